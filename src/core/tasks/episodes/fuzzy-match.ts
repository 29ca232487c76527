import { addTo } from '../../group-by.ts'
import { foldWord } from '../../language/text/fold-text.ts'
import { nearTerm } from '../../language/text/near-term.ts'
import {
  isPlainText,
  normalizeForComparison,
  textSimilarity,
} from '../../language/text/similarity.ts'
import { isStopWord } from '../../language/text/stop-words.ts'

/** Words less similar than this are different words. */
const ALIKE_MIN = 0.4
/** Similarity of a common misspelling, even if its letters are less similar. */
const NEAR_ALIKE = 0.8
/** Words whose lengths differ by more are not compared. */
const LENGTH_RATIO_MAX = 2
/** At most this many words of a question, and of a text, are compared. */
const QUESTION_WORDS_MAX = 64
const TEXT_WORDS_MAX = 2_000

const PLAIN_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
// Scripts without spaces: there two characters are the nearest thing to a word.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

interface QuestionWord {
  readonly word: string
  readonly near: string | undefined
}

/**
 * Makes a function that says how much of a question stands in a text, 0 to 1, when words may be
 * spelt a little differently: the mean, over the words of the question, of the likeness of the
 * most similar word of the text. Words are compared once, however many texts hold them.
 */
export function createFuzzyMatcher(question: string): (text: string) => number {
  const words = contentWords(question).map((word): QuestionWord => ({ word, near: nearTerm(word) }))
  if (words.length === 0) return () => 0
  const known = new Map<string, Float64Array | undefined>()
  const likenessMost = createBound(words.map(({ word }) => word))

  // Most words of a text are like none of the question: these are undefined.
  const likenessOf = (word: string): Float64Array | undefined => {
    if (known.has(word)) return known.get(word)
    const near = nearTerm(word)
    const most = likenessMost(word)
    const values = Float64Array.from(words, (wanted, index) =>
      likeness(wanted, { word, near }, most[index] ?? 0),
    )
    const found = values.some((value) => value > 0) ? values : undefined
    known.set(word, found)
    return found
  }

  return (text) => {
    const best = new Float64Array(words.length)
    for (const word of new Set(wordsOf(text).slice(0, TEXT_WORDS_MAX))) {
      likenessOf(word)?.forEach((value, index) => {
        if (value > (best[index] ?? 0)) best[index] = value
      })
    }
    return best.reduce((sum, value) => sum + value, 0) / words.length
  }
}

function likeness(left: QuestionWord, right: QuestionWord, most: number): number {
  if (left.word === right.word) return 1
  const [short, long] = [left.word.length, right.word.length].sort((one, other) => one - other)
  if ((long ?? 0) > (short ?? 0) * LENGTH_RATIO_MAX) return 0
  // Most words have nothing to do with each other, and to measure that takes long.
  const alike = most < ALIKE_MIN ? 0 : textSimilarity(left.word, right.word)
  const isNear = left.near !== undefined && left.near === right.near
  if (isNear) return Math.max(alike, NEAR_ALIKE)
  return alike < ALIKE_MIN ? 0 : alike
}

/**
 * Makes a function that says how alike a word can be to each of some words at most: what
 * `textSimilarity` would count as shared begins with two characters that both words have.
 */
function createBound(words: readonly string[]): (word: string) => Float64Array {
  const holders = new Map<number, number[]>()
  words.forEach((word, index) => {
    for (const pair of characterPairs(word)) {
      addTo(holders, pair, index)
    }
  })
  return (word) => {
    const shared = new Float64Array(words.length)
    for (const pair of characterPairs(word)) {
      for (const index of holders.get(pair) ?? []) shared[index] = (shared[index] ?? 0) + 1
    }
    return shared.map((count, index) => {
      const pairs = word.length + 1 + (words[index] ?? '').length + 1
      return (2 * count) / pairs
    })
  }
}

// With the spaces around the word, each pair as one number.
function characterPairs(word: string): readonly number[] {
  const space = 32
  const pairs: number[] = []
  let before = space
  for (let at = 0; at <= word.length; at++) {
    const code = at === word.length ? space : word.charCodeAt(at)
    pairs.push(before * 0x10000 + code)
    before = code
  }
  return pairs
}

// Stop words occur in every text and would make all texts similar.
function contentWords(question: string): readonly string[] {
  const words = [...new Set(wordsOf(question))]
  const content = words.filter((word) => !isStopWord(foldWord(word)))
  return (content.length > 0 ? content : words).slice(0, QUESTION_WORDS_MAX)
}

function wordsOf(text: string): readonly string[] {
  const normal = normalizeForComparison(text)
  if (isPlainText(normal)) return normal.match(PLAIN_WORD) ?? []
  const runs = normal.match(WORD) ?? []
  if (!UNSPACED.test(normal)) return runs
  return runs.flatMap((run) => (UNSPACED.test(run) && run.length > 2 ? pairsOf(run) : [run]))
}

function pairsOf(run: string): readonly string[] {
  const letters = [...run]
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ''}${letter}`)
}
