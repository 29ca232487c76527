/** A Korean word taken apart: what may be a name, and what hangs on it. */
export interface SplitWord {
  readonly stem: string
  readonly particle: string
}

// Particles and honorifics that follow a name, longest first.
const PARTICLES: readonly string[] = `
  에서부터 에게서는 이라고는 으로부터 한테서 에게서 에서는 에서도 에서의 에게는 에게도 께서는 으로는 으로도 으로서
  이라는 이라고 이었다 입니다 이에요 까지는 부터는 만큼은 이랑은 하고는 인데요 인가요 이지만
  에서 에게 한테 께서 으로 까지 부터 처럼 보다 마다 조차 밖에 이나 이랑 라고 라는 하고 이다 이며 에는 에도 와의
  과의 와는 과는 와도 과도 로는 로서 예요 이야 인데 이고 만이 만을 이의
  은 는 이 가 을 를 에 의 도 와 과 로 만 랑 께 야 아 인
`
  .trim()
  .split(/\s+/)
  .toSorted((left, right) => right.length - left.length)

const HAS_FINAL_ONLY = new Set([
  '은',
  '이',
  '을',
  '과',
  '으로',
  '이랑',
  '이나',
  '이라고',
  '이라는',
  '아',
])
const OPEN_ONLY = new Set(['는', '가', '를', '와', '로', '랑', '라고', '라는', '예요', '야'])

// By their last syllable, so that a word is held against a few of them only.
const BY_LAST: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(PARTICLES.map((particle) => particle.slice(-1)))].map((last) => {
    return [last, PARTICLES.filter((particle) => particle.endsWith(last))]
  }),
)

/** Takes the longest particle off that the end of the word allows. */
export function splitParticle(word: string): SplitWord {
  for (const particle of BY_LAST.get(word.slice(-1)) ?? []) {
    if (!word.endsWith(particle)) continue
    const stem = word.slice(0, -particle.length)
    // 에이다 is no copula after one syllable.
    const isLongEnough = stem.length > 1 || (stem.length === 1 && particle.length === 1)
    if (isLongEnough && fits(stem, particle)) return { stem, particle }
  }
  return { stem: word, particle: '' }
}

// 은 follows a consonant and 는 a vowel: what breaks the rule is a part of the word itself.
function fits(stem: string, particle: string): boolean {
  const last = stem.charCodeAt(stem.length - 1)
  if (last < 0xac00 || last > 0xd7a3) return true
  const final = (last - 0xac00) % 28
  if (HAS_FINAL_ONLY.has(particle)) return final !== 0
  // ㄹ takes 로 although it is a consonant.
  if (OPEN_ONLY.has(particle)) return final === 0 || (particle === '로' && final === 8)
  return true
}
