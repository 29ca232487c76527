// Everyday words, written for Loci by hand (not drawn from any corpus): an English word, then
// the Italian and the Korean words for it. Hyphens stand for spaces. `read-lexicon.ts` reads it.

/** People, the body, animals, food, the house, clothes. */
export const LIVING_AND_HOME: string = `
  man uomo uomini signore maschio tizio 남자 남성 사내, woman donna signora femmina 여자 여성 여인, person
  persona individuo tipo 사람 인물 개인 분, people gente persone popolo 사람들 국민 인민 민족, child bambino
  bambina figliolo bimbo bimba 아이 어린이 아동 애 꼬마, boy ragazzo ragazzino 소년 남자아이, girl ragazza
  ragazzina 소녀 여자아이 아가씨, baby neonato neonata bebe 아기 갓난아기, adult adulto adulta 어른 성인, teenager
  adolescente 청소년 십대, youth gioventu giovinezza 청년 젊은이 젊음, old-man anziano vecchietto 노인 할아버지,
  old-woman anziana 할머니, family famiglia parente 가족 가정 친척, father padre papa babbo 아버지 아빠 부친,
  mother madre mamma 어머니 엄마 모친, parent genitore 부모 부모님 학부모, son figlio 아들, daughter figlia 딸,
  brother fratello 형 오빠 형제 남동생, sister sorella 누나 언니 자매 여동생, husband marito 남편, wife moglie mogli
  아내 부인, uncle zio 삼촌 아저씨, aunt zia 이모 고모 아줌마, cousin cugino cugina 사촌, grandfather nonno,
  grandmother nonna, couple coppia paio 부부 커플 한쌍, friend amico amica amici compagno 친구 벗 동료,
  neighbor vicino 이웃, guest ospite invitato 손님, stranger estraneo sconosciuto 낯선사람, crowd folla 군중
  인파, group gruppo 그룹 무리 집단 단체, team squadra 팀 선수단, member membro socio 회원 멤버 구성원 위원, leader capo
  leader dirigente 지도자 리더 대표, boss padrone direttore 사장 상사 보스, chief capo 총장 책임자 장, worker
  lavoratore operaio 노동자 근로자 직원 일꾼, employee impiegato dipendente 종업원 사원, colleague collega 동료,
  customer cliente acquirente 고객 소비자, user utente 사용자 이용자 유저, owner proprietario 주인 소유자 소유주,
  player giocatore giocatrice 선수 플레이어, doctor medico dottore dottoressa 의사 박사, nurse infermiere
  infermiera 간호사, patient paziente 환자, teacher insegnante maestro maestra professore professoressa
  선생 선생님 교사 교수 강사, student studente studentessa alunno allievo 학생 대학생 수강생, lawyer avvocato legale
  변호사, judge giudice magistrato 판사 재판관, police polizia carabinieri 경찰, policeman poliziotto agente
  경찰관 순경, soldier soldato militare 군인 병사 병력, fireman pompiere 소방관 소방대원, engineer ingegnere 기술자
  엔지니어, scientist scienziato ricercatore 과학자 연구원 연구자, artist artista 예술가 화가 아티스트, writer scrittore
  scrittrice autore autrice 작가 저자 글쓴이, actor attore 배우, actress attrice 여배우, singer cantante 가수,
  musician musicista 음악가 연주자, dancer ballerino ballerina danzatore 무용수 댄서, director regista
  direttore 감독, coach allenatore 코치, driver autista conducente pilota 운전사 기사 운전자, passenger
  passeggero 승객, pilot pilota 조종사, cook cuoco chef 요리사, farmer contadino agricoltore 농부 농민,
  fisherman pescatore 어부, hunter cacciatore 사냥꾼, rider cavaliere fantino 기수, cyclist ciclista
  자전거선수, runner corridore 주자, reporter giornalista cronista 기자 언론인, photographer fotografo
  fotografa 사진작가, priest prete sacerdote 신부 성직자 사제, pope papa pontefice 교황, king re sovrano 왕 국왕
  임금, queen regina 여왕 왕비, prince principe 왕자, princess principessa 공주, president presidente 대통령 회장
  의장, minister ministro 장관 수상 총리, prime-minister premier 총리, secretary segretario segretaria 비서
  서기, mayor sindaco 시장, governor governatore 주지사, senator senatore 상원의원, deputy deputato vice 의원
  부, official funzionario ufficiale 관리 공무원 관계자 당국자, authority autorita 당국 권한 권위, spokesman
  portavoce 대변인, candidate candidato candidata 후보 후보자, voter elettore 유권자, citizen cittadino
  cittadina 시민 주민, resident residente abitante 거주자 주민, immigrant immigrato migrante 이민자 이주민,
  refugee rifugiato profugo 난민, victim vittima 희생자 피해자, witness testimone 증인 목격자, suspect sospetto
  sospettato 용의자, criminal criminale delinquente 범죄자 범인, thief ladro 도둑, killer assassino omicida
  살인자, prisoner prigioniero detenuto carcerato 죄수 수감자 포로, terrorist terrorista 테러리스트, rebel
  ribelle 반군 반란군, militant militante 무장세력 무장단체, hostage ostaggio 인질, protester manifestante 시위자
  시위대, activist attivista 활동가 운동가, hero eroe 영웅, winner vincitore 승자 우승자, enemy nemico 적, partner
  socio partner 파트너 협력자, expert esperto specialista 전문가, analyst analista 분석가, investor
  investitore 투자자, economist economista 경제학자, manager manager gestore 관리자 매니저, developer
  sviluppatore 개발자, programmer programmatore 프로그래머, assistant assistente aiutante 조수 보조 비서, body
  corpo 몸 신체 육체, head testa capo 머리, face viso volto faccia 얼굴, eye occhio occhi 눈, ear orecchio
  orecchie 귀, nose naso 코, mouth bocca 입, tooth dente 이빨 치아, tongue lingua 혀, lip labbro labbra
  입술, hair capello capelli pelo 머리카락 머리칼 털, beard barba 수염, neck collo 목, shoulder spalla 어깨, arm
  braccio braccia 팔, hand mano mani 손, finger dito dita 손가락, leg gamba 다리, foot piede 발, knee
  ginocchio 무릎, back schiena dorso 등, chest petto torace 가슴, stomach stomaco pancia 배, heart cuore
  심장 마음, brain cervello 뇌 두뇌, blood sangue 피 혈액, bone osso ossa 뼈, skin pelle 피부, tail coda 꼬리,
  wing ala ali 날개, animal animale bestia 동물 짐승, dog cane cagnolino cucciolo 개 강아지, puppy cucciolo
  강아지, cat gatto gatta gattino micio 고양이, kitten gattino 새끼고양이, horse cavallo 말, cow mucca vacca 소
  암소, bull toro 황소, pig maiale porco suino 돼지, sheep pecora agnello 양, goat capra 염소, chicken
  pollo gallina 닭 치킨 닭고기, duck anatra 오리, goose oca 거위, bird uccello uccellino 새, fish pesce 물고기
  생선, shark squalo 상어, whale balena 고래, dolphin delfino 돌고래, rabbit coniglio 토끼, mouse topo 쥐, rat
  ratto 쥐, elephant elefante 코끼리, lion leone leonessa 사자, tiger tigre 호랑이, bear orso 곰, panda
  panda 판다, monkey scimmia 원숭이, gorilla gorilla 고릴라, wolf lupo 늑대, fox volpe 여우, deer cervo 사슴,
  snake serpente 뱀, turtle tartaruga 거북이, frog rana 개구리, insect insetto 곤충 벌레, bee ape 벌 꿀벌,
  butterfly farfalla 나비, spider ragno 거미, ant formica 개미, fly mosca 파리, squirrel scoiattolo 다람쥐,
  hedgehog riccio 고슴도치, hamster criceto 햄스터, parrot pappagallo 앵무새, eagle aquila 독수리, owl gufo
  civetta 올빼미 부엉이, penguin pinguino 펭귄, zebra zebra 얼룩말, giraffe giraffa 기린, kangaroo canguro 캥거루,
  camel cammello 낙타, donkey asino 당나귀, food cibo alimento pasto 음식 식품 먹이 식량, meal pasto 식사 끼니,
  breakfast colazione 아침식사, lunch pranzo 점심 점심식사, dinner cena 저녁식사 만찬, bread pane panino 빵,
  sandwich panino tramezzino 샌드위치, rice riso 쌀 밥 쌀밥, pasta pasta 파스타, noodle spaghetto tagliatella
  국수 면 라면, pizza pizza 피자, meat carne 고기 육류, beef manzo 소고기 쇠고기, pork maiale 돼지고기, ham prosciutto
  햄, sausage salsiccia 소시지, egg uovo uova 계란 달걀 알, milk latte 우유, cheese formaggio 치즈, butter
  burro 버터, oil olio petrolio 기름 석유 오일, salt sale 소금, sugar zucchero 설탕, pepper pepe peperone 후추
  고추, sauce salsa sugo 소스, soup zuppa minestra brodo 수프 국 찌개, salad insalata 샐러드, vegetable
  verdura ortaggio 채소 야채, fruit frutta frutto 과일 열매, apple mela 사과, banana banana 바나나, orange
  arancia 오렌지, lemon limone 레몬, grape uva 포도, strawberry fragola 딸기, peach pesca 복숭아, watermelon
  anguria cocomero 수박, tomato pomodoro 토마토, potato patata 감자, onion cipolla 양파, garlic aglio 마늘,
  carrot carota 당근, cucumber cetriolo 오이, mushroom fungo 버섯, cabbage cavolo 양배추 배추, bean fagiolo
  콩, corn mais 옥수수, cake torta dolce 케이크, cookie biscotto 쿠키 과자, chocolate cioccolato cioccolata
  초콜릿, ice-cream gelato 아이스크림, candy caramella 사탕, water acqua 물, drink bevanda bibita 음료 음료수,
  coffee caffe 커피, tea te 차, juice succo 주스, wine vino 와인 포도주, beer birra 맥주, alcohol alcol 술 알코올,
  bottle bottiglia 병, cup tazza coppa 컵 잔, glass bicchiere vetro 유리 유리잔, plate piatto 접시, bowl
  ciotola scodella 그릇 사발, knife coltello 칼 나이프, fork forchetta 포크, spoon cucchiaio 숟가락 스푼, pan
  padella 프라이팬, pot pentola vaso 냄비 솥, oven forno 오븐, kitchen cucina 부엌 주방, recipe ricetta 요리법
  레시피, house casa abitazione villetta 집 주택 가옥, home casa 집 가정, apartment appartamento 아파트, room
  stanza camera sala locale 방 객실, bedroom camera-da-letto 침실, bathroom bagno 욕실 화장실, living-room
  salotto soggiorno 거실, door porta portone sportello 문 현관, window finestra finestrino 창문 창 윈도우,
  wall muro parete 벽 담, floor pavimento piano 바닥 층 마루, roof tetto 지붕 옥상, ceiling soffitto 천장,
  stairs scala scale 계단, ladder scala 사다리, garden giardino orto 정원 뜰, yard cortile 마당, fence
  recinto recinzione staccionata 울타리, gate cancello 대문, table tavolo tavola 식탁 테이블 탁자, desk
  scrivania 책상, chair sedia 의자, sofa divano 소파, couch divano 소파, bench panchina 벤치, bed letto 침대,
  lamp lampada 램프 등불, light luce 빛 조명 불빛, mirror specchio 거울, box scatola cassa 상자 박스, bag borsa
  sacco sacchetto busta 가방 봉지, basket cesto canestro cestino 바구니, key chiave 열쇠 키, clock orologio
  시계, watch orologio 손목시계, phone telefono cellulare telefonino 전화 전화기 휴대폰 핸드폰 스마트폰, television
  televisione tv televisore 텔레비전 티비, radio radio 라디오, camera fotocamera macchina-fotografica
  telecamera 카메라 사진기, computer computer calcolatore 컴퓨터, laptop portatile 노트북, keyboard tastiera
  키보드, screen schermo 화면 스크린, machine macchina macchinario 기계, toy giocattolo 장난감, doll bambola
  인형, ball palla pallone pallina 공, umbrella ombrello 우산, towel asciugamano 수건, blanket coperta
  담요, paper carta 종이 논문, book libro volume 책 도서 서적, newspaper giornale quotidiano 신문, magazine
  rivista 잡지, letter lettera 편지 글자, pen penna 펜, pencil matita 연필, picture immagine quadro 그림 사진,
  photo foto fotografia 사진, painting dipinto quadro pittura 그림 회화, drawing disegno 그림 소묘, map
  mappa carta 지도, flag bandiera 깃발 국기, gift regalo dono 선물, clothes vestito abbigliamento vestiti
  옷 의류 의상, shirt camicia maglietta maglia 셔츠 티셔츠, dress abito vestito 드레스 원피스, pants pantalone
  pantaloni 바지, jeans jeans 청바지, skirt gonna 치마, coat cappotto 코트 외투, jacket giacca giubbotto 재킷
  자켓 점퍼, suit completo 정장 양복, uniform uniforme divisa 제복 유니폼, hat cappello 모자, helmet casco
  elmetto 헬멧, glasses occhiali 안경, sunglasses occhiali-da-sole 선글라스, glove guanto 장갑, shoe scarpa
  신발 구두, boot stivale 부츠 장화, sock calza calzino 양말, tie cravatta 넥타이, belt cintura 벨트 허리띠, ring
  anello 반지, mask maschera 가면 마스크, costume costume 의상 복장, makeup trucco 화장
`
