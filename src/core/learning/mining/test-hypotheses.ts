import { groupBy } from '../../group-by.ts'
import { normalTail } from '../statistics/normal.ts'
import { type Bits, countBoth } from './bits.ts'
import { FAMILY_SHARES, type Hypothesis, type HypothesisFamily } from './hypothesis.ts'
import { PERMUTATIONS, permuteOutcomes, permuteTasks } from './permutations.ts'
import { createZScores } from './z-scores.ts'

export interface TestedHypothesis {
  readonly hypothesis: Hypothesis
  /** Positive when successes are more frequent where it holds. */
  readonly zScore: number
  /** The p-value times the size of its family: hypotheses are ordered by it. */
  readonly scaledPValue: number
  /** Corrected for everything that was tested. */
  readonly adjustedPValue: number
}

/** Of the level of error; the rest is for optimizations. */
const LEVEL_SHARE = 0.9
/** Half of all null hypotheses have a smaller z-score. */
const NULL_Z_SCORE = 0.6745
const NULL_SHARE_MIN = 0.3
/** Scaled p-values are counted in logarithmic bins, from 10⁷ (more than are ever tested) down. */
const DECADES_ABOVE_ONE = 7
const BINS_PER_DECADE = 50
const BINS = 40 * BINS_PER_DECADE

/**
 * Tests all hypotheses together by permutation. First as a whole: the best of them must be better
 * than the best under permuted outcomes in all but a few permutations, or none is believed. Then
 * each: by the same comparison (family-wise error), or by the share of permuted results among all
 * that are as unlikely (false discovery rate).
 */
export function testHypotheses(
  hypotheses: readonly Hypothesis[],
  seed: number,
): readonly TestedHypothesis[] {
  if (hypotheses.length === 0) return []
  const sizes = familySizes(hypotheses)
  const results = createResults(hypotheses.length)
  const scores = new Float64Array(PERMUTATIONS)
  for (const { indexes, permuted, zScores } of byPopulation(hypotheses, seed)) {
    for (const index of indexes) {
      const { bits, support, population, family } = hypotheses[index] as Hypothesis
      const observed = zScores(support, countBoth(bits, population.successes))
      for (let index = 0; index < PERMUTATIONS; index++) {
        scores[index] = zScores(support, countBoth(bits, permuted[index] as Bits))
      }
      results.add(index, observed, scores, sizes.get(family) ?? 1)
    }
  }
  const factor = 1 / LEVEL_SHARE
  const together = factor * results.rank(results.bestObserved())
  const rates = results.discoveryRates()
  return hypotheses.map((hypothesis, index) => {
    const scaledPValue = results.scaledPValues[index] ?? 1
    const alone = factor * results.rank(scaledPValue)
    const shared = Math.max(together, rates[binOf(scaledPValue)] ?? 1)
    return {
      hypothesis,
      zScore: results.zScores[index] ?? 0,
      scaledPValue,
      adjustedPValue: Math.min(1, alone, shared),
    }
  })
}

/** The factors of p-values: the size of each family over its share of false discoveries. */
function familySizes(hypotheses: readonly Hypothesis[]): ReadonlyMap<HypothesisFamily, number> {
  const sizes = new Map<HypothesisFamily, number>()
  for (const { family } of hypotheses) {
    sizes.set(family, (sizes.get(family) ?? 0) + 1 / FAMILY_SHARES[family])
  }
  return sizes
}

function* byPopulation(hypotheses: readonly Hypothesis[], seed: number) {
  const groups = groupBy(hypotheses.keys(), (index) => hypotheses[index]?.population.key)
  const populations = new Set(hypotheses.map(({ population }) => population))
  const runs = [...populations].flatMap((population) => population.runs)
  const orders = permuteTasks(
    runs.map(({ digest }) => digest.taskKey),
    seed,
  )
  for (const indexes of groups.values()) {
    const { population } = hypotheses[indexes[0] ?? 0] as Hypothesis
    const permuted = permuteOutcomes(population, orders)
    yield { indexes, permuted, zScores: createZScores(population) }
  }
}

interface Results {
  readonly zScores: Float64Array
  readonly scaledPValues: Float64Array
  add(index: number, observed: number, permuted: Float64Array, factor: number): void
  bestObserved(): number
  /** The share of permutations whose best is at least as good; the real outcomes count as one. */
  rank(scaledPValue: number): number
  /** For each bin, the false discovery rate of all that is as unlikely. */
  discoveryRates(): Float64Array
}

function createResults(size: number): Results {
  const zScores = new Float64Array(size)
  const scaledPValues = new Float64Array(size)
  const best = new Float64Array(PERMUTATIONS).fill(Number.POSITIVE_INFINITY)
  const found = new Float64Array(BINS)
  const expected = new Float64Array(BINS)
  let permutedNearZero = 0
  const scale = (zScore: number, factor: number): number =>
    2 * normalTail(Math.abs(zScore)) * factor

  return {
    zScores,
    scaledPValues,
    add(index, observed, permuted, factor) {
      // Runs of one task that agree make the null distribution wider than independent runs would.
      const width = Math.max(1, deviation(permuted))
      const zScore = observed / width
      zScores[index] = zScore
      scaledPValues[index] = scale(zScore, factor)
      countIn(found, scaledPValues[index] ?? 1)
      for (let permutation = 0; permutation < PERMUTATIONS; permutation++) {
        const score = (permuted[permutation] ?? 0) / width
        const scaled = scale(score, factor)
        if (scaled < (best[permutation] ?? 0)) best[permutation] = scaled
        if (Math.abs(score) < NULL_Z_SCORE) permutedNearZero++
        countIn(expected, scaled)
      }
    },
    bestObserved: () => scaledPValues.reduce((least, value) => Math.min(least, value)),
    rank(scaledPValue) {
      let better = 0
      for (const value of best) if (value <= scaledPValue) better++
      return (better + 1) / (PERMUTATIONS + 1)
    },
    discoveryRates: () =>
      ratesOf(found, expected, nullShare(zScores, permutedNearZero / PERMUTATIONS)),
  }
}

function binOf(scaledPValue: number): number {
  if (scaledPValue <= 0) return BINS - 1
  const decades = DECADES_ABOVE_ONE - Math.log10(scaledPValue)
  return Math.max(0, Math.min(BINS - 1, Math.floor(decades * BINS_PER_DECADE)))
}

function countIn(bins: Float64Array, scaledPValue: number): void {
  const bin = binOf(scaledPValue)
  bins[bin] = (bins[bin] ?? 0) + 1
}

function deviation(values: Float64Array): number {
  let sum = 0
  let squares = 0
  for (const value of values) {
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  return Math.sqrt(Math.max(0, squares / values.length - mean * mean))
}

/** The share of true null hypotheses, by how many z-scores are near zero (J. Storey, 2002). */
function nullShare(zScores: Float64Array, expectedNearZero: number): number {
  const nearZero = zScores.filter((score) => Math.abs(score) < NULL_Z_SCORE).length
  if (expectedNearZero === 0) return 1
  return Math.min(1, Math.max(NULL_SHARE_MIN, nearZero / expectedNearZero))
}

/** Never rising from bin to bin: what is less likely cannot have a higher rate. */
function ratesOf(found: Float64Array, expected: Float64Array, nulls: number): Float64Array {
  const rates = new Float64Array(BINS)
  let real = 0
  let permuted = 0
  for (let bin = BINS - 1; bin >= 0; bin--) {
    real += found[bin] ?? 0
    permuted += expected[bin] ?? 0
    rates[bin] = real === 0 ? 1 : Math.min(1, (nulls * permuted) / PERMUTATIONS / real)
  }
  let least = 1
  for (let bin = 0; bin < BINS; bin++) {
    least = Math.min(least, rates[bin] ?? 1)
    rates[bin] = least
  }
  return rates
}
