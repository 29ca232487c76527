import fitted from '../../../../models/similarity.json' with { type: 'json' }
import { compareText } from '../text/compare-text.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import { type PairFeatures, pairFeatures } from './pair-features.ts'

/** A weighted sum of named terms. Terms without a weight do not count. */
export interface LinearModel {
  readonly intercept: number
  readonly weights: Readonly<Record<string, number>>
}

/** Closeness, and sameness for short and for long statements. */
export interface SimilarityModels {
  readonly closeness: LinearModel
  readonly sameShort: LinearModel
  readonly sameLong: LinearModel
}

/** What an embedding model says about the two texts. */
export interface PairMeaning {
  /** Cosine of the vectors of both texts. */
  readonly cosine: number
}

/** The features of a pair. */
export interface SimilarityTerms extends PairFeatures {
  /** Absent when there were no vectors. */
  readonly cosine?: number
}

/** The reasons for the result. */
export interface SimilarityReasons extends SimilarityTerms {
  /** The probability that a reader takes both for the same statement, 0 to 1. */
  readonly sameProbability: number
}

export interface SimilarityJudgement {
  /** From 0, nothing in common, to 1, the same. */
  readonly similarity: number
  /** True when a reader would probably say that both texts state the same. */
  readonly isSame: boolean
  readonly reasons: SimilarityReasons
}

const SAME_PROBABILITY_MIN = 0.5

// A statement of more words is long; the transition spans about four words.
const LONG_WORDS = 13
const LONG_WIDTH_WORDS = 1

// Up to ten words, a statement is surely short.
const SHORT_LONG_SHARE_MAX = 0.1

// The sum of a fitted model can slightly exceed 0 to 1; it is squashed near the ends, so that the
// order among very similar or dissimilar pairs is kept.
const BEND = 0.05

/**
 * Judges whether two statements say the same and how close they are. The order of the two makes no
 * difference.
 *
 * @param meaning If omitted, the words alone decide.
 */
export function judgeSimilarity(
  left: string,
  right: string,
  meaning?: PairMeaning,
): SimilarityJudgement {
  // Floating-point sums depend on order: a pair is always compared in the same order.
  const [first, second] = compareText(left, right) <= 0 ? [left, right] : [right, left]
  const features = pairFeatures(first, second)
  const cosine = cosineOf(meaning)
  const terms = cosine === undefined ? features : { ...features, cosine }
  if (normalizeForComparison(first) === normalizeForComparison(second)) {
    return { similarity: 1, isSame: true, reasons: { ...terms, sameProbability: 1 } }
  }

  const models: SimilarityModels = cosine === undefined ? fitted.words : fitted.meaning
  return judgeFeatures(terms, models)
}

/** Judges precomputed features with any models: training tries others. */
export function judgeFeatures(
  terms: SimilarityTerms,
  models: SimilarityModels,
): SimilarityJudgement {
  const sameProbability = probabilityOfSame(models, terms)
  return {
    similarity: bend(evaluate(models.closeness, { ...terms })),
    isSame: sameProbability >= SAME_PROBABILITY_MIN && !contradicts(terms),
    reasons: { ...terms, sameProbability },
  }
}

// In a short statement a number, a negation or an opposite is decisive.
function contradicts(terms: SimilarityTerms): boolean {
  if (longShare(terms) > SHORT_LONG_SHARE_MAX) return false
  return terms.numberConflict === 1 || terms.negationConflict + terms.contraryConflict > 0
}

function cosineOf(meaning: PairMeaning | undefined): number | undefined {
  if (meaning === undefined || !Number.isFinite(meaning.cosine)) return undefined
  return Math.min(1, Math.max(-1, meaning.cosine))
}

// A short statement says something else as soon as one word differs; a long one may differ in
// details and still be the same news. Between the two lengths the models are interpolated.
function probabilityOfSame(models: SimilarityModels, terms: SimilarityTerms): number {
  const long = longShare(terms)
  const short = evaluate(models.sameShort, { ...terms })
  return logistic(short * (1 - long) + evaluate(models.sameLong, { ...terms }) * long)
}

/** The degree, 0 to 1, to which the shorter text is a long statement. */
export function longShare({ words }: PairFeatures): number {
  return logistic((Math.expm1(words) - LONG_WORDS) / LONG_WIDTH_WORDS)
}

function bend(value: number): number {
  const above = softPositive(value)
  return Math.min(1, Math.max(0, 1 - softPositive(1 - above)))
}

function softPositive(value: number): number {
  return BEND * Math.log1p(Math.exp(value / BEND))
}

/** The output of a model for the terms. */
export function evaluate(
  { intercept, weights }: LinearModel,
  terms: Readonly<Record<string, number>>,
): number {
  let sum = intercept
  for (const [name, weight] of Object.entries(weights)) sum += weight * (terms[name] ?? 0)
  return sum
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
