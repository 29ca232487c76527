import { analyzeQuery } from './analyze.ts'

// Words by which a question talks about itself, or about the conversation in which something
// was said, and not about its matter: "Can you remind me what we discussed about …?".

// Hardly ever the matter itself.
const ENGLISH = `
  tell tells told telling say says said saying mention mentions mentioned mentioning discuss discusses
  discussed discussing summarize summarizes summarized summarizing summarise summarising remember
  remembers remembered recollect describe describes described describing elaborate clarify throughout
  regarding across among within anything something everything thank thanks kindly hello hey lets
`
const ITALIAN = `
  dimmi dirmi dirci dici detto dicevi dicevo dicevamo disse dissi raccontami raccontarmi
  raccontato menzionato menzionata menzionare menzioni menzionai accennato accennare discusso
  discussa discusse discutere discutevamo parlato parlarmi parlami parlavamo parlammo
  ricordami ricordarmi ricordi ricorda riassumi riassumere riassumermi riassumimi elencami elencare
  elencarmi mostrami mostrarmi spiegami spiegarmi descrivimi descrivermi descrivi riguardo
  puoi potresti potete potreste vorrei qualcosa grazie ciao
`
const KOREAN = `
  말해 말해줘 말해주세요 말했지 말했어 말했나요 말했던 말한 말씀 알려 알려줘 알려주세요 알려줄래 보여줘
  보여주세요 언급 언급한 언급했던 언급했지 언급했어 얘기했지 얘기했던 얘기한 얘기해줘 이야기했던 이야기한
  요약해 요약해줘 요약해주세요 설명해줘 설명해주세요 나열해 나열해줘 기억나 기억해 기억하니 기억하나요
  대해 대해서 대한 관해 관해서 무엇인가요 무엇이었나요 뭐였지 뭐야 뭐라고 있나요 있었나요 있어 해줘
  해주세요 줄래 주세요 우리 우리가 내 내가 제 제가 전부 혹시
`

// As often the matter: a talk, a chat program, an order, a session of a browser, a product recall.
const WEAK_ENGLISH = `
  talk talks talked talking chat chats chatted chatting conversation conversations session sessions
  order recall recalls remind reminded show shows showed list lists listed listing give gives share
  shared walk bring brings brought know knows known explain explains explained information
  info detail details detailed summary recap overview ask asked asking question questions answer
  answers topic topics item items aspect aspects thing things kind type sort many exactly previous
  previously happen happened curious
`
const WEAK_ITALIAN = `
  parlare racconta raccontare citato citare dire mostra mostrare spiega spiegare elenca elenco lista
  conversazione conversazioni chiacchierata discussione discussioni sessione sessioni ordine sapere
  sai informazione informazioni dettaglio dettagli riassunto domanda risposta argomento argomenti tipo
  genere dammi darmi successo precedente precedentemente
`
const WEAK_KOREAN = `
  대화 대화에서 세션 세션에서 순서 순서대로 목록 나열 정리 요약 설명 기억 정보 얘기 이야기 질문 대답 내용
  자세히 구체적으로 종류 주제 항목 이전 이전에
`

const SHELL_WEIGHT = 0
const WEAK_WEIGHT = 0.25

// Korean words are also found by pairs of syllables, which other words may have too.
const PIECE = /^\p{Script=Hangul}{1,2}$/u

const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ...weigh(ENGLISH + ITALIAN + KOREAN, SHELL_WEIGHT),
  // After the others: where a weak word shares a term with a stronger one, the weak one decides.
  ...weigh(WEAK_ENGLISH + WEAK_ITALIAN + WEAK_KOREAN, WEAK_WEIGHT),
])

/**
 * How much a term of `analyzeQuery` belongs to the matter of a question, from 0 for its shell to
 * 1 for an ordinary word. What remains of a question may be nothing; then its shell is its matter.
 */
export function shellWeight(term: string): number {
  return WEIGHTS.get(term) ?? 1
}

function weigh(list: string, weight: number): readonly (readonly [string, number])[] {
  const words = new Set(list.trim().split(/\s+/))
  const isPiece = (term: string): boolean => PIECE.test(term) && !words.has(term)
  // One by one, because a query has only so many terms.
  const terms = [...words].flatMap((word) => analyzeQuery(word).map(({ term }) => term))
  return terms.map((term) => [term, isPiece(term) ? WEAK_WEIGHT : weight])
}
