import { type ChunkTerm, chunkTerm } from './chunk-term.ts'
import { isStopWord } from './stop-words.ts'

// Particles, the copula and the light verbs (하다, 되다) that Korean attaches to a noun.
const ENDINGS: readonly string[] = `
  에게서 으로서 으로써 이라고 이라는 에서는 에서도 에서의 으로는 으로의 에게는 까지는 부터는 입니다 이었다 이에요
  에서 에게 한테 으로 까지 부터 처럼 보다 마다 조차 밖에 이나 이랑 라고 라는 하고 께서 이다 이며 에는 에도
  와의 과의 들이 들은 들을 들의 예요
  했습니다 하였다 합니다 하는 하다 했다 해서 하여 하면 하지 했던 하기
  되었습니다 되었다 됩니다 되는 되다 됐다 되어 되면 되지
  은 는 이 가 을 를 에 의 도 와 과 로 만 랑 들 한 할 함 된 될 됨
`
  .trim()
  .split(/\s+/)
  .toSorted((left, right) => right.length - left.length)

// These mark a noun so clearly that a noun of one syllable may remain: 책을 is a book.
const CLEAR_PARTICLES = new Set(['은', '는', '이', '가', '을', '를', '에', '의', '도'])

// The noun is sure when the particle is long; a short one may be the noun's own last syllable.
const WHOLE_SHARE = 0.25
const SHORT_NOUN_SHARE = 0.5

/** The word as it stands and, when a particle may hang on it, the noun before the particle. */
export function koreanForms(word: string): readonly ChunkTerm[] {
  const isStop = isStopWord(word)
  const noun = dropEnding(word)
  if (noun === undefined) return [chunkTerm(word, 1, isStop)]
  if (noun.length === 1) {
    const share = isStopWord(noun) ? 0 : SHORT_NOUN_SHARE
    return [chunkTerm(word, 1, isStop), chunkTerm(noun, share)]
  }
  return [chunkTerm(noun, 1, isStop || isStopWord(noun)), chunkTerm(word, WHOLE_SHARE, isStop)]
}

function dropEnding(word: string): string | undefined {
  const ending = ENDINGS.find((candidate) => word.endsWith(candidate))
  if (ending === undefined) return undefined
  const noun = word.slice(0, -ending.length)
  return noun.length >= (CLEAR_PARTICLES.has(ending) ? 1 : 2) ? noun : undefined
}
