import { type Bits, countBoth } from '../search/bits.ts'
import { type Hypothesis, type HypothesisSort, SORT_SHARES } from '../search/hypothesis.ts'
import { createDeviates, type Deviates } from './deviates.ts'
import { normalTail } from './normal.ts'
import { dealTasks, SHUFFLES, shuffledOutcomes } from './shuffled-outcomes.ts'

/** A hypothesis with what speaks for it. */
export interface Proof {
  readonly hypothesis: Hypothesis
  /** Above 0 when successes are more frequent where it holds. */
  readonly deviate: number
  /** How probable it is by chance, times how many were asked of its sort: the smaller the better. */
  readonly value: number
  /** Corrected for everything that was asked. */
  readonly adjustedPValue: number
}

/** What was asked, before it is known how much of the level of error is for such questions. */
export interface Proofs {
  /** Of all together: is there anything at all? */
  readonly pValue: number
  /** Corrected; `factor`: what their values are multiplied with for their share of the level. */
  adjust(factor: number): readonly Proof[]
}

/** Half of what is due to chance deviates less than this. */
const IDLE_DEVIATE = 0.6745
const IDLE_SHARE_MIN = 0.3
/** Values are counted in bins of their logarithms: from ten millions, more than are ever asked. */
const VALUE_DECADES = 7
const BINS_A_DECADE = 50
const BINS = 40 * BINS_A_DECADE

/**
 * Tests all hypotheses together. Chance is what the same questions find when outcomes are dealt
 * anew. First, as a whole: is the best of what was found better than the best of chance in all but
 * a few deals? If not, nothing is believed. Then each: is it better than the best of chance, or, of
 * all that is as improbable, the share that chance would give (false discovery rate).
 */
export function prove(hypotheses: readonly Hypothesis[], seed: number): Proofs {
  if (hypotheses.length === 0) return { pValue: 1, adjust: () => [] }
  const sizes = sortSizes(hypotheses)
  const best = new Float64Array(SHUFFLES + 1).fill(Number.POSITIVE_INFINITY)
  const chance = new Float64Array(BINS)
  const found = new Float64Array(BINS)
  const deviates = new Float64Array(hypotheses.length)
  const values = new Float64Array(hypotheses.length)
  const note = (deal: number, deviate: number, factor: number, bins: Float64Array): number => {
    const value = 2 * normalTail(Math.abs(deviate)) * factor
    if (value < (best[deal] ?? 0)) best[deal] = value
    const bin = binOf(value)
    bins[bin] = (bins[bin] ?? 0) + 1
    return value
  }
  const shuffled = new Float64Array(SHUFFLES)
  let idle = 0
  const test = (index: number, { dealt, deviatesOf }: Dealt): void => {
    const { bits, support, population, sort } = hypotheses[index] as Hypothesis
    for (let deal = 0; deal < SHUFFLES; deal++) {
      shuffled[deal] = deviatesOf.of(support, countBoth(bits, dealt[deal] as Bits))
    }
    // Runs of one task that agree make chance wider than independent runs would.
    const width = Math.max(1, deviation(shuffled))
    const factor = sizes.get(sort) ?? 1
    const deviate = deviatesOf.of(support, countBoth(bits, population.successes)) / width
    deviates[index] = deviate
    values[index] = note(SHUFFLES, deviate, factor, found)
    for (let deal = 0; deal < SHUFFLES; deal++) {
      const dealtDeviate = (shuffled[deal] ?? 0) / width
      if (Math.abs(dealtDeviate) < IDLE_DEVIATE) idle++
      note(deal, dealtDeviate, factor, chance)
    }
  }
  for (const { indexes, ...dealt } of byPopulation(hypotheses, seed)) {
    for (const index of indexes) test(index, dealt)
  }
  const together = rankAmongChance(best, best[SHUFFLES] ?? 1)
  const rates = discoveryRates(found, chance, idleShare(deviates, idle / SHUFFLES))
  const adjust = (factor: number): readonly Proof[] =>
    hypotheses.map((hypothesis, index) => {
      const value = values[index] ?? 1
      const alone = factor * rankAmongChance(best, value)
      const shared = Math.max(factor * together, rates[binOf(value)] ?? 1)
      const adjustedPValue = Math.min(1, alone, shared)
      return { hypothesis, deviate: deviates[index] ?? 0, value, adjustedPValue }
    })
  return { pValue: together, adjust }
}

function binOf(value: number): number {
  if (value <= 0) return BINS - 1
  const decades = VALUE_DECADES - Math.log10(value)
  return Math.max(0, Math.min(BINS - 1, Math.floor(decades * BINS_A_DECADE)))
}

/** The outcomes of a population dealt anew, and how far numbers of successes deviate in it. */
interface Dealt {
  readonly dealt: readonly Bits[]
  readonly deviatesOf: Deviates
}

function* byPopulation(
  hypotheses: readonly Hypothesis[],
  seed: number,
): Generator<Dealt & { readonly indexes: readonly number[] }> {
  const populations = new Set(hypotheses.map(({ population }) => population))
  const runs = [...populations].flatMap((population) => population.runs)
  const deals = dealTasks(
    runs.map(({ digest }) => digest.taskKey),
    seed,
  )
  const groups = new Map<string, number[]>()
  for (const [index, { population }] of hypotheses.entries()) {
    const own = groups.get(population.key)
    if (own === undefined) groups.set(population.key, [index])
    else own.push(index)
  }
  for (const indexes of groups.values()) {
    const { population } = hypotheses[indexes[0] ?? 0] as Hypothesis
    yield {
      indexes,
      dealt: shuffledOutcomes(population, deals),
      deviatesOf: createDeviates(population),
    }
  }
}

/** What the probability of a hypothesis is multiplied with: many of a sort need more than one. */
function sortSizes(hypotheses: readonly Hypothesis[]): ReadonlyMap<HypothesisSort, number> {
  const sizes = new Map<HypothesisSort, number>()
  for (const { sort } of hypotheses) {
    sizes.set(sort, (sizes.get(sort) ?? 0) + 1 / SORT_SHARES[sort])
  }
  return sizes
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

/** The share of deals whose best is at least as good, the real outcomes counted as one of them. */
function rankAmongChance(best: Float64Array, value: number): number {
  let better = 0
  for (let deal = 0; deal < SHUFFLES; deal++) if ((best[deal] ?? 0) <= value) better++
  return (better + 1) / (SHUFFLES + 1)
}

/**
 * The share of hypotheses about which there is nothing to find: as many deviate hardly at all as
 * of those would by chance (J. Storey, 2002).
 */
function idleShare(deviates: Float64Array, expected: number): number {
  const hardly = deviates.filter((deviate) => Math.abs(deviate) < IDLE_DEVIATE).length
  return expected === 0 ? 1 : Math.min(1, Math.max(IDLE_SHARE_MIN, hardly / expected))
}

/** For each bin: the share of chance in what is as improbable or more; never rising. */
function discoveryRates(found: Float64Array, chance: Float64Array, idle: number): Float64Array {
  const rates = new Float64Array(BINS)
  let real = 0
  let dealt = 0
  for (let bin = BINS - 1; bin >= 0; bin--) {
    real += found[bin] ?? 0
    dealt += chance[bin] ?? 0
    rates[bin] = real === 0 ? 1 : Math.min(1, (idle * dealt) / SHUFFLES / real)
  }
  let least = 1
  for (let bin = 0; bin < BINS; bin++) {
    least = Math.min(least, rates[bin] ?? 1)
    rates[bin] = least
  }
  return rates
}
