import { judgeSimilarity } from '../similarity/judge-similarity.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import { compareReadings } from './compare-readings.ts'
import { comparesOthers } from './compared-values.ts'
import { readAs } from './read-statement.ts'
import type { Statement, StatementReading, TruthOptions } from './statement.ts'

export interface DuplicateJudgement {
  /** True when the newer statement tells nothing that the older one does not. */
  readonly isDuplicate: boolean
  /** How probable it is that both say the same, 0 to 1. */
  readonly certainty: number
}

/**
 * Whether a statement was made before, in the same or in other words. In statements of everyday
 * length another value, name, number or a denial forbids it; in long news, where details differ
 * between two reports of one thing, the model of similarity decides.
 */
export function isDuplicate(
  newer: Statement,
  older: Statement,
  options: TruthOptions = {},
): DuplicateJudgement {
  if (normalizeForComparison(newer.text) === normalizeForComparison(older.text)) {
    return { isDuplicate: true, certainty: 1 }
  }
  const readings = [readAs(newer, options), readAs(older, options)] as const
  if (!mayBeSame(...readings, options.cosine)) return { isDuplicate: false, certainty: 1 }
  const { isSame, reasons } = judgeSimilarity(
    newer.text,
    older.text,
    options.cosine === undefined ? undefined : { cosine: options.cosine },
  )
  const certainty = reasons.sameProbability
  if (!isSame) return { isDuplicate: false, certainty: 1 - certainty }
  const isBlocked =
    readings.every(({ words }) => words.length <= SHORT_WORDS_MAX) && differs(...readings)
  return { isDuplicate: !isBlocked, certainty: isBlocked ? 1 : certainty }
}

/** Below this no two texts that the model can read say the same. */
const COSINE_MIN = 0.5
/** Of texts whose cosine is not known, this share of the shorter one's words has a twin. */
const SHARED_MIN = 0.4

// A quick look: to judge the similarity of two texts takes milliseconds.
function mayBeSame(
  newer: StatementReading,
  older: StatementReading,
  cosine: number | undefined,
): boolean {
  if (cosine !== undefined) return cosine >= COSINE_MIN
  const [left, right] = [contentKeys(newer), contentKeys(older)]
  const known = new Set(right.flat())
  const shared = left.filter((keys) => keys.some((key) => known.has(key))).length
  return shared >= SHARED_MIN * Math.min(left.length, right.length)
}

function contentKeys({ words }: StatementReading): readonly (readonly string[])[] {
  return words.filter(({ role }) => role === 'content').map(({ keys }) => [...keys])
}

/** Up to this many words, each of them is what a statement is about. */
const SHORT_WORDS_MAX = 10

/** True when something that a reader would not overlook is not the same in both. */
export function differs(newer: StatementReading, older: StatementReading): boolean {
  const { isSameSubject, newerOnly, olderOnly } = compareReadings(newer, older)
  if (!isSameSubject && newer.subject.length > 0 && older.subject.length > 0) return true
  if (newer.polarity !== older.polarity || newer.modality !== older.modality) return true
  if (newer.isPast !== older.isPast || newer.change === 'added') return true
  if (comparesOthers(newer, older)) return true
  const isTyped = [...newerOnly, ...olderOnly].some(({ kind }) => kind !== 'nominal')
  return isTyped || (newerOnly.length > 0 && olderOnly.length > 0)
}
