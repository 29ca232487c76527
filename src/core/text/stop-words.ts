// Words that carry grammar, not content: folded, without apostrophes. Documents keep them, so
// that a question made of nothing else still finds something; queries leave them out.

const ENGLISH = `
  a about after again all also am an and any are arent as at be because been before being both but by
  can cannot cant could couldnt did didnt do does doesnt doing dont down during each either else ever
  for from had has hasnt have havent having he her here hers herself him himself his how i if in into
  is isnt it its itself just let me more most much my myself no nor not of off on once only or other
  our ours out over own please same shall she should so some such than that the their theirs them then
  there these they this those through to too under until up us very was wasnt we were werent what when
  where whether which while who whom whose why will with wont would wouldnt you your yours eg ie
`

// Without those that mean something else to a developer: ai, ci, vi, su.
const ITALIAN = `
  il lo la gli le un uno una di da con per tra fra ma se che non si mi ti del dello
  della dei degli delle al allo alla agli alle dal dallo dalla dai dagli dalle nel nello nella nei
  negli nelle sul sullo sulla sui sugli sulle sono sei siamo siete ho ha hai abbiamo avete hanno come
  cosa cui chi quale quali quando dove perche anche piu suo sua suoi sue mio mia miei mie tuo tua loro
  sto stai sta stiamo stanno noi voi lui lei io tu questo questa questi queste quello quella quelli quelle e o
`

const KOREAN = `
  은 는 이 가 을 를 에 의 도 와 과 로 만 에서 에게 으로 까지 부터 그 저 것 수 등 및 더 그리고 하지만
  있는 있다 하는 했다 무엇 뭐 어떤 어떻게 왜 언제 누가 어디
`

// What counts, after a number: the number with its counter is a term of its own.
const COUNTERS = '년 월 일 시 분 초 명 개 번 회 원 年 月 日 时 時 分 秒 人 个 個 回 円 元'

const STOP_WORDS: ReadonlySet<string> = new Set(
  `${ENGLISH} ${ITALIAN} ${KOREAN} ${COUNTERS}`.trim().split(/\s+/),
)

/** True for a folded word that a query can leave out. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
