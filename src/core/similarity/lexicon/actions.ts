// Everyday words, written for Loci by hand (not drawn from any corpus): an English word, then
// the Italian and the Korean words for it. Hyphens stand for spaces. `read-lexicon.ts` reads it.

/** Verbs. */
export const ACTIONS: string = `
  be essere 이다, become diventare divenire 되다, have avere 가지다 지니다, do fare 하다, make fare creare
  produrre fabbricare realizzare 만들다 제작하다, create creare 창조하다 만들어내다 생성하다, build costruire
  edificare 짓다 건설하다 세우다 구축하다, go andare recarsi 가다 다니다, come venire 오다, arrive arrivare giungere
  도착하다 도달하다, leave partire lasciare abbandonare 떠나다 출발하다 남기다, return tornare ritornare restituire
  돌아오다 돌아가다 귀국하다 반환하다, enter entrare 들어가다 들어오다 들어서다 입장하다, exit uscire 나가다 나오다, stay restare
  rimanere stare 머무르다 머물다 남다, walk camminare passeggiare 걷다 걸어가다 산책하다, run correre gestire 달리다 뛰다
  달려가다 뛰어가다, jump saltare balzare 점프하다 뛰어오르다 뛰어넘다, climb salire arrampicare scalare 오르다 올라가다 등반하다,
  fall cadere crollare precipitare 떨어지다 넘어지다 추락하다 쓰러지다, descend scendere 내려가다 내려오다 내리다, move
  muovere spostare traslocare 움직이다 이동하다 옮기다 이사하다, drive guidare 운전하다 몰다, ride cavalcare montare
  pedalare 타다 승마하다, fly volare 날다 비행하다 날아가다, swim nuotare 수영하다 헤엄치다, sail navigare salpare 항해하다,
  surf surfare 서핑하다, ski sciare 스키타다, dance ballare danzare 춤추다, sing cantare 노래하다 부르다, play
  giocare suonare 놀다 연주하다 치다 경기하다, practice esercitare praticare 연습하다, train allenare addestrare
  훈련하다, sit sedere sedersi sedere 앉다, stand stare alzare 서다 일어서다, lie giacere sdraiare mentire 눕다
  거짓말하다, sleep dormire 자다 잠자다 잠들다, wake svegliare 깨다 일어나다 깨우다, rest riposare 쉬다 휴식하다, eat mangiare
  cenare pranzare 먹다 식사하다 드시다, drink bere 마시다, cook cucinare cuocere 요리하다 조리하다, fry friggere 튀기다
  볶다, boil bollire lessare 끓이다 삶다, bake infornare 굽다, cut tagliare affettare 자르다 썰다 베다 절단하다, slice
  affettare 썰다, chop tritare 다지다, peel sbucciare pelare 벗기다 까다, mix mescolare mischiare 섞다 혼합하다,
  pour versare 붓다 따르다, stir mescolare 젓다, add aggiungere sommare 추가하다 더하다 넣다 첨가하다, put mettere
  porre 놓다 두다, place collocare piazzare 배치하다, take prendere pigliare 가져가다 잡다 취하다, bring portare
  가져오다 데려오다, carry portare trasportare 나르다 운반하다 들다, hold tenere reggere 잡다 들다 쥐다 개최하다, catch
  catturare afferrare 잡다 붙잡다 포획하다, throw lanciare gettare buttare tirare 던지다, push spingere
  premere 밀다 누르다, pull tirare trascinare 당기다 끌다 잡아당기다, lift sollevare alzare 들어올리다, drop
  lasciar-cadere 떨어뜨리다, kick calciare 차다, hit colpire battere picchiare 때리다 치다 부딪치다, touch toccare
  만지다 닿다, hug abbracciare 껴안다 포옹하다 안다, kiss baciare 키스하다 입맞추다, wash lavare 씻다 세탁하다 빨다, clean
  pulire 청소하다 닦다, brush spazzolare 솔질하다 빗다, wear indossare vestire portare 입다 신다 착용하다, remove
  togliere rimuovere eliminare 제거하다 벗다 없애다 치우다, open aprire 열다 개방하다, close chiudere 닫다 폐쇄하다, lock
  bloccare 잠그다, start iniziare cominciare avviare 시작하다 개시하다, begin iniziare 시작되다, stop fermare
  smettere arrestare cessare 멈추다 중단하다 그만두다 정지하다, end finire terminare concludere 끝나다 끝내다 종료하다,
  finish finire completare 마치다 완료하다, continue continuare proseguire 계속하다 지속하다, wait aspettare
  attendere 기다리다 대기하다, see vedere 보다 바라보다, look guardare osservare sembrare 쳐다보다 보이다, watch
  guardare 지켜보다 시청하다 관람하다, observe osservare 관찰하다, show mostrare indicare dimostrare 보여주다 나타내다
  보이다, hear sentire udire 들리다, listen ascoltare 듣다 경청하다, feel sentire provare 느끼다, smell annusare
  odorare 냄새맡다, taste assaggiare 맛보다, find trovare 찾다 발견하다 찾아내다, search cercare 검색하다 수색하다, lose
  perdere 잃다 지다 잃어버리다, discover scoprire 발견하다 발견되다, hide nascondere 숨기다 숨다, say dire 말하다 이야기하다,
  tell raccontare dire 말해주다 알려주다, speak parlare 말하다 연설하다, talk parlare chiacchierare 얘기하다 대화하다,
  call chiamare telefonare 부르다 전화하다 호출하다, ask chiedere domandare 묻다 물어보다 질문하다, request richiedere
  요청하다 부탁하다 요구하다, answer rispondere 대답하다 답하다 응답하다, explain spiegare 설명하다, describe descrivere 묘사하다
  기술하다, announce annunciare comunicare 발표하다 알리다, declare dichiarare affermare 선언하다 주장하다, report
  riferire riportare segnalare 보고하다 보도하다 전하다, claim sostenere affermare 주장하다, confirm confermare
  확인하다 확정하다, deny negare smentire 부인하다 부정하다 거부하다, admit ammettere 인정하다 시인하다, promise promettere
  약속하다, warn avvertire avvisare 경고하다, threaten minacciare 위협하다 협박하다, suggest suggerire proporre
  제안하다 제시하다 시사하다, recommend consigliare raccomandare 추천하다 권장하다, discuss discutere 논의하다 토론하다 의논하다,
  argue litigare discutere 다투다 논쟁하다 싸우다, agree concordare accettare 동의하다 합의하다, accept accettare
  받아들이다 수락하다, refuse rifiutare respingere 거절하다 거부하다, reject rifiutare respingere 기각하다 거부하다, allow
  permettere consentire 허락하다 허용하다, forbid vietare proibire 금지하다, order ordinare 명령하다 주문하다, write
  scrivere 쓰다 적다 작성하다 집필하다, read leggere 읽다, draw disegnare 그리다, paint dipingere 칠하다, learn
  imparare apprendere 배우다 학습하다, study studiare 공부하다 연구하다, teach insegnare 가르치다, know sapere
  conoscere 알다, understand capire comprendere 이해하다 알아듣다, think pensare ritenere credere 생각하다,
  believe credere 믿다, remember ricordare 기억하다 기억나다, forget dimenticare 잊다 잊어버리다, decide decidere
  결정하다 결심하다, choose scegliere 선택하다 고르다, want volere desiderare 원하다 바라다 싶다, wish augurare
  desiderare 바라다, need necessitare 필요하다, must dovere, can potere, hope sperare 희망하다 기대하다, expect
  aspettarsi prevedere 예상하다 기대하다 예측하다, plan pianificare progettare 계획하다 예정하다, prepare preparare
  준비하다 마련하다, try provare tentare cercare 시도하다 노력하다, use usare utilizzare adoperare impiegare 사용하다
  이용하다 활용하다, need occorrere servire, help aiutare assistere 돕다 도와주다 도우다, support sostenere
  appoggiare 지지하다 지원하다, serve servire 섬기다 제공하다 봉사하다, give dare donare 주다 건네다, send inviare mandare
  spedire 보내다 전송하다 발송하다, receive ricevere 받다 수신하다, get ottenere ricevere 얻다 받다 획득하다, buy comprare
  acquistare 사다 구매하다 구입하다, sell vendere 팔다 판매하다, pay pagare 지불하다 내다 결제하다, spend spendere
  trascorrere 쓰다 보내다 소비하다, save salvare risparmiare 구하다 저장하다 절약하다 저축하다, cost costare 들다, earn
  guadagnare 벌다, lend prestare 빌려주다, borrow prendere-in-prestito 빌리다, steal rubare 훔치다, win
  vincere 이기다 우승하다 승리하다, beat battere sconfiggere 이기다 꺾다, fight combattere lottare 싸우다 전투하다,
  attack attaccare aggredire 공격하다 습격하다, defend difendere 방어하다 지키다 수비하다, protect proteggere 보호하다
  지키다, kill uccidere ammazzare assassinare 죽이다 살해하다 사살하다, die morire decedere 죽다 사망하다 숨지다, live
  vivere abitare risiedere 살다 거주하다, born nascere 태어나다, injure ferire 다치다 부상하다, shoot sparare 쏘다
  발사하다 사격하다, explode esplodere scoppiare 폭발하다 터지다, destroy distruggere demolire 파괴하다 부수다, break
  rompere spezzare 깨지다 부러지다 깨뜨리다 고장나다, burn bruciare 타오르다 태우다, fix riparare aggiustare correggere
  고치다 수리하다 수정하다, repair riparare 수리하다, change cambiare modificare mutare 바꾸다 변경하다 변하다 바뀌다, replace
  sostituire 교체하다 대체하다, improve migliorare 개선하다 향상하다 나아지다, increase aumentare crescere 증가하다 늘다 늘리다
  상승하다 오르다, rise salire aumentare sorgere 상승하다 오르다, decrease diminuire ridurre calare 감소하다 줄다
  하락하다, reduce ridurre 줄이다 감축하다, fall scendere calare 하락하다 내리다, grow crescere coltivare 자라다 성장하다
  기르다, raise alzare allevare sollevare 올리다 키우다 제기하다, lower abbassare 낮추다, develop sviluppare 개발하다
  발전하다 발달하다, produce produrre 생산하다, publish pubblicare 출판하다 게재하다 공개하다, release rilasciare liberare
  석방하다 출시하다 공개하다 방출하다, launch lanciare 출시하다 발사하다, deploy distribuire schierare 배포하다 배치하다, install
  installare 설치하다, delete cancellare eliminare 삭제하다 지우다, copy copiare 복사하다, share condividere 공유하다
  나누다, connect collegare connettere 연결하다 접속하다, join unire partecipare aderire 가입하다 참여하다 합류하다,
  participate partecipare 참가하다 참여하다 참석하다, meet incontrare conoscere 만나다, visit visitare 방문하다 찾아가다,
  invite invitare 초대하다, follow seguire 따르다 따라가다, lead condurre guidare 이끌다 인도하다, manage gestire
  dirigere 관리하다 운영하다, control controllare 통제하다 제어하다, check controllare verificare 확인하다 점검하다 검사하다,
  measure misurare 측정하다 재다, count contare 세다, compare confrontare paragonare 비교하다, work lavorare
  funzionare 일하다 작동하다 근무하다, act agire recitare 행동하다 연기하다, happen succedere accadere avvenire 일어나다
  발생하다 생기다, appear apparire comparire 나타나다 등장하다, disappear sparire scomparire 사라지다, seem sembrare
  parere 같다, exist esistere 존재하다 있다, include includere comprendere contenere 포함하다, contain
  contenere 담다 포함되다, belong appartenere 속하다, mean significare 의미하다 뜻하다, cause causare provocare
  일으키다 야기하다 초래하다, avoid evitare 피하다, prevent prevenire impedire 막다 예방하다 방지하다, miss mancare perdere
  놓치다 그리워하다, fail fallire 실패하다, succeed riuscire 성공하다, love amare 사랑하다, like piacere gradire 좋아하다
  마음에들다, hate odiare detestare 싫어하다 미워하다, enjoy godere divertire apprezzare 즐기다, prefer preferire
  선호하다, laugh ridere 웃다, smile sorridere 미소짓다 웃다, cry piangere 울다, shout gridare urlare 외치다 소리치다,
  fear temere 두려워하다 무서워하다, worry preoccupare 걱정하다 염려하다, surprise sorprendere stupire 놀라다 놀라게하다,
  marry sposare 결혼하다, divorce divorziare 이혼하다, arrest arrestare 체포하다 구속하다, accuse accusare 고발하다
  비난하다 기소하다, charge accusare incriminare 기소하다, condemn condannare 비난하다 규탄하다, criticize criticare
  비판하다, judge giudicare 판단하다 재판하다, investigate indagare 조사하다 수사하다, vote votare 투표하다, elect
  eleggere 선출하다 뽑다, govern governare 통치하다 다스리다, protest protestare 항의하다 시위하다, demand esigere
  pretendere 요구하다, offer offrire 제공하다 제안하다, provide fornire 제공하다 공급하다, deliver consegnare 배달하다
  전달하다, pass passare superare approvare 지나다 통과하다 지나가다 합격하다, cross attraversare 건너다 횡단하다, turn
  girare svoltare 돌다 돌리다 회전하다, spin girare ruotare 회전하다 돌다, roll rotolare 구르다 굴리다, slide scivolare
  미끄러지다, float galleggiare 뜨다 떠다니다, hang appendere pendere 걸다 매달리다 걸리다, cover coprire 덮다 가리다, fill
  riempire 채우다, empty svuotare 비우다, load caricare 싣다 로드하다, break guastare 고장나다, tie legare 묶다 매다,
  fold piegare 접다, tear strappare 찢다, point puntare indicare 가리키다, wave agitare salutare 흔들다,
  shake scuotere agitare 흔들다 떨다, nod annuire 끄덕이다, bite mordere 물다, chew masticare 씹다, lick
  leccare 핥다, bark abbaiare 짖다, feed nutrire 먹이다, hunt cacciare 사냥하다, fish pescare 낚시하다, chase
  inseguire rincorrere 쫓다 추격하다, escape scappare fuggire evadere 도망치다 탈출하다 달아나다, rescue soccorrere
  salvare 구조하다 구하다, treat curare trattare 치료하다 다루다, heal guarire 낫다 치유하다, smoke fumare 피우다 흡연하다,
  shop fare-la-spesa 쇼핑하다, dress vestire 입다 입히다, exercise allenarsi 운동하다, perform eseguire esibire
  공연하다 수행하다 연주하다, record registrare 기록하다 녹음하다, photograph fotografare 촬영하다 찍다, film filmare girare
  촬영하다, type digitare 입력하다, tease stuzzicare 놀리다, celebrate festeggiare celebrare 축하하다 기념하다, thank
  ringraziare 감사하다, apologize scusare 사과하다, greet salutare 인사하다, travel viaggiare 여행하다, land
  atterrare 착륙하다, take-off decollare 이륙하다, park parcheggiare 주차하다, crash schiantare 충돌하다, hurt
  ferire fare-male 아프다, suffer soffrire subire 고통받다 겪다 당하다, face affrontare 직면하다 맞서다, solve
  risolvere 해결하다 풀다, consider considerare 고려하다 여기다 간주하다, estimate stimare 추정하다, depend dipendere
  의존하다 달려있다, represent rappresentare 대표하다, approve approvare 승인하다, approve approvare 승인하다 찬성하다,
  sign firmare 서명하다, resign dimettersi dimettere 사임하다 사퇴하다, appoint nominare 임명하다 지명하다, hire
  assumere 고용하다 채용하다, fire licenziare 해고하다, occupy occupare 점령하다 차지하다, invade invadere 침략하다 침공하다,
  withdraw ritirare 철수하다 철회하다, expand espandere ampliare 확대하다 확장하다, spread diffondere spargere 퍼지다
  확산하다 펴다, separate separare dividere 분리하다 나누다, gather raccogliere riunire radunare 모으다 모이다 수집하다,
  collect raccogliere 수집하다 모으다, organize organizzare 조직하다 주최하다, hold tenere 열리다 개최되다, exchange
  scambiare 교환하다, compete competere gareggiare 경쟁하다, trade commerciare 거래하다, invest investire
  투자하다, lie sdraiarsi stendersi 드러눕다, lean appoggiare 기대다, kneel inginocchiarsi 무릎꿇다, bend piegare
  chinare 굽히다 구부리다, reach raggiungere 이르다 도달하다 닿다, approach avvicinare 다가가다 접근하다, surround
  circondare 둘러싸다, dig scavare 파다, plant piantare 심다, pick cogliere raccogliere 따다 줍다, sew cucire
  꿰매다 바느질하다, knit lavorare-a-maglia 뜨개질하다, mow falciare 깎다, shave radere 면도하다, comb pettinare 빗다,
  relax rilassare 쉬다, rest riposare, gaze fissare contemplare 응시하다, stare fissare 응시하다 노려보다,
  whisper sussurrare 속삭이다, scream urlare 비명지르다, yell gridare 고함치다, joke scherzare 농담하다, insult
  insultare 모욕하다, praise lodare 칭찬하다, blame incolpare 탓하다, forgive perdonare 용서하다, trust fidarsi
  fidare 신뢰하다, doubt dubitare 의심하다, wonder chiedersi 궁금하다, imagine immaginare 상상하다, dream sognare
  꿈꾸다, guess indovinare 추측하다, predict prevedere 예측하다, calculate calcolare 계산하다, prove dimostrare
  provare 증명하다 입증하다, test testare collaudare 시험하다 테스트하다, examine esaminare 조사하다 검토하다, review
  rivedere recensire 검토하다, analyze analizzare 분석하다, translate tradurre 번역하다, express esprimere
  표현하다, mention menzionare citare 언급하다, repeat ripetere 반복하다, reply replicare 답장하다, insist
  insistere 고집하다, complain lamentare 불평하다, persuade persuadere convincere 설득하다, convince
  convincere 납득시키다, encourage incoraggiare 격려하다, inspire ispirare 영감을주다, force costringere
  obbligare 강요하다, require richiedere esigere 필요로하다, urge esortare sollecitare 촉구하다, appeal
  appellarsi 호소하다, negotiate negoziare trattare 협상하다, cooperate collaborare cooperare 협력하다, ignore
  ignorare 무시하다, notice notare accorgersi 알아차리다, recognize riconoscere 인식하다 알아보다, identify
  identificare 식별하다, realize rendersi realizzare 깨닫다, reveal rivelare svelare 밝히다 드러내다, report
  diffondere 보도되다, display esporre 전시하다, present presentare 발표하다 소개하다, introduce introdurre
  presentare 도입하다 소개하다, emerge emergere 드러나다 부상하다, arise sorgere 발생하다, occur verificarsi 발생되다,
  remain rimanere restare 남아있다, last durare 지속되다, survive sopravvivere 살아남다 생존하다, exist
  sussistere, wander vagare 돌아다니다 헤매다, hike camminare 하이킹하다, march marciare 행진하다, rush
  precipitarsi affrettare 서두르다, hurry affrettarsi 서두르다, crawl strisciare gattonare 기다 기어가다, swing
  oscillare dondolare 흔들리다, bounce rimbalzare 튀다, dive tuffare immergere 다이빙하다 잠수하다, sink
  affondare 가라앉다 침몰하다, flow scorrere fluire 흐르다, drip gocciolare 떨어지다, melt sciogliere fondere 녹다
  녹이다, freeze congelare ghiacciare 얼다, snow nevicare 눈오다, rain piovere 비오다, shine splendere
  brillare 빛나다, blow soffiare 불다, breathe respirare 숨쉬다, cough tossire 기침하다, sneeze starnutire
  재채기하다, yawn sbadigliare 하품하다, snore russare 코골다, blink sbattere-le-palpebre 깜박이다, swallow
  inghiottire ingoiare 삼키다, sip sorseggiare 홀짝이다, taste gustare 맛보다, season condire 양념하다 간하다,
  grate grattugiare 갈다, crack incrinare rompere 깨다, squeeze spremere stringere 짜다, press premere
  누르다, grab afferrare 움켜쥐다, grip stringere 쥐다, scratch graffiare 긁다, rub strofinare 문지르다, wipe
  asciugare pulire 닦다, sweep spazzare 쓸다, polish lucidare 광내다, iron stirare 다림질하다, decorate
  decorare 장식하다 꾸미다, design progettare disegnare 설계하다 디자인하다, assemble montare assemblare 조립하다,
  attach attaccare allegare 붙이다 첨부하다, stick incollare 붙다, separate staccare 떼다, wrap avvolgere
  incartare 싸다 감싸다 포장하다, unwrap scartare 풀다, pack imballare 포장하다 싸다, stack impilare 쌓다, store
  conservare immagazzinare 보관하다 저장하다, keep tenere mantenere 유지하다 지키다 보관하다, maintain mantenere
  유지하다, preserve preservare 보존하다, ruin rovinare 망치다, damage danneggiare 손상하다 훼손하다, crush
  schiacciare 으깨다 부수다, smash fracassare 박살내다, stab pugnalare accoltellare 찌르다, punch colpire 펀치하다,
  slap schiaffeggiare 때리다, wrestle lottare 씨름하다, capture catturare 생포하다 포획하다, kidnap rapire
  sequestrare 납치하다, rob rapinare 강탈하다, smuggle contrabbandare 밀수하다, poison avvelenare 독살하다, drown
  annegare 익사하다, hang riattaccare 끊다, bury seppellire 묻다 매장하다, mourn piangere 애도하다, bomb
  bombardare 폭격하다, target colpire 겨냥하다, aim mirare puntare 겨누다 목표하다, strike colpire scioperare
  파업하다 타격하다, ban vietare bandire 금지하다, block bloccare 막다 차단하다, restrict limitare 제한하다, limit
  limitare 제한하다, cancel annullare cancellare 취소하다, delay ritardare rinviare 지연하다 미루다 연기하다,
  postpone rimandare posticipare 연기하다, suspend sospendere 중단하다 정지하다, resume riprendere 재개하다,
  restart riavviare 재시작하다, establish stabilire fondare istituire 설립하다 수립하다, found fondare 설립하다
  창립하다, set impostare stabilire 설정하다 정하다, adjust regolare adattare 조정하다 맞추다, adapt adattare 적응하다,
  convert convertire 변환하다 전환하다, transform trasformare 변형하다, transfer trasferire 이전하다 옮기다, extend
  estendere prolungare 연장하다, exceed superare eccedere 초과하다 넘다, double raddoppiare 두배가되다, drop
  crollare 급락하다, soar impennarsi 급등하다 치솟다, boost incrementare 증진하다 늘리다, strengthen rafforzare
  강화하다, weaken indebolire 약화하다, balance bilanciare equilibrare 균형잡다, affect influenzare colpire
  영향을주다, influence influenzare 영향을미치다, attract attirare attrarre 끌어들이다, satisfy soddisfare 만족하다,
  disappoint deludere 실망하다, annoy infastidire 짜증나다, bother disturbare 방해하다 귀찮게하다, scare spaventare
  겁주다, shock scioccare 충격받다, impress impressionare 감동하다, regret rimpiangere pentirsi 후회하다, envy
  invidiare 부러워하다, admire ammirare 존경하다 감탄하다, respect rispettare 존중하다 존경하다, obey obbedire 복종하다,
  disobey disobbedire 어기다, violate violare 위반하다, commit commettere 저지르다, suspect sospettare 의심하다,
  question interrogare 심문하다, testify testimoniare 증언하다, sue denunciare 고소하다, sentence condannare
  선고하다, execute eseguire giustiziare 처형하다 실행하다, imprison imprigionare incarcerare 투옥하다 수감하다, free
  liberare 풀어주다, deport deportare espellere 추방하다, expel espellere 퇴학하다, nominate candidare
  nominare 지명하다, campaign fare-campagna 선거운동하다, rule governare 지배하다, reform riformare 개혁하다, oppose
  opporre opporsi 반대하다, resist resistere 저항하다, surrender arrendersi 항복하다, command comandare 지휘하다,
  guard sorvegliare 경비하다, monitor monitorare 감시하다, warn allertare 경보하다, evacuate evacuare 대피하다,
  donate donare 기부하다, contribute contribuire 기여하다, volunteer offrirsi 자원하다, employ impiegare 고용하다,
  retire pensionare 은퇴하다, apply applicare 신청하다 적용하다 지원하다, register registrare iscrivere 등록하다,
  graduate laurearsi 졸업하다, attend frequentare 출석하다 참석하다, assign assegnare 할당하다 배정하다, complete
  completare 완성하다, achieve ottenere conseguire 달성하다 성취하다, deserve meritare, deserve meritare, own
  possedere 소유하다, rent affittare noleggiare 임대하다, owe dovere 빚지다, afford permettersi, bet
  scommettere 내기하다, gamble giocare-d'azzardo 도박하다, score segnare 득점하다, lose perdere 패하다 패배하다, draw
  pareggiare 비기다, defeat sconfiggere 물리치다, host ospitare 개최하다 주최하다, welcome accogliere 환영하다 맞이하다,
  accompany accompagnare 동행하다, guide guidare 안내하다, help soccorrere 원조하다, hand porgere 건네주다,
  distribute distribuire 나눠주다 분배하다, spill rovesciare 쏟다 흘리다, splash schizzare 튀기다, spray spruzzare
  뿌리다, water annaffiare 물주다, dry asciugare 말리다 건조하다, heat scaldare riscaldare 데우다 가열하다, cool
  raffreddare 식히다, light accendere 켜다, turn-on accendere 켜다 틀다, turn-off spegnere 끄다, plug
  inserire 꽂다, insert inserire 삽입하다 넣다, extract estrarre 추출하다, click cliccare 클릭하다, download
  scaricare 다운로드하다, upload caricare 업로드하다, print stampare 인쇄하다 출력하다, compile compilare 컴파일하다,
  debug correggere 디버깅하다, crash bloccarsi 멈추다, implement implementare 구현하다, configure configurare
  구성하다, update aggiornare 업데이트하다 갱신하다, edit modificare 편집하다, scan scandire 스캔하다, sort ordinare
  정렬하다, filter filtrare 걸러내다, reserve prenotare riservare 예약하다, book prenotare 예약하다, board
  imbarcarsi salire-a-bordo 탑승하다, depart partire 출발하다, visit passare 들르다, settle sistemare
  stabilirsi 정착하다, camp accampare 야영하다, explore esplorare 탐험하다, discover scovare 찾아내다, hunt
  braccare 추적하다, track tracciare 추적하다, feed nutrirsi, breed allevare 사육하다, graze pascolare 풀뜯다,
  gallop galoppare 질주하다, pet accarezzare 쓰다듬다, stroke accarezzare 쓰다듬다, pose posare 포즈를취하다, clap
  applaudire 박수치다, cheer tifare 응원하다 환호하다, juggle destreggiarsi 저글링하다, balance
  stare-in-equilibrio, stretch allungare stirare 늘이다 뻗다 스트레칭하다, flip capovolgere 뒤집다, rotate
  ruotare 돌리다, skate pattinare 스케이트타다, pedal pedalare 페달밟다, row remare 노젓다, paddle pagaiare 노젓다,
  dribble dribblare 드리블하다, shoot tirare 슛하다, pitch lanciare 던지다, tackle placcare 태클하다, resemble
  assomigliare somigliare 닮다, frequent frequentare 어울리다, carry-out svolgere attuare compiere 실시하다
  시행하다, consist consistere 이루어지다 구성되다, relate riguardare collegare 관련되다 관하다, base basare 기반하다 의하다,
  respond reagire rispondere 대응하다 반응하다, handle gestire maneggiare 처리하다 다루다, operate operare
  funzionare 가동하다 운행하다 조작하다, enforce applicare imporre 집행하다 부과하다, impose imporre 부과하다, issue
  emettere rilasciare 발행하다 발급하다, submit presentare inviare 제출하다, obtain ottenere 확보하다, secure
  assicurare garantire 보장하다 확보하다, guarantee garantire 보장하다, insure assicurare, pursue perseguire
  추구하다, seek cercare 구하다 모색하다, strive sforzarsi 애쓰다 힘쓰다, manage riuscire 해내다, overcome superare
  극복하다, endure sopportare tollerare 견디다 참다, tolerate tollerare 참다, hesitate esitare 망설이다, pretend
  fingere 척하다, hint alludere accennare 암시하다, stress sottolineare 강조하다, emphasize sottolineare
  evidenziare 강조하다, highlight evidenziare 강조하다, summarize riassumere 요약하다, conclude concludere
  결론짓다, define definire 정의하다 규정하다, classify classificare 분류하다, link collegare legare 잇다 연결짓다,
  combine combinare unire 결합하다 합치다, merge fondere unire 합병하다 병합하다, split dividere 쪼개다 나뉘다, share
  spartire, compose comporre 구성하다 작곡하다, invent inventare 발명하다, imitate imitare 흉내내다 모방하다, correct
  correggere 정정하다 바로잡다, modify modificare 수정되다, upgrade aggiornare potenziare 업그레이드하다, restore
  ripristinare restaurare 복구하다 복원하다, recover recuperare riprendersi 회복하다, withdraw prelevare 인출하다,
  deposit depositare versare 입금하다 예금하다, exchange scambiarsi, lack mancare 부족하다, fit adattarsi 맞다
  어울리다, match corrispondere combaciare 일치하다, differ differire 다르다, vary variare 다양하다, stand-out
  spiccare 두드러지다, appear comparire 출연하다, broadcast trasmettere 방송하다, tweet twittare 트윗하다, post
  pubblicare postare 올리다 게시하다, quote citare 인용하다, interview intervistare 인터뷰하다, elect eleggere
  뽑히다, pass-away mancare 별세하다, get-up alzarsi 기상하다, sit-down accomodarsi 착석하다, look-for cercare
  찾아보다, look-at rimirare 살펴보다 들여다보다, look-after accudire badare 돌보다 보살피다, take-part partecipare
  동참하다, take-care curare 관리되다, take-away portare-via 빼앗다, give-up rinunciare arrendersi 포기하다,
  wake-up svegliarsi 깨어나다, fall-asleep addormentarsi 잠들다, fall-in-love innamorarsi 반하다,
  get-married sposarsi 결혼식올리다, grow-up crescere 자라나다, go-out uscire 외출하다, come-back rientrare
  복귀하다, set-up allestire 차리다, set-off partire 나서다, point-out segnalare 지적하다, find-out scoprire
  알아내다 파악하다, carry-on proseguire 이어가다
`
