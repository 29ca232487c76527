import { dealTasks, SHUFFLES, shuffledOutcomes } from '../proof/shuffled-outcomes.ts'
import { type Bits, hasBit } from '../search/bits.ts'
import type { Population } from '../search/hypothesis.ts'
import { type CrossFit, createCrossFit, productsOf } from './cross-fit.ts'
import { partsOf } from './profile-parts.ts'
import { type PartScale, tabulate } from './profile-table.ts'

/** Fewer tasks cannot be told from each other by many weak signs. */
const TASKS_MIN = 10
/** What is dealt, times the runs that it is dealt to: few runs are dealt more often. */
const DEALT_MAX = 300_000
const DEALS_MAX = 1_000
/** Whether signs tell anything is noticed by weights that are free to follow them. */
const PROVING_PENALTY = 0.3
/** How runs end is foretold by the weights of these, or by those, whichever do it best. */
const STRONGER_PENALTIES = [1, 3] as const

/** Many weak signs that together tell how runs end, after so many steps. */
export interface ProvenProfile {
  readonly population: Population
  /** For each run, by weights that were fitted without the runs of its task. */
  readonly scores: Float64Array
  readonly scales: readonly PartScale[]
  readonly weights: Float64Array
  /** Corrected for all openings that were looked at. */
  readonly pValue: number
}

export interface ProvenProfiles {
  /** Of all openings together: do signs tell anything, at any moment? */
  readonly pValue: number
  readonly profiles: readonly ProvenProfile[]
}

interface Tested extends Omit<ProvenProfile, 'pValue'> {
  /** How far it is from chance, and after them how far chance itself is in each deal. */
  readonly deviates: Float64Array
}

/**
 * One question for each opening: do many weak signs together tell how runs of unseen tasks end?
 * Scores come from other tasks, and chance is what the same gives when outcomes are dealt anew,
 * task by task. An opening is believed as far as every set of openings with it is, on the mean
 * (closed testing, R. Marcus, 1976).
 */
export function proveProfiles(populations: readonly Population[], seed: number): ProvenProfiles {
  const asked = populations
    .map((population) => ({ population, tasks: tasksOf(population) }))
    .filter(({ tasks }) => tasks.length >= TASKS_MIN)
  if (asked.length === 0) return { pValue: 1, profiles: [] }
  const deals = dealTasks(
    asked.flatMap(({ population }) => population.runs.map(({ digest }) => digest.taskKey)),
    seed,
    countDeals(asked.map(({ population }) => population.runs.length)),
  )
  const tested = asked.map(({ population, tasks }) =>
    test(population, tasks, shuffledOutcomes(population, deals)),
  )
  const profiles = tested.map(({ deviates, ...profile }, index) => {
    const others = tested.filter((_, other) => other !== index)
    const values = subsetsOf(others).map((some) =>
      rankOf([deviates, ...some.map((other) => other.deviates)]),
    )
    return { ...profile, pValue: Math.max(...values) }
  })
  return { pValue: rankOf(tested.map(({ deviates }) => deviates)), profiles }
}

function countDeals(sizes: readonly number[]): number {
  return Math.max(SHUFFLES, Math.min(DEALS_MAX, Math.floor(DEALT_MAX / Math.max(...sizes))))
}

function subsetsOf<Item>([first, ...rest]: readonly Item[]): readonly (readonly Item[])[] {
  if (first === undefined) return [[]]
  const without = subsetsOf(rest)
  return [...without, ...without.map((subset) => [first, ...subset])]
}

/** The share of deals that are as far from chance together, what is real counted as one of them. */
function rankOf(some: readonly Float64Array[]): number {
  const together = (deal: number): number => some.reduce((sum, own) => sum + (own[deal] ?? 0), 0)
  const deals = some[0]?.length ?? 0
  const reached = together(0)
  let reaching = 0
  for (let deal = 0; deal < deals; deal++) if (together(deal) >= reached) reaching++
  return reaching / Math.max(1, deals)
}

function tasksOf({ runs }: Population): readonly (readonly number[])[] {
  const tasks = new Map<string, number[]>()
  for (const [run, { digest }] of runs.entries()) {
    const own = tasks.get(digest.taskKey)
    if (own === undefined) tasks.set(digest.taskKey, [run])
    else own.push(run)
  }
  return [...tasks.values()]
}

function test(
  population: Population,
  tasks: readonly (readonly number[])[],
  deals: readonly Bits[],
): Tested {
  const { runs, opening, successes } = population
  const table = tabulate(runs.map(({ digest }) => partsOf(digest.features, opening)))
  const products = productsOf(table)
  const fitWith = (penalty: number): CrossFit => createCrossFit(table, { tasks, penalty, products })
  const proving = fitWith(PROVING_PENALTY)
  const deviates = Float64Array.from([successes, ...deals], (bits) => {
    const own = toOutcomes(bits, runs.length)
    return agreement(proving.scoresOf(own), own)
  })
  const mean = meanOf(deviates)
  const spread = Math.sqrt(meanOf(deviates.map((value) => (value - mean) ** 2))) || 1
  return {
    population,
    scales: table.scales,
    ...foretell([proving, ...STRONGER_PENALTIES.map(fitWith)], toOutcomes(successes, runs.length)),
    deviates: deviates.map((value) => (value - mean) / spread),
  }
}

/** The weights, and what runs score by them, of the fit that agrees best with how they ended. */
function foretell(
  fits: readonly CrossFit[],
  outcomes: Float64Array,
): Pick<Tested, 'scores' | 'weights'> {
  const tried = fits.map((fit) => {
    const scores = fit.scoresOf(outcomes)
    return { fit, scores, value: agreement(scores, outcomes) / (lengthOf(scores) || 1) }
  })
  const { fit, scores } = tried.reduce((best, one) => (one.value > best.value ? one : best))
  return { scores, weights: fit.weightsOf(outcomes) }
}

function toOutcomes(bits: Bits, size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, run) => (hasBit(bits, run) ? 1 : 0))
}

/** How far scores go with outcomes, these from their mean. */
function agreement(scores: Float64Array, outcomes: Float64Array): number {
  const mean = meanOf(outcomes)
  return scores.reduce((sum, score, run) => sum + score * ((outcomes[run] ?? 0) - mean), 0)
}

function lengthOf(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
