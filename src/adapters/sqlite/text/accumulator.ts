import { inverseDocumentFrequency, termSaturation } from '../../../core/language/text/bm25.ts'
import type { PostingBuffer } from './postings.ts'

/** Working memory of searches, reused and grown when needed. */
export interface Accumulator {
  /** Where the postings of one term are gathered. */
  readonly buffer: PostingBuffer
  /** The score of each row so far. */
  readonly scores: Float64Array
  /** The rows that contain any term so far. */
  readonly touched: Uint32Array
  /** What the scores are of, once they are whole. */
  scored: string | undefined
  /** Allocates `rows` rows. Must be called before anything is gathered. */
  reserve(rows: number): void
  /** Adds the score of the gathered term to each of its rows. */
  add(term: ScoredTerm): void
  /** Whether a row contains the term at this position of the query. */
  hasMatched(row: number, at: number): boolean
  clear(): void
}

export interface ScoredTerm {
  /** The position of the term in the query. */
  readonly at: number
  readonly weight: number
  readonly documents: number
  readonly averageLength: number
  /** The length of each row. */
  readonly lengths: Uint32Array
}

/** Each row has a bitmap of two words for up to 64 terms. */
const WORD_BITS = 32

export function createAccumulator(): Accumulator {
  let scores = new Float64Array(0)
  let matched = [new Uint32Array(0), new Uint32Array(0)] as const
  let touched = new Uint32Array(0)
  let touchedLength = 0
  let buffer: PostingBuffer = { rows: new Uint32Array(0), counts: new Uint16Array(0), length: 0 }

  return {
    scored: undefined,
    get buffer() {
      return buffer
    },
    get scores() {
      return scores
    },
    get touched() {
      return touched.subarray(0, touchedLength)
    },
    reserve(rows) {
      if (rows <= scores.length) return
      this.clear()
      // A quarter more, so that a growing index does not reallocate with every search.
      const room = Math.ceil(rows * 1.25) + 1_024
      scores = new Float64Array(room)
      matched = [new Uint32Array(room), new Uint32Array(room)]
      touched = new Uint32Array(room)
      buffer = { rows: new Uint32Array(room), counts: new Uint16Array(room), length: 0 }
    },
    add(term) {
      const factor = term.weight * inverseDocumentFrequency(term.documents, buffer.length)
      const isLow = term.at < WORD_BITS
      touchedLength = addScores({
        ...{ buffer, scores, touched, touchedLength, factor },
        ...{ lengths: term.lengths, averageLength: term.averageLength },
        word: matched[isLow ? 0 : 1],
        otherWord: matched[isLow ? 1 : 0],
        bit: 1 << (term.at % WORD_BITS),
      })
    },
    hasMatched(row, at) {
      const word = matched[at < WORD_BITS ? 0 : 1][row] ?? 0
      return (word & (1 << (at % WORD_BITS))) !== 0
    },
    clear() {
      for (let i = 0; i < touchedLength; i++) {
        const row = touched[i] ?? 0
        scores[row] = 0
        matched[0][row] = 0
        matched[1][row] = 0
      }
      touchedLength = 0
      this.scored = undefined
    },
  }
}

interface Addition {
  readonly buffer: PostingBuffer
  readonly scores: Float64Array
  readonly touched: Uint32Array
  readonly touchedLength: number
  readonly factor: number
  readonly lengths: Uint32Array
  readonly averageLength: number
  readonly word: Uint32Array
  readonly otherWord: Uint32Array
  readonly bit: number
}

/** The inner loop, on local variables only. Returns the number of touched rows. */
function addScores(addition: Addition): number {
  const { scores, touched, factor, lengths, averageLength, word, otherWord, bit } = addition
  const { rows, counts, length } = addition.buffer
  let { touchedLength } = addition
  for (let i = 0; i < length; i++) {
    const row = rows[i] as number
    const before = word[row] as number
    if (before === 0 && otherWord[row] === 0) touched[touchedLength++] = row
    word[row] = before | bit
    const saturation = termSaturation(counts[i] as number, lengths[row] as number, averageLength)
    scores[row] = (scores[row] as number) + factor * saturation
  }
  return touchedLength
}
