import { readWordList, type WordList } from './read-word-list.ts'

// What people are by trade: "Ada is a nurse" tells her job, "Ada is a vegetarian" does not.
const NOUNS = `
  accountant actor actress analyst architect artist assistant astronaut attorney baker banker barber
  barista bartender beekeeper biologist blacksmith bookkeeper builder butcher captain carpenter cashier
  chef chemist cleaner clerk coach composer consultant cook courier curator dancer dentist designer
  developer doctor driver economist editor electrician engineer farmer firefighter fisherman florist
  gardener geologist goldsmith hairdresser historian hygienist illustrator instructor inspector
  interpreter investor janitor jeweller journalist judge lawyer lecturer librarian lifeguard manager
  mathematician mechanic midwife musician notary novelist nurse nutritionist optician painter paralegal
  paramedic pharmacist photographer physicist physiotherapist pilot plumber poet policeman policewoman
  politician postman potter principal producer professor programmer psychologist publisher
  receptionist researcher sailor salesman saleswoman scientist sculptor secretary singer soldier solicitor
  statistician surgeon surveyor tailor teacher technician therapist tiler trainer translator tutor vet
  veterinarian waiter waitress welder writer

  agronom* allenat* apicolt* architett* artigian* attor* attric* autist* avvocat* bagnin* ballerin* barista
  bibliotecari* biolog* bidell* calzolai* camerier* cant* cassier* chimic* chirurg* commercialista
  commess* contabil* contadin* cuoc* dentist* disegnat* docent* elettricist* estetist* fabbr*
  falegnam* farmacist* fioraia fioraio fisioterapist* fotograf* giardinier* giornalist* giudic* grafic*
  idraulic* imbianchin* impiegat* infermier* ingegner* insegnant* interpret* istruttor* istruttric* liutai*
  macchinist* maestr* meccanic* medic* murator* music* notai* operai* oref* ostetric* panettier*
  parrucchier* pasticcer* pilota pittor* pittric* pompier* postin* professor* programmator* psicolog*
  restaurator* restauratric* ricercator* sart* scrittor* scrittric* scultor* segretari* tassist* tecnic*
  traduttor* traduttric* veterinari* vigil* geometra

  가수 간호사 감독 강사 건축가 검사 경찰 경찰관 공무원 과학자 교사 교수 군인 기관사 기자 농부 디자이너 매니저 목수
  무용수 미용사 바리스타 배우 변호사 비서 사서 사진가 상담사 선생님 선장 세무사 소방관 소설가 수의사 승무원 아나운서
  약사 어부 엔지니어 연구원 영양사 요리사 운전사 은행원 의사 작가 작곡가 정비사 제빵사 조경사 조종사 치과의사 통역사
  번역가 파일럿 판사 편집자 프로그래머 항해사 화가 회계사 개발자 분석가 플로리스트 치료사
`

const ENGLISH_OF_TRADE = /(?:ologist|grapher|smith|maker|keeper|wright|monger)$/
// 제빵사, 소방관: of three syllables, names end otherwise.
const KOREAN_OF_TRADE =
  /^\p{sc=Hangul}{2,}(?:사|관)(?:이?(?:에요|예요|야|다|래요?|더라고요?)|입니다|임)?$/u

const occupations: WordList = readWordList(NOUNS)

/** True for a folded word that says what somebody is by trade. */
export function isOccupation(word: string): boolean {
  return occupations.has(word) || ENGLISH_OF_TRADE.test(word)
}

/** True for a Korean noun as trades are called, when it is said of a person. */
export function looksLikeTrade(word: string): boolean {
  return KOREAN_OF_TRADE.test(word)
}
