import { dealTasks, SHUFFLES, shuffledOutcomes } from '../proof/shuffled-outcomes.ts'
import { type Bits, hasBit } from '../search/bits.ts'
import type { Population } from '../search/hypothesis.ts'
import { createCrossFit } from './cross-fit.ts'
import { partsOf } from './profile-parts.ts'
import { type PartScale, tabulate } from './profile-table.ts'

/** Fewer tasks cannot be told from each other by many weak signs. */
const TASKS_MIN = 10

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
export function proveProfiles(
  populations: readonly Population[],
  seed: number,
): readonly ProvenProfile[] {
  const deals = dealTasks(
    populations.flatMap(({ runs }) => runs.map(({ digest }) => digest.taskKey)),
    seed,
  )
  const tested = populations.flatMap((population) => {
    const tasks = tasksOf(population)
    if (tasks.length < TASKS_MIN) return []
    return [test(population, tasks, shuffledOutcomes(population, deals))]
  })
  return tested.map(({ deviates, ...profile }, index) => {
    const others = tested.filter((_, other) => other !== index)
    const values = subsetsOf(others).map((some) =>
      rankOf([deviates, ...some.map((other) => other.deviates)]),
    )
    return { ...profile, pValue: Math.max(...values) }
  })
}

function subsetsOf<Item>([first, ...rest]: readonly Item[]): readonly (readonly Item[])[] {
  if (first === undefined) return [[]]
  const without = subsetsOf(rest)
  return [...without, ...without.map((subset) => [first, ...subset])]
}

/** The share of deals that are as far from chance together, what is real counted as one of them. */
function rankOf(some: readonly Float64Array[]): number {
  const together = (deal: number): number => some.reduce((sum, own) => sum + (own[deal] ?? 0), 0)
  const reached = together(0)
  let reaching = 0
  for (let deal = 0; deal <= SHUFFLES; deal++) if (together(deal) >= reached) reaching++
  return reaching / (SHUFFLES + 1)
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
  const { scoresOf, weightsOf } = createCrossFit(table, tasks)
  const outcomes = toOutcomes(successes, runs.length)
  const deviates = Float64Array.from([successes, ...deals], (bits) => {
    const own = toOutcomes(bits, runs.length)
    return agreement(scoresOf(own), own)
  })
  const mean = meanOf(deviates)
  const spread = Math.sqrt(meanOf(deviates.map((value) => (value - mean) ** 2))) || 1
  return {
    population,
    scores: scoresOf(outcomes),
    scales: table.scales,
    weights: weightsOf(outcomes),
    deviates: deviates.map((value) => (value - mean) / spread),
  }
}

function toOutcomes(bits: Bits, size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, run) => (hasBit(bits, run) ? 1 : 0))
}

/** How well scores go with outcomes: these from their mean, in lengths of the scores. */
function agreement(scores: Float64Array, outcomes: Float64Array): number {
  const mean = meanOf(outcomes)
  let sum = 0
  let squares = 0
  for (const [run, score] of scores.entries()) {
    sum += score * ((outcomes[run] ?? 0) - mean)
    squares += score * score
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares)
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}
