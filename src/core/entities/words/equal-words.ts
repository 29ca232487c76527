// Words for the same kind of institution, place or form in English, Italian and Korean.
const EQUAL_WORDS = `
  lab labs laboratory laboratories laboratorio laboratori 랩 랩스 연구실
  institute istituto 연구소 연구원 인스티튜트
  university universita 대학교 대학 유니버시티
  school schools scuola scuole 학교 스쿨
  academy accademia 아카데미
  studio studios 스튜디오
  team squadra 팀
  group gruppo 그룹
  company societa azienda 회사 컴퍼니
  center centre centro 센터
  foundation fondazione 재단
  association associazione 협회
  committee comitato 위원회
  society 학회
  bank banca 은행 뱅크
  hospital ospedale 병원
  museum museo 박물관
  library biblioteca 도서관
  garden gardens giardino 정원 가든
  park parco 공원 파크
  church chiesa 교회
  ministry ministero
  department dipartimento 부서
  network rete 네트워크
  systems sistemi 시스템즈 시스템
  partners 파트너스
  project progetto 프로젝트
  program programme programma 프로그램
  station stazione 역
  airport aeroporto 공항
  river fiume 강
  lake lago 호수
  mount monte 산
  island isola 섬
  city citta 시
  street via 거리
  square piazza 광장
  bridge ponte 다리
  rome roma 로마
  milan milano 밀라노
  florence firenze 피렌체
  venice venezia 베네치아 베니스
  naples napoli 나폴리
  turin torino 토리노
  genoa genova
  london londra 런던
  paris parigi 파리
  berlin berlino 베를린
  lisbon lisbona 리스본
  athens atene 아테네
  moscow mosca 모스크바
  italy italia 이탈리아
  france francia 프랑스
  germany germania 독일
  spain spagna 스페인
  england inghilterra 잉글랜드
  japan giappone 일본
  china cina 중국
  korea corea 한국
  switzerland svizzera 스위스
  europe europa 유럽
  greece grecia 그리스
  seoul 서울
  usa 미국
  uk 영국
`

// Short forms of first names that most readers take for the same name.
const EQUAL_FIRST_NAMES = `
  michael mike
  robert rob bob
  william will bill
  james jim
  joseph joe
  thomas tom
  richard rick
  christopher chris
  matthew matt
  anthony tony
  daniel dan
  david dave
  steven steve stephen
  benjamin ben
  samuel sam
  alexander alex
  nicholas nick
  jeffrey jeff
  gregory greg
  timothy tim
  andrew andy
  edward ed
  kenneth ken
  jonathan jon
  joshua josh
  zachary zach
  katherine catherine kate katie
  elizabeth liz beth
  jennifer jen jenny
  rebecca becky
  susan sue
  margaret meg
  jessica jess
  samantha sam
  victoria vicky
  francesco franco
  giuseppe beppe
  alessandro ale
  giovanni gianni
`

/** The first word of the row for each word that has a row. */
const CANONICAL: ReadonlyMap<string, string> = new Map(rowsOf(EQUAL_WORDS))
const CANONICAL_FIRST: ReadonlyMap<string, string> = new Map(rowsOf(EQUAL_FIRST_NAMES))

/** One word for all words of the same meaning; other words as they are. */
export function canonicalWord(word: string): string {
  return CANONICAL.get(word) ?? word
}

/** The full form of a first name. */
export function canonicalFirstName(word: string): string {
  return CANONICAL_FIRST.get(word) ?? word
}

function rowsOf(rows: string): (readonly [string, string])[] {
  return rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const words = row.trim().split(/\s+/)
      return words.map((word) => [word, words[0] ?? word] as const)
    })
    .toReversed()
}
