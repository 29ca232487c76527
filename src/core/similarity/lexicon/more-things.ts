// Everyday words, written for Loci by hand (not drawn from any corpus): an English word, then
// the Italian and the Korean words for it. Hyphens stand for spaces. `read-lexicon.ts` reads it.

/** What is named less often: professions, tools, institutions, ideas. */
export const MORE_THINGS: string = `
  bride sposa 신부, groom sposo 신랑, twin gemello gemella 쌍둥이, grandchild nipote 손자 손녀, nephew nipote
  조카, girlfriend fidanzata 여자친구, boyfriend fidanzato 남자친구, widow vedova 과부, orphan orfano 고아,
  generation generazione 세대, population popolazione 인구, audience pubblico spettatore 관객 청중, fan
  tifoso fan 팬, clown pagliaccio 광대, magician mago 마술사, pirate pirata 해적, ghost fantasma 유령 귀신,
  angel angelo 천사, devil diavolo 악마, monk monaco 스님 수도승, nun suora 수녀, bishop vescovo 주교, captain
  capitano 선장 주장 대위, general generale 장군, commander comandante 사령관 지휘관, guard guardia 경비원 경비 경호원,
  spy spia 스파이 간첩, detective investigatore 형사 탐정, sheriff sceriffo 보안관, prosecutor procuratore pm
  검사 검찰, attorney avvocato procuratore 변호사, jury giuria 배심원, ambassador ambasciatore 대사, diplomat
  diplomatico 외교관, embassy ambasciata 대사관, dictator dittatore 독재자, tourist turista 관광객, traveler
  viaggiatore 여행자 여행객, pedestrian pedone 보행자, biker motociclista 오토바이운전자, sailor marinaio 선원,
  carpenter falegname 목수, plumber idraulico 배관공, electrician elettricista 전기기사, mechanic meccanico
  정비사, hairdresser parrucchiere 미용사, barber barbiere 이발사, waiter cameriere 웨이터 종업원, waitress
  cameriera 여종업원, seller venditore commerciante 판매자 상인, baker fornaio 제빵사, butcher macellaio 정육점,
  tailor sarto 재단사, accountant contabile 회계사, architect architetto 건축가, dentist dentista 치과의사,
  psychologist psicologo 심리학자, philosopher filosofo 철학자, poet poeta 시인, painter pittore pittrice
  화가, model modella 모델, celebrity celebrita vip 연예인, referee arbitro 심판, goalkeeper portiere 골키퍼,
  champion campione 챔피언 우승자, athlete atleta 운동선수, swimmer nuotatore 수영선수, skier sciatore 스키선수,
  surfer surfista 서퍼, boxer pugile 권투선수, wrestler lottatore 레슬링선수, cheerleader ragazza-pon-pon
  치어리더, volunteer volontario 자원봉사자, founder fondatore 설립자 창립자, chairman presidente 의장 회장,
  executive dirigente amministratore 임원 경영진, ceo amministratore-delegato 최고경영자, shareholder
  azionista 주주, consumer consumatore 소비자, supplier fornitore 공급업체, rival rivale 경쟁자 라이벌, ally
  alleato 동맹 동맹국, dissident dissidente 반체제, survivor sopravvissuto superstite 생존자, wounded ferito
  부상자, dead morto vittima 사망자, corpse cadavere salma 시체 시신, forehead fronte 이마, cheek guancia 뺨 볼,
  chin mento 턱, throat gola 목구멍, elbow gomito 팔꿈치, wrist polso 손목, thumb pollice 엄지, nail unghia
  chiodo 손톱 못, waist vita 허리, hip anca fianco 엉덩이, thigh coscia 허벅지, ankle caviglia 발목, toe
  dito-del-piede 발가락, lung polmone 폐, liver fegato 간, kidney rene 신장, muscle muscolo 근육, nerve
  nervo 신경, cell cellula cella 세포 감방, gene gene 유전자, tear lacrima 눈물, sweat sudore 땀, breath
  respiro fiato 숨 호흡, feather piuma 깃털, fur pelliccia 모피, claw artiglio 발톱, horn corno 뿔, nest
  nido 둥지, cage gabbia 새장 우리, leash guinzaglio 목줄, pet animale-domestico 애완동물 반려동물, beaver castoro
  비버, seal foca sigillo 물개 인감, octopus polpo 문어, squid calamaro 오징어, crab granchio 게, shrimp
  gambero 새우, salmon salmone 연어, tuna tonno 참치, lizard lucertola 도마뱀, crocodile coccodrillo 악어,
  dinosaur dinosauro 공룡, dragon drago 용, pigeon piccione 비둘기, crow corvo 까마귀, swan cigno 백조,
  turkey tacchino 칠면조, rooster gallo 수탉, lamb agnello 어린양, calf vitello 송아지, pony pony 조랑말,
  mosquito zanzara 모기, worm verme 벌레, flour farina 밀가루, dough impasto 반죽, wheat grano 밀, nut noce
  견과, peanut arachide 땅콩, almond mandorla 아몬드, honey miele 꿀, jam marmellata 잼, yogurt yogurt
  요구르트, cream crema panna 크림, vinegar aceto 식초, mustard senape 겨자, spice spezia 향신료, herb erba 허브,
  basil basilico 바질, ginger zenzero 생강, spinach spinacio 시금치, lettuce lattuga 상추, broccoli
  broccolo 브로콜리, pea pisello 완두콩, pumpkin zucca 호박, pear pera 배, cherry ciliegia 체리, pineapple
  ananas 파인애플, coconut cocco 코코넛, olive oliva 올리브, tofu tofu 두부, kimchi kimchi 김치, hamburger
  hamburger 햄버거, steak bistecca 스테이크, snack merenda spuntino 간식, dessert dolce 디저트 후식, cigarette
  sigaretta 담배, tobacco tabacco 담배, lighter accendino 라이터, match fiammifero 성냥, candle candela 촛불
  양초, sink lavandino lavello 싱크대 세면대, shower doccia 샤워, bathtub vasca 욕조, toilet gabinetto
  toilette water 화장실 변기, soap sapone 비누, toothbrush spazzolino 칫솔, comb pettine 빗, scissors
  forbici 가위, needle ago 바늘, thread filo 실, rope corda fune 밧줄 줄, chain catena 사슬 체인, hammer
  martello 망치, saw sega 톱, axe ascia 도끼, shovel pala 삽, drill trapano 드릴, screw vite 나사, hose tubo
  호스, bucket secchio 양동이, broom scopa 빗자루, trash spazzatura immondizia rifiuto 쓰레기, carpet tappeto
  카펫, curtain tenda 커튼, pillow cuscino 베개, sheet lenzuolo foglio 시트 장, mattress materasso 매트리스,
  shelf scaffale mensola 선반, drawer cassetto 서랍, closet armadio 옷장, wardrobe armadio 옷장,
  refrigerator frigorifero frigo 냉장고, freezer congelatore 냉동고, washing-machine lavatrice 세탁기,
  microwave microonde 전자레인지, stove fornello stufa 난로 가스레인지, fan ventilatore 선풍기, air-conditioner
  condizionatore 에어컨, heater riscaldamento stufa 히터 난방, fireplace camino 벽난로, balcony balcone 발코니
  베란다, terrace terrazza 테라스, porch veranda portico 현관, garage garage 차고, basement cantina
  seminterrato 지하실, attic soffitta 다락방, hall sala corridoio 홀 복도, elevator ascensore 엘리베이터,
  counter bancone 카운터 계산대, pocket tasca 주머니, button bottone pulsante 버튼 단추, collar colletto
  collare 깃, sleeve manica 소매, scarf sciarpa 스카프 목도리, sweater maglione 스웨터, underwear biancheria
  속옷, swimsuit costume-da-bagno 수영복, pajamas pigiama 잠옷, apron grembiule 앞치마, necklace collana
  목걸이, earring orecchino 귀걸이, bracelet braccialetto 팔찌, jewelry gioielli gioiello 보석, diamond
  diamante 다이아몬드, crown corona 왕관, wallet portafoglio 지갑, backpack zaino 배낭, suitcase valigia
  여행가방, envelope busta 봉투, stamp francobollo 우표, card carta scheda tessera 카드, notebook quaderno
  taccuino 공책, calendar calendario 달력, dictionary dizionario 사전, novel romanzo 소설, poem poesia 시,
  chapter capitolo 장, paragraph paragrafo 단락, board tavola asse lavagna 판 보드 게시판, blackboard
  lavagna 칠판, sign segno cartello insegna 표지판 간판 표시, poster manifesto 포스터, statue statua 동상 조각상,
  sculpture scultura 조각, fountain fontana 분수, monument monumento 기념물 기념비, grave tomba 무덤, cemetery
  cimitero 묘지, funeral funerale 장례식, ruin rovina 폐허, balloon palloncino mongolfiera 풍선, kite
  aquilone 연, swing altalena 그네, puzzle puzzle rompicapo 퍼즐, chess scacchi 체스, dice dado 주사위, bat
  mazza pipistrello 방망이 박쥐, racket racchetta 라켓, net rete 그물 네트, trampoline trampolino 트램펄린, track
  pista binario 트랙 선로, ramp rampa 경사로, slope pendio pista 경사 비탈, trick trucco 묘기 속임수, stunt
  acrobazia 곡예, hobby passatempo 취미, exercise esercizio 운동 연습, yoga yoga 요가, marathon maratona
  마라톤, olympics olimpiadi olimpiade 올림픽, world-cup mondiali 월드컵, league lega campionato 리그, club
  club circolo 클럽 동호회, jazz jazz 재즈, rock rock 록, orchestra orchestra 오케스트라, choir coro 합창단,
  melody melodia 멜로디, microphone microfono 마이크, speaker altoparlante oratore 스피커 연설자, album album
  앨범, festival festival 축제, parade sfilata parata 퍼레이드 행진, fashion moda 패션 유행, beauty bellezza
  아름다움 미용, character personaggio carattere 인물 성격 캐릭터, scene scena 장면, play recita 연극, comedy
  commedia 코미디, drama dramma 드라마, documentary documentario 다큐멘터리, episode episodio puntata 에피소드,
  channel canale 채널, broadcast trasmissione 방송, advertising pubblicita 광고, brand marca marchio 브랜드
  상표, blog blog 블로그, email email posta-elettronica 이메일, password password 비밀번호, account conto
  account 계정 계좌, browser browser 브라우저, search-engine motore-di-ricerca 검색엔진, link collegamento
  link 링크, image immagine 이미지, key tasto 키, menu menu 메뉴, setting impostazione 설정, configuration
  configurazione 구성 설정, function funzione 함수 기능, variable variabile 변수, value valore 값 가치, object
  oggetto 물체 객체, type tipo 타입 유형, table tabella 표 테이블, column colonna 열 기둥, row riga 행, query
  interrogazione 쿼리, backup copia-di-sicurezza 백업, log registro 로그, test collaudo 테스트, deployment
  distribuzione rilascio 배포, release rilascio 출시 릴리스, feature funzionalita caratteristica 기능 특징,
  requirement requisito 요구사항, deadline scadenza 마감 기한, task compito attivita 과제 작업, schedule
  programma orario calendario 일정 스케줄, priority priorita 우선순위, goal traguardo 목표, step passo 단계 걸음,
  process processo procedimento 과정 절차 프로세스, procedure procedura 절차, strategy strategia 전략, tactic
  tattica 전술, theory teoria 이론, analysis analisi 분석, survey sondaggio 설문조사 여론조사, statistics
  statistica 통계, average media 평균, ratio rapporto 비율, sum somma 합계, maximum massimo 최대, minimum
  minimo 최소, record record primato 기록, limit limite 한계 제한, range gamma intervallo 범위, scale scala
  규모, degree grado laurea 정도 학위 도, graduate laureato 졸업생, mathematics matematica 수학, physics
  fisica 물리학, chemistry chimica 화학, biology biologia 생물학, philosophy filosofia 철학, psychology
  psicologia 심리학, grammar grammatica 문법, essay saggio tema 에세이, homework compiti 숙제, scholarship
  borsa-di-studio 장학금, atom atomo 원자, molecule molecola 분자, chemical sostanza-chimica 화학물질 화학,
  oxygen ossigeno 산소, carbon carbonio 탄소, hydrogen idrogeno 수소, pollution inquinamento 오염,
  environment ambiente 환경, waste spreco rifiuti 폐기물 낭비, coal carbone 석탄, solar-energy
  energia-solare 태양광, battery batteria pila 배터리 전지, radiation radiazione 방사능 방사선, reactor reattore
  원자로, uranium uranio 우라늄, laboratory laboratorio 실험실 연구소, microscope microscopio 현미경, telescope
  telescopio 망원경, astronaut astronauta 우주비행사, spacecraft navicella astronave 우주선, orbit orbita 궤도,
  gravity gravita 중력, signal segnale 신호, wave onda 전파, robot robot 로봇, artificial-intelligence
  intelligenza-artificiale 인공지능, intelligence intelligenza 지능 정보, operator operatore 운영자, mine
  miniera 광산, miner minatore 광부, drought siccita 가뭄, fog nebbia 안개, lightning fulmine lampo 번개,
  thunder tuono 천둥, rainbow arcobaleno 무지개, sunset tramonto 일몰 석양, sunrise alba 일출, shadow ombra
  그림자, horizon orizzonte 지평선, landscape paesaggio 풍경, view vista panorama 전망 시야, cave grotta
  caverna 동굴, glacier ghiacciaio 빙하, jungle giungla 정글, bush cespuglio arbusto 덤불, seed seme 씨앗 씨,
  root radice 뿌리, trunk tronco 줄기, bamboo bambu 대나무, pine pino 소나무, harvest raccolto 수확, crop
  coltura raccolto 작물 농작물, agriculture agricoltura 농업, barn fienile 헛간, stable stalla 마구간, well
  pozzo 우물, dam diga 댐, canal canale 운하, pier molo 부두, dock banchina 부두, lighthouse faro 등대,
  crossing incrocio 교차로 건널목, intersection incrocio 교차로, traffic-light semaforo 신호등, parking
  parcheggio 주차장, gas-station distributore 주유소, lane corsia 차선, rail rotaia ferrovia 철도, railway
  ferrovia 철도, platform piattaforma binario 플랫폼 승강장, bus-stop fermata 정류장 정거장, vehicle veicolo
  mezzo 차량 탈것, van furgone 승합차 밴, ambulance ambulanza 구급차, fire-truck autopompa 소방차, tractor
  trattore 트랙터, wagon carro carrozza 마차, cart carrello 수레 카트, tire pneumatico gomma 타이어, brake
  freno 브레이크, steering-wheel volante 핸들, license patente licenza 면허 면허증, fine multa 벌금, airline
  compagnia-aerea 항공사, runway pista 활주로, crew equipaggio 승무원, anchor ancora 닻, sail vela 돛,
  submarine sottomarino 잠수함, tank carro-armato serbatoio 탱크 전차, warship nave-da-guerra 군함,
  fighter-jet caccia 전투기, rifle fucile 소총, sword spada 검 칼, shield scudo 방패, arrow freccia 화살, bow
  arco 활, stabbing accoltellamento 흉기, shooting sparatoria 총격, ceasefire tregua cessate-il-fuoco
  휴전 정전, invasion invasione 침공 침략, occupation occupazione 점령, siege assedio 포위, massacre massacro
  strage 학살, genocide genocidio 집단학살, coup colpo-di-stato 쿠데타, opposition opposizione 야당 반대,
  coalition coalizione 연합 연정, majority maggioranza 다수 과반수, minority minoranza 소수, republic
  repubblica 공화국, kingdom regno 왕국, empire impero 제국, colony colonia 식민지, independence
  indipendenza 독립, nation nazione 국가 민족, society societa 사회, community comunita 공동체 지역사회,
  organization organizzazione 조직 단체 기구, institution istituzione istituto 기관, foundation fondazione
  재단, association associazione 협회, committee comitato commissione 위원회, commission commissione 위원회,
  council consiglio 의회 협의회, ministry ministero 부처, department dipartimento reparto 부서 부, agency
  agenzia 기관 대행사, bureau ufficio 국, headquarters sede quartier-generale 본부 본사, branch-office
  filiale 지점 지사, union sindacato unione 노조 연합, federation federazione 연맹, alliance alleanza 동맹,
  referendum referendum 국민투표, poll sondaggio 여론조사, mandate mandato 임기, scandal scandalo 스캔들,
  corruption corruzione 부패 비리, bribe tangente 뇌물, fraud frode truffa 사기, theft furto 절도, robbery
  rapina 강도, kidnapping rapimento sequestro 납치, rape stupro 강간 성폭행, abuse abuso 학대 남용, torture
  tortura 고문, slavery schiavitu 노예, discrimination discriminazione 차별, racism razzismo 인종차별,
  equality uguaglianza 평등, human-rights diritti-umani 인권, death-penalty pena-di-morte 사형, appeal
  appello ricorso 항소 호소, verdict verdetto 평결 판결, lawsuit causa 소송, complaint reclamo denuncia 불만
  고소, allegation accusa 혐의 의혹, custody custodia 구금, bail cauzione 보석, jail galera carcere 감옥,
  execution esecuzione 처형 실행, suicide suicidio 자살, bombing attentato 폭탄공격, blast esplosione 폭발,
  collapse crollo 붕괴, disaster disastro catastrofe 재난 재해 참사, emergency emergenza 비상 응급, evacuation
  evacuazione 대피, shelter rifugio riparo 대피소 보호소, rescue soccorso salvataggio 구조, aid aiuto 원조 지원,
  donation donazione 기부, charity beneficenza carita 자선, poverty poverta 빈곤 가난, hunger fame 기아 배고픔,
  unemployment disoccupazione 실업, inflation inflazione 인플레이션 물가상승, recession recessione 경기침체,
  currency valuta moneta 통화 화폐, coin moneta 동전, cash contanti 현금, credit credito 신용, mortgage
  mutuo 주택담보대출, interest-rate tasso-di-interesse 금리, bond obbligazione 채권, fund fondo 기금 펀드,
  pension pensione 연금, insurance assicurazione 보험, income reddito entrata 소득 수입, revenue ricavi
  fatturato 매출 수익, expense spesa 지출, quarter trimestre quarto 분기, forecast previsione 전망 예보 예측,
  supply fornitura offerta 공급, delivery consegna 배달 배송, package pacco 소포 패키지, discount sconto 할인,
  auction asta 경매, bankruptcy fallimento bancarotta 파산, merger fusione 합병, acquisition
  acquisizione 인수, patent brevetto 특허, property proprieta 재산 부동산, rent affitto 임대료 월세, tenant
  inquilino 세입자, construction costruzione edilizia 건설 공사, site sito luogo cantiere 현장, concrete
  cemento 콘크리트, brick mattone 벽돌, tile piastrella 타일, paint vernice pittura 페인트, pipe tubo 파이프 관,
  wire filo cavo 전선 철사, cable cavo 케이블, switch interruttore 스위치, surgeon chirurgo 외과의사, surgery
  chirurgia intervento 수술, clinic clinica 진료소, symptom sintomo 증상, fever febbre 열, cough tosse 기침,
  flu influenza 독감, diabetes diabete 당뇨병, stroke ictus 뇌졸중, heart-attack infarto 심장마비, allergy
  allergia 알레르기, epidemic epidemia 전염병, pandemic pandemia 팬데믹, bacteria batterio batteri 세균 박테리아,
  pill pillola 알약, dose dose 복용량, diet dieta 식단 다이어트, vitamin vitamina 비타민, pregnancy gravidanza
  임신, abortion aborto 낙태, disability disabilita 장애, wheelchair sedia-a-rotelle 휠체어, stress stress
  스트레스, depression depressione 우울증, shock scossa 충격, courage coraggio 용기, pride orgoglio 자부심 자존심,
  shame vergogna 수치, guilt colpa 죄책감, patience pazienza 인내심, curiosity curiosita 호기심, passion
  passione 열정, desire desiderio 욕망 소망, luck fortuna 행운 운, fate destino 운명, miracle miracolo 기적,
  mystery mistero 미스터리, adventure avventura 모험, challenge sfida 도전, opportunity opportunita
  occasione 기회, advantage vantaggio 장점 이점, disadvantage svantaggio 단점, benefit beneficio 혜택 이익,
  damage danno 피해 손상, purpose scopo fine 목적, intention intenzione 의도, meaning significato senso 의미
  뜻, sense senso 감각, logic logica 논리, concept concetto 개념, principle principio 원칙 원리, standard
  standard 기준 표준, topic argomento tema 주제, subject soggetto materia 과목 주제, issue questione 쟁점 사안,
  matter questione materia 문제, debate dibattito 토론 논쟁, argument argomento 논쟁 주장, dispute disputa
  controversia 분쟁, discussion discussione 논의 토론, explanation spiegazione 설명, description
  descrizione 묘사 설명, translation traduzione 번역, edition edizione 판, quote citazione 인용, joke
  battuta scherzo 농담, rumor voce 소문, gossip pettegolezzo 험담, criticism critica 비판, praise lode 칭찬,
  apology scuse 사과, welcome benvenuto 환영, goodbye addio arrivederci 작별, thanks grazie 감사,
  congratulations congratulazioni 축하, habit abitudine 습관 버릇, behavior comportamento 행동, attitude
  atteggiamento 태도, mood umore 기분, preference preferenza 선호, taste gusto 맛 취향, smell odore 냄새,
  silence silenzio 침묵, darkness buio oscurita 어둠, surface superficie 표면, layer strato 층, middle
  mezzo 가운데 한가운데, middle mezzo 중간 가운데, circle cerchio 원, triangle triangolo 삼각형, cross croce 십자가,
  pile mucchio pila 더미, pair paio coppia 쌍 켤레, dozen dozzina 다스, series serie 시리즈 일련, row fila 줄,
  line coda 줄, gap divario lacuna 격차 틈, decade decennio 10년, midnight mezzanotte 자정, dawn alba 새벽,
  anniversary anniversario 기념일 주년, semester semestre 학기, period periodo 기간 시기, era era epoca 시대,
  deadline termine 기한, beginning inizio 초, thing cosa roba oggetto 물건 사물 것들, stuff roba 물건, item
  articolo elemento voce 항목 품목, element elemento 요소, detail dettaglio particolare 세부 세부사항, aspect
  aspetto 측면 면, factor fattore 요인, feature lineamento, status stato 지위 상태, phase fase tappa 단계,
  phase fase 국면 단계, trend tendenza 추세 경향 동향, pattern schema modello 패턴 무늬, void vuoto 공백, pressure
  pressione 압력 압박, tension tensione 긴장, influence influenza 영향력 영향, impact impatto 충격 영향, response
  risposta reazione 반응 대응, reaction reazione 반응, action azione 행동 조치 행위, measure misura
  provvedimento 조치 대책, activity attivita 활동, movement movimento 움직임 운동, performance prestazione
  esibizione 성능 공연 실적, appearance aspetto apparenza 외모 모습 등장, presence presenza 존재, absence
  assenza 부재 결석, existence esistenza 존재, lack mancanza carenza 부족 결핍, shortage carenza penuria 부족,
  increase aumento incremento 증가 인상, decrease diminuzione calo 감소, rise rialzo aumento 상승, fall
  caduta calo 하락, decline declino calo 쇠퇴 하락, drop calo goccia 하락 방울, development sviluppo 발전 개발,
  progress progresso 진전 진보, improvement miglioramento 개선 향상, expansion espansione 확대 확장, reduction
  riduzione 감축 축소, cut taglio 삭감, outcome conclusione 결말, conclusion conclusione 결론, introduction
  introduzione 도입 소개, presentation presentazione 발표, announcement annuncio 발표 공지, statement
  comunicato 보도자료, invitation invito 초대 초대장, authorization autorizzazione 승인, approval
  approvazione 승인 찬성, rejection rifiuto 거절 거부, consent consenso 동의, disagreement disaccordo 의견차이,
  cooperation cooperazione collaborazione 협력, partnership partenariato 제휴, competition concorrenza
  경쟁, leadership guida direzione 지도력 리더십, administration amministrazione 행정 행정부, office prefettura
  관청, regime regime 정권, dictatorship dittatura 독재, civil-war guerra-civile 내전, world-war
  guerra-mondiale 세계대전, prize-money montepremi 상금, nobel-prize premio-nobel 노벨상, death-toll
  bilancio-delle-vittime 사망자수, car-accident incidente-stradale 교통사고, plane-crash incidente-aereo
  비행기사고, search ricerche 수색대, coast-guard guardia-costiera 해안경비대, security-forces
  forze-di-sicurezza 보안군, police-officer agente-di-polizia 경찰관, human-being essere-umano 인간,
  foreign-minister ministro-degli-esteri 외무장관, vice-president vicepresidente 부통령, supreme-court
  corte-suprema 대법원, stock-market borsa 주식시장 증권시장, real-estate immobile immobili 부동산, social-media
  social 소셜미디어, operating-system sistema-operativo 운영체제, power-plant centrale 발전소, nuclear-weapon
  arma-nucleare 핵무기, climate-change cambiamento-climatico 기후변화, swimming-pool piscina 수영장,
  dining-table tavolo-da-pranzo 식탁, living-thing essere-vivente 생물, high-school liceo superiore
  고등학교, middle-school scuola-media 중학교, elementary-school scuola-elementare 초등학교, kindergarten
  asilo 유치원
`
