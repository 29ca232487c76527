// Everyday words, written for Loci by hand (not drawn from any corpus): an English word, then
// the Italian and the Korean words for it. Hyphens stand for spaces. `read-lexicon.ts` reads it.

/** Nature, places, transport, work, computing, politics, sport, art, time, countries. */
export const WORLD_AND_SOCIETY: string = `
  nature natura 자연, world mondo 세계 세상, earth terra pianeta 지구 땅, planet pianeta 행성, sun sole 태양 해,
  moon luna 달, star stella 별 스타, sky cielo 하늘, space spazio 우주 공간, universe universo 우주, galaxy
  galassia 은하, air aria 공기 대기, wind vento 바람, rain pioggia 비, snow neve 눈, ice ghiaccio 얼음, cloud
  nuvola nube 구름 클라우드, storm tempesta temporale uragano bufera 폭풍 폭풍우, hurricane uragano 허리케인,
  typhoon tifone 태풍, tornado tornado 토네이도, flood alluvione inondazione 홍수, earthquake terremoto
  sisma 지진, volcano vulcano 화산, fire fuoco incendio 불 화재, smoke fumo 연기, dust polvere 먼지, weather
  tempo meteo 날씨 기상, climate clima 기후, temperature temperatura 온도 기온, heat calore caldo 열 더위, cold
  freddo 추위 감기, sea mare 바다, ocean oceano 대양 바다, lake lago 호수, river fiume ruscello 강 하천, stream
  torrente ruscello 개울 시내, waterfall cascata 폭포, wave onda 파도 물결, beach spiaggia 해변 해수욕장 바닷가,
  coast costa riva 해안 연안, island isola 섬, mountain montagna monte 산 산맥, hill collina 언덕, cliff
  scogliera rupe 절벽, valley valle 계곡 골짜기, desert deserto 사막, forest foresta bosco 숲 삼림, wood legno
  legna 나무 목재, tree albero 나무, branch ramo 가지, log tronco 통나무, leaf foglia 잎 나뭇잎, flower fiore 꽃,
  rose rosa 장미, plant pianta 식물, grass erba prato 풀 잔디, lawn prato 잔디밭, field campo 들판 밭 분야 필드
  경기장, ground suolo terreno 땅 지면 바닥, dirt terra terriccio 흙, mud fango 진흙, sand sabbia 모래, stone
  pietra sasso 돌, rock roccia 바위 암석, hole buco 구멍, pool piscina 수영장 풀장, road strada 도로 길, street
  via strada 거리, path sentiero percorso cammino 길 오솔길 경로, sidewalk marciapiede 인도 보도, highway
  autostrada 고속도로, bridge ponte 다리 교량, tunnel galleria tunnel 터널, square piazza 광장, park parco 공원,
  zoo zoo 동물원, city citta 도시 시, town cittadina paese 마을 읍, village villaggio paese borgo 마을 촌,
  country paese nazione stato 나라 국가, capital capitale 수도, state stato 주 상태, region regione zona
  area 지역 지방, province provincia 도 지방, district quartiere distretto 구 지구, border confine frontiera
  국경 경계, area zona area 지역 구역 영역, place posto luogo 곳 장소, position posizione 위치 입장, center centro
  중심 센터 중앙, side lato parte fianco 쪽 옆 측, top cima vetta 꼭대기 정상, bottom fondo 바닥, front fronte
  davanti 앞 정면, end fine 끝 종료, edge bordo orlo 가장자리, corner angolo 모퉁이 구석, line linea fila riga 줄
  선, north nord 북 북쪽, south sud 남 남쪽, east est oriente 동 동쪽, west ovest occidente 서 서쪽, building
  edificio palazzo 건물 빌딩, tower torre 탑 타워, castle castello 성, church chiesa 교회 성당, temple tempio
  사원 절, mosque moschea 모스크, school scuola 학교, university universita 대학 대학교, college college 대학,
  class classe 수업 반 학급, lesson lezione 수업 교훈, course corso 과정 코스 강좌, exam esame 시험, library
  biblioteca libreria 도서관 라이브러리, museum museo 박물관 미술관, theater teatro 극장, cinema cinema 영화관 극장,
  stage palco palcoscenico fase 무대 단계, hospital ospedale clinica 병원, pharmacy farmacia 약국, office
  ufficio 사무실 사무소, factory fabbrica stabilimento 공장, store negozio bottega 가게 상점 매장, shop negozio
  가게, market mercato 시장, supermarket supermercato 슈퍼마켓 마트, restaurant ristorante trattoria 식당 레스토랑
  음식점, bar bar 술집 바, cafe caffetteria 카페, hotel albergo hotel 호텔, hostel ostello 숙소, accommodation
  alloggio 숙소 숙박, bank banca 은행, post posta 우편, station stazione 역 정류장, airport aeroporto 공항, port
  porto 항구 포트, prison prigione carcere 감옥 교도소, court tribunale corte 법원 법정, farm fattoria
  azienda-agricola 농장, stadium stadio 경기장, gym palestra 체육관, playground parco-giochi 놀이터 운동장, camp
  campo campeggio 캠프, tent tenda 텐트 천막, car auto automobile macchina vettura 차 자동차 승용차, truck
  camion autocarro 트럭, bus autobus bus pullman 버스, train treno 기차 열차, subway metropolitana metro
  지하철, tram tram 전차, taxi taxi 택시, bicycle bicicletta bici 자전거, bike bici moto 자전거, motorcycle
  motocicletta moto 오토바이, scooter scooter motorino monopattino 스쿠터 킥보드, boat barca imbarcazione 배
  보트, ship nave 배 선박, ferry traghetto 여객선, canoe canoa 카누, kayak kayak 카약, plane aereo aeroplano
  velivolo 비행기 항공기 여객기, jet jet 제트기, helicopter elicottero 헬리콥터 헬기, rocket razzo 로켓, missile
  missile 미사일, satellite satellite 위성, drone drone 드론 무인기, wheel ruota 바퀴, engine motore 엔진, seat
  sedile posto 좌석 자리, traffic traffico 교통, accident incidente 사고, crash incidente schianto 충돌 추락,
  trip viaggio gita 여행, travel viaggio 여행, tour giro tour 관광 투어, vacation vacanza ferie 휴가 방학,
  flight volo 비행 항공편, ticket biglietto 표 티켓, passport passaporto 여권, luggage bagaglio valigia 짐
  수하물, work lavoro opera 일 작업 업무, job lavoro impiego mestiere 직업 일자리 직장, company azienda impresa
  societa ditta compagnia 회사 기업 업체, business affare commercio attivita 사업 비즈니스, industry industria
  산업 업계, project progetto 프로젝트 사업 계획, plan piano progetto 계획 방안, meeting riunione incontro 회의 모임
  미팅, conference conferenza convegno 회의 학회, summit vertice summit 정상회담 정상, talks colloquio
  negoziato 회담 협상, agreement accordo intesa 합의 협정 동의, deal accordo affare 거래, contract contratto
  계약, treaty trattato 조약, document documento 문서 서류, report rapporto relazione resoconto 보고서 보고 보도,
  news notizia notizie 뉴스 소식, article articolo 기사 글, story storia racconto 이야기 기사, message
  messaggio 메시지 문자, information informazione 정보, data dato dati 데이터 자료, file file 파일, folder
  cartella 폴더, page pagina 페이지 쪽, website sito 웹사이트 사이트 홈페이지, internet internet rete 인터넷, network
  rete 네트워크 망, server server 서버, database database 데이터베이스, code codice 코드, program programma 프로그램,
  software software 소프트웨어, application applicazione domanda 애플리케이션 신청 앱, system sistema 시스템 체계 제도,
  version versione 버전, update aggiornamento 업데이트 갱신, error errore 오류 에러, bug difetto 버그, problem
  problema guaio 문제 문제점, question domanda questione quesito 질문 물음, answer risposta 답 대답 답변,
  solution soluzione 해결책 해결, test prova test 시험 테스트 검사, experiment esperimento 실험, research
  ricerca 연구, study studio 연구 공부, science scienza 과학, technology tecnologia 기술, technique tecnica
  기술, method metodo 방법 방식, way modo maniera 방법 길, tool strumento attrezzo utensile 도구 공구, device
  dispositivo apparecchio 장치 기기, equipment attrezzatura 장비, energy energia 에너지, electricity
  elettricita corrente 전기, power potere potenza 힘 권력 전력, force forza 힘 세력, gas gas 가스, fuel
  carburante combustibile 연료, material materiale 재료 물질, metal metallo 금속, iron ferro 철, steel
  acciaio 강철, gold oro 금 황금, silver argento 은, plastic plastica 플라스틱, money denaro soldi soldo 돈
  금액 자금, price prezzo 가격 값, cost costo spesa 비용, dollar dollaro 달러, euro euro 유로, won won 원, yen
  yen 엔, pound sterlina 파운드, percent percento 퍼센트 프로, tax tassa imposta 세금, debt debito 빚 부채 채무,
  loan prestito 대출, budget bilancio 예산, salary stipendio salario 월급 급여 임금 봉급, profit profitto
  utile guadagno 이익 수익, loss perdita 손실 손해, stock azione titolo 주식 증시, share quota azione 주식 몫,
  index indice 지수 색인 목록, share quota 점유율, investment investimento 투자, economy economia 경제, trade
  commercio scambio 무역 거래, export esportazione 수출, import importazione 수입, product prodotto 제품 상품
  생산물, production produzione 생산, quality qualita 품질 질, sale vendita saldo 판매 매출, growth crescita
  성장, crisis crisi 위기, government governo 정부, parliament parlamento 의회 국회, senate senato 상원,
  congress congresso 의회 국회, party partito festa 정당 파티 당, election elezione 선거, vote voto votazione
  투표 표, law legge diritto 법 법률 법안, bill disegno-di-legge fattura 법안 청구서, rule regola norma 규칙 규정,
  right diritto 권리 오른쪽, policy politica 정책, politics politica 정치, democracy democrazia 민주주의,
  freedom liberta 자유, justice giustizia 정의 사법, reform riforma 개혁, constitution costituzione 헌법,
  campaign campagna 캠페인 선거운동, protest protesta manifestazione 시위 항의, demonstration manifestazione
  dimostrazione 시위, strike sciopero 파업, revolution rivoluzione 혁명, war guerra 전쟁, battle battaglia
  전투, peace pace 평화, army esercito armata 군대 육군 군, navy marina 해군, troops truppa truppe 군대 병력,
  weapon arma armi 무기, gun pistola fucile arma 총, bomb bomba 폭탄, bullet proiettile 총알, explosion
  esplosione 폭발, attack attacco attentato assalto 공격 습격, bombing bombardamento attentato 폭격 폭탄테러,
  terrorism terrorismo 테러, violence violenza 폭력, clash scontro 충돌, conflict conflitto 갈등 분쟁 충돌,
  danger pericolo 위험, threat minaccia 위협, risk rischio 위험, security sicurezza 보안 안보, safety
  sicurezza 안전, defense difesa 방어 국방 수비, crime crimine reato delitto 범죄, murder omicidio
  assassinio 살인 살해, death morte decesso 죽음 사망, life vita 삶 생명 인생 생활, birth nascita 출생 탄생, charge
  accusa carica 혐의 기소 충전, trial processo 재판, sentence sentenza frase condanna 선고 문장, punishment
  punizione pena 처벌 벌, investigation indagine inchiesta 수사 조사, evidence prova 증거, lawsuit causa 소송
  사건, arrest arresto 체포, police-station commissariato questura 경찰서, drug droga farmaco 마약 약물,
  medicine medicina farmaco 약 의약품 의학, disease malattia 질병 병 질환, illness malattia 병, virus virus
  바이러스, cancer cancro tumore 암, infection infezione 감염, vaccine vaccino 백신, health salute sanita
  건강 보건, treatment trattamento cura 치료 대우, operation operazione intervento 수술 작전 운영, injury ferita
  lesione 부상, pain dolore 고통 통증, sport sport 스포츠 운동, game gioco partita 게임 경기 놀이, match partita
  incontro 경기 시합, race corsa gara razza 경주 인종, competition competizione gara concorso 경쟁 대회,
  championship campionato 선수권 챔피언십, final finale 결승 결승전, season stagione 계절 시즌, goal gol obiettivo
  scopo meta 골 목표 목적, score punteggio 점수 득점, point punto 점 포인트, medal medaglia 메달, prize premio 상
  상금, victory vittoria 승리 우승, defeat sconfitta 패배, soccer calcio 축구, basketball pallacanestro
  basket 농구, baseball baseball 야구, tennis tennis 테니스, volleyball pallavolo 배구, golf golf 골프,
  hockey hockey 하키, swimming nuoto 수영, skiing sci 스키, ski sci 스키, skateboard skateboard 스케이트보드,
  surfing surf 서핑, surfboard tavola-da-surf 서핑보드, boxing pugilato boxe 권투, music musica 음악, song
  canzone brano 노래 곡, guitar chitarra 기타, piano pianoforte 피아노, violin violino 바이올린, flute flauto
  피리 플루트, drum tamburo batteria 드럼 북, trumpet tromba 트럼펫, instrument strumento 악기, band gruppo
  banda complesso 밴드, concert concerto 콘서트 음악회, dance ballo danza 춤 댄스, movie film pellicola 영화,
  film film 영화, show spettacolo mostra 쇼 공연, video video filmato 비디오 동영상 영상, art arte 예술 미술,
  exhibition mostra 전시회, culture cultura 문화, language lingua linguaggio 언어 말, word parola termine
  단어 말 낱말, name nome cognome 이름, title titolo 제목, voice voce 목소리, sound suono rumore 소리, noise
  rumore 소음, speech discorso 연설 말, conversation conversazione 대화, interview intervista 인터뷰 면접,
  comment commento 논평 댓글 의견, statement dichiarazione affermazione 성명 진술 발언, opinion opinione
  parere 의견 견해, idea idea 생각 아이디어, thought pensiero 생각, memory memoria ricordo 기억 추억 메모리, dream
  sogno 꿈, hope speranza 희망, fear paura timore 두려움 공포, love amore 사랑, hate odio 증오, anger rabbia
  ira 분노 화, joy gioia 기쁨, happiness felicita 행복, sadness tristezza 슬픔, feeling sentimento
  sensazione 감정 느낌, surprise sorpresa 놀라움, interest interesse 관심 이자, attention attenzione 주의 관심,
  mind mente 마음 정신, soul anima 영혼, god dio 신 하나님, religion religione 종교, faith fede 신앙 믿음, truth
  verita 진실 진리, lie bugia menzogna 거짓말, secret segreto 비밀, fact fatto 사실, reason ragione motivo 이유
  까닭, cause causa 원인, effect effetto 효과 영향, result risultato esito 결과 성과, consequence conseguenza
  결과, example esempio 예 사례, case caso 경우 사건, situation situazione 상황, condition condizione 조건 상태,
  event evento avvenimento 사건 행사 이벤트, change cambiamento modifica 변화 변경, difference differenza 차이
  차이점, relationship rapporto relazione 관계, experience esperienza 경험, knowledge conoscenza 지식,
  education istruzione educazione 교육, training formazione allenamento addestramento 훈련 교육, skill
  abilita capacita 능력 기술, ability capacita 능력, effort sforzo 노력, success successo 성공, failure
  fallimento insuccesso guasto 실패, mistake sbaglio errore 실수 잘못, help aiuto soccorso 도움 지원,
  support sostegno appoggio supporto 지지 지원, service servizio 서비스 봉사, use uso utilizzo impiego 사용
  이용, need bisogno necessita 필요, choice scelta 선택, decision decisione 결정 결심 판결, order ordine 명령 주문
  순서, request richiesta 요청 요구, offer offerta 제안 제의, proposal proposta 제안, demand domanda richiesta
  요구 수요, advice consiglio 조언 충고, warning avviso avvertimento allerta 경고 경보, promise promessa 약속,
  appointment appuntamento 약속 예약, term termine 조건, permission permesso 허가 허락, ban divieto bando
  금지, sanction sanzione 제재, control controllo 통제 제어, management gestione 관리 경영, responsibility
  responsabilita 책임, role ruolo 역할, duty dovere 의무, part parte pezzo 부분 일부, piece pezzo 조각, whole
  tutto insieme 전체, half meta 절반 반, number numero cifra 수 숫자 번호, amount quantita importo 양 금액,
  size dimensione taglia 크기 사이즈, length lunghezza 길이, height altezza 높이 키, weight peso 무게 체중,
  speed velocita 속도, distance distanza 거리, level livello 수준 레벨, rate tasso 비율 율, figure cifra
  figura 수치, list lista elenco 목록 명단 리스트, kind tipo genere specie 종류 유형, form forma modulo 형태 양식,
  shape forma 모양, color colore 색 색깔 색상, model modello 모델 모형, style stile 스타일 양식, design disegno
  progetto 디자인 설계, structure struttura 구조, base base 기반 기지 기초, source fonte sorgente 출처 소스 원천,
  beginning inizio principio 시작 처음, time tempo ora volta 시간 때 번, moment momento attimo istante 순간,
  second secondo 초, minute minuto 분, hour ora 시간, day giorno giornata 날 일 하루, week settimana 주 주일
  일주일, month mese 달 개월 월, year anno 년 해 연도, century secolo 세기, date data 날짜, morning mattina
  mattino 아침 오전, noon mezzogiorno 정오, afternoon pomeriggio 오후, evening sera serata 저녁, night notte
  밤, today oggi 오늘, yesterday ieri 어제, tomorrow domani 내일, weekend fine-settimana 주말, monday
  lunedi 월요일, tuesday martedi 화요일, wednesday mercoledi 수요일, thursday giovedi 목요일, friday venerdi
  금요일, saturday sabato 토요일, sunday domenica 일요일, january gennaio, february febbraio, march marzo,
  april aprile, may maggio, june giugno, july luglio, august agosto, september settembre, october
  ottobre, november novembre, december dicembre, spring primavera 봄, summer estate 여름, autumn
  autunno 가을, winter inverno 겨울, past passato 과거, future futuro 미래, history storia 역사, age eta 나이
  시대, birthday compleanno 생일, wedding matrimonio nozze 결혼식 결혼, christmas natale 크리스마스 성탄절, holiday
  festa vacanza 휴일 명절, ceremony cerimonia 의식 기념식, tradition tradizione 전통, america america 미국,
  united-states stati-uniti usa 미국, american americano americana statunitense 미국인, canada canada
  캐나다, mexico messico 멕시코, brazil brasile 브라질, britain gran-bretagna britannico 영국, england
  inghilterra 영국 잉글랜드, english inglese 영어, france francia 프랑스, french francese 프랑스어, germany
  germania 독일, german tedesco tedesca 독일어 독일인, italy italia 이탈리아, italian italiano 이탈리아어, spain
  spagna 스페인, spanish spagnolo 스페인어, portugal portogallo 포르투갈, greece grecia 그리스, greek greco
  그리스어, turkey turchia 터키 튀르키예, russia russia 러시아, russian russo 러시아인 러시아어, ukraine ucraina 우크라이나,
  poland polonia 폴란드, netherlands olanda paesi-bassi 네덜란드, sweden svezia 스웨덴, norway norvegia
  노르웨이, switzerland svizzera 스위스, austria austria 오스트리아, china cina 중국, chinese cinese 중국인 중국어,
  japan giappone 일본, japanese giapponese 일본인 일본어, korea corea 한국 대한민국, south-korea corea-del-sud
  한국 남한, north-korea corea-del-nord 북한, korean coreano 한국인 한국어, india india 인도, indian indiano
  인도인, pakistan pakistan 파키스탄, afghanistan afghanistan 아프가니스탄 아프간, thailand thailandia 태국, vietnam
  vietnam 베트남, indonesia indonesia 인도네시아, philippines filippine 필리핀, malaysia malesia 말레이시아,
  australia australia 호주, new-zealand nuova-zelanda 뉴질랜드, israel israele 이스라엘, israeli israeliano,
  palestinian palestinese 팔레스타인, iran iran 이란, iraq iraq 이라크, iraqi iracheno, syria siria 시리아,
  syrian siriano, lebanon libano 레바논, egypt egitto 이집트, egyptian egiziano, libya libia 리비아,
  saudi-arabia arabia-saudita 사우디아라비아 사우디, africa africa 아프리카, african africano, south-africa
  sudafrica 남아공 남아프리카, nigeria nigeria 나이지리아, europe europa 유럽, european europeo, asia asia 아시아,
  london londra 런던, paris parigi 파리, rome roma 로마, milan milano 밀라노, florence firenze 피렌체, venice
  venezia 베네치아, naples napoli 나폴리, turin torino 토리노, berlin berlino 베를린, moscow mosca 모스크바,
  beijing pechino 베이징 북경, tokyo tokyo 도쿄, seoul seul 서울, busan busan 부산, new-york new-york 뉴욕,
  washington washington 워싱턴, los-angeles los-angeles 로스앤젤레스, muslim musulmano 이슬람교도 무슬림, islam
  islam 이슬람, christian cristiano 기독교, catholic cattolico 가톨릭 천주교, jew ebreo 유대인, nuclear nucleare
  핵 원자력, white-house casa-bianca 백악관, united-nations nazioni-unite onu 유엔, european-union
  unione-europea ue 유럽연합
`
