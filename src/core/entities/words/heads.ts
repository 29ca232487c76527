import { wordSet } from './word-set.ts'

/** Words that a name of an organisation ends with, or begins with where adjectives follow. */
export const ORGANIZATION_HEADS: ReadonlySet<string> = wordSet(`
  lab labs laboratory laboratories institute institution university college school schools academy
  polytechnic faculty studio studios systems group team inc incorporated ltd limited llc llp plc corp
  corporation gmbh ag kg sa sas spa srl snc bv nv oy ab pty company co partners associates capital
  ventures bank trust foundation association society network consortium committee council commission
  agency authority ministry department dept center centre museum gallery library hospital clinic
  nursery church club union league party press records media news times post journal technologies
  technology tech software solutions services industries holdings consulting advisors architects
  cooperative coop sciences science research analytics dynamics robotics pharma pharmaceuticals motors
  airlines airways energy electronics orchestra band choir guild collective federation alliance
  coalition office bureau court board firm store market bakery cafe restaurant hotel bar pub brewery
  winery insurance logistics telecom communications entertainment pictures productions publishing
  publishers police army navy parliament senate congress government garden gardens zoo aquarium
  theatre theater cathedral initiative-network works
  istituto laboratorio universita politecnico accademia scuola liceo facolta gruppo squadra societa
  azienda compagnia banca fondazione associazione consorzio comitato consiglio commissione agenzia
  ministero dipartimento centro museo galleria biblioteca ospedale clinica vivaio chiesa sindacato
  partito cooperativa ente comune provincia assessorato teatro ristorante trattoria osteria
`)

/** Words that a name of a place contains: at its end in English, at its start in Italian. */
export const PLACE_HEADS: ReadonlySet<string> = wordSet(`
  street st road rd avenue ave boulevard blvd lane drive square plaza park bridge river lake mount
  mountain mountains mt valley island islands isle bay beach city town village county district
  province region forest woods harbor harbour port airport station terminal hill hills heights desert
  ocean sea falls creek canyon cape coast peninsula gulf strait volcano glacier canal pier castle
  palace tower stadium arena temple mall
  via viale corso piazza piazzale vicolo largo ponte lago monte fiume isola valle bosco porto stazione
  aeroporto castello palazzo torre parco villa borgo quartiere spiaggia golfo passo
`)

/** Lower-case words after or before a name that tell its kind. */
export const PROJECT_NOUNS: ReadonlySet<string> = wordSet(`
  project projects repo repository codebase program programme initiative dashboard app application
  pipeline prototype module service feature sprint release milestone roadmap paper draft preprint
  report product platform plugin package tool campaign study baseline
  progetto progetti programma iniziativa repository modulo prodotto piattaforma applicazione bozza
  articolo servizio strumento campagna studio
  프로젝트 프로그램 저장소 레포 대시보드 논문 서비스 앱 플랫폼 모듈 제품 과제 사업
`)

export const ORGANIZATION_NOUNS: ReadonlySet<string> = wordSet(`
  team company consortium group committee council firm startup organization organisation agency
  association foundation university institute lab staff employees board department union band
  azienda societa consorzio gruppo comitato ditta agenzia associazione fondazione universita istituto
  laboratorio squadra reparto
  컨소시엄 그룹 위원회 회사 기업 연구소 연구실 대학교 대학 재단 협회 은행 병원 팀 부서 조합 학교 저널
`)

export const PLACE_NOUNS: ReadonlySet<string> = wordSet(`
  district region valley city town village area neighborhood neighbourhood county province coast
  downtown airport station border weather countryside
  distretto regione citta paese quartiere provincia zona valle costa aeroporto stazione comune
  지구 지역 도시 마을 시내 해변 공항 지방 근처 주변 거리
`)

/** What belongs to stories, kinds of beings and beliefs: named, yet neither person nor place. */
export const WORK_NOUNS: ReadonlySet<string> = wordSet(`
  cycle saga trilogy myth legend song songs album movie film novel series poem opera symphony episode
  theorem algorithm protocol standard format license people tribe tribes species dialect language
  framing method model effect law syndrome disease virus game
  ciclo saga trilogia mito leggenda canzone album film romanzo serie poema teorema algoritmo protocollo
  standard licenza popolo tribu specie dialetto lingua metodo modello effetto legge sindrome
  사이클 신화 전설 노래 앨범 영화 소설 시리즈 정리 알고리즘 프로토콜 표준 사람들 부족 언어 효과 주기 대화
`)

/** Last words of names of living kinds. */
export const SPECIES_HEADS: ReadonlySet<string> = wordSet(`
  bee bees butterfly moth beetle ant spider frog toad snake lizard turtle owl eagle hawk falcon
  sparrow warbler finch duck goose bear wolf fox deer whale dolphin shark trout salmon oak maple pine
  rose lily orchid fern moss grass clover aster
`)

/** True for a word that tells an organisation or a place. */
export function isHead(key: string): boolean {
  return ORGANIZATION_HEADS.has(key) || PLACE_HEADS.has(key)
}
