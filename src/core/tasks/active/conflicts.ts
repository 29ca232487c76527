import { readDenial } from '../../language/polarity.ts'
import { normalizeForComparison, textSimilarity } from '../../language/text/similarity.ts'
import type { Hypothesis } from './active-context.ts'

/** Less sure than this, after a conflict, is not worth keeping. */
const KEPT_CONFIDENCE_MIN = 0.1
/** As strings: small differences of wording, no other number or name. */
const SAME_SIMILARITY_MIN = 0.9
/** Without the denial the endings of verbs differ, too. */
const DENIED_SIMILARITY_MIN = 0.7

/** What a stated hypothesis does to the others. */
interface Weakened {
  readonly kept: readonly Hypothesis[]
  /** Those of the kept that lost confidence. */
  readonly weakened: readonly Hypothesis[]
  readonly rejected: readonly Hypothesis[]
}

export function isSameHypothesis(known: Pick<Hypothesis, 'text'>, text: string): boolean {
  if (normalizeForComparison(known.text) === normalizeForComparison(text)) return true
  return (
    readDenial(known.text).isDenied === readDenial(text).isDenied &&
    numbersOf(known.text) === numbersOf(text) &&
    textSimilarity(known.text, text) >= SAME_SIMILARITY_MIN
  )
}

/** True when both cannot be right: other answers to one question, or one denies the other. */
function areConflicting(
  left: Pick<Hypothesis, 'text' | 'about'>,
  right: Pick<Hypothesis, 'text' | 'about'>,
): boolean {
  const isSameQuestion =
    left.about !== undefined &&
    right.about !== undefined &&
    normalizeForComparison(left.about) === normalizeForComparison(right.about)
  if (isSameQuestion) return true
  const [one, other] = [readDenial(left.text), readDenial(right.text)]
  return (
    one.isDenied !== other.isDenied &&
    numbersOf(left.text) === numbersOf(right.text) &&
    textSimilarity(one.rest, other.rest) >= DENIED_SIMILARITY_MIN
  )
}

/**
 * Takes confidence from those that conflict with a surer one: by as much as the other is surer.
 * Two that are equally sure stay as they are.
 */
export function weakenConflicting(others: readonly Hypothesis[], stated: Hypothesis): Weakened {
  const weaker = others.map((other) => {
    const lead = stated.confidence - other.confidence
    if (lead <= 0 || !areConflicting(other, stated)) return other
    return { ...other, confidence: other.confidence * (1 - lead) }
  })
  const changed = new Set(weaker.filter((hypothesis, index) => hypothesis !== others[index]))
  const isGone = (hypothesis: Hypothesis): boolean =>
    changed.has(hypothesis) && hypothesis.confidence < KEPT_CONFIDENCE_MIN
  return {
    kept: weaker.filter((hypothesis) => !isGone(hypothesis)),
    weakened: [...changed].filter((hypothesis) => !isGone(hypothesis)),
    rejected: weaker.filter(isGone),
  }
}

function numbersOf(text: string): string {
  return (text.match(/\d+/gu) ?? []).join(' ')
}
