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

/**
 * One question for each opening: do many weak signs together tell how runs of unseen tasks end?
 * Scores come from other tasks, and chance is what the same gives when outcomes are dealt anew,
 * task by task. Openings are asked one after the other, that of which most steps are known first:
 * none is believed when one before it is not, so that nothing need be shared among them.
 */
export function proveProfiles(
  populations: readonly Population[],
  seed: number,
): readonly ProvenProfile[] {
  const deals = dealTasks(
    populations.flatMap(({ runs }) => runs.map(({ digest }) => digest.taskKey)),
    seed,
  )
  const ordered = populations.toSorted((left, right) => stepsKnown(right) - stepsKnown(left))
  let worst = 0
  return ordered.flatMap((population) => {
    const tasks = tasksOf(population)
    if (tasks.length < TASKS_MIN) return []
    const tested = test(population, tasks, shuffledOutcomes(population, deals))
    worst = Math.max(worst, tested.pValue)
    return [{ ...tested, pValue: worst }]
  })
}

function stepsKnown({ runs, opening }: Population): number {
  return runs.length * opening
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
): ProvenProfile {
  const { runs, opening, successes } = population
  const table = tabulate(runs.map(({ digest }) => partsOf(digest.features, opening)))
  const { scoresOf, weightsOf } = createCrossFit(table, tasks)
  const outcomes = toOutcomes(successes, runs.length)
  const scores = scoresOf(outcomes)
  const reached = agreement(scores, outcomes)
  const better = deals.filter((bits) => {
    const own = toOutcomes(bits, runs.length)
    return agreement(scoresOf(own), own) >= reached
  }).length
  return {
    population,
    scores,
    scales: table.scales,
    weights: weightsOf(outcomes),
    pValue: (better + 1) / (SHUFFLES + 1),
  }
}

function toOutcomes(bits: Bits, size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, run) => (hasBit(bits, run) ? 1 : 0))
}

/** How well scores go with outcomes: these from their mean, in lengths of the scores. */
function agreement(scores: Float64Array, outcomes: Float64Array): number {
  const mean = outcomes.reduce((sum, value) => sum + value, 0) / Math.max(1, outcomes.length)
  let sum = 0
  let squares = 0
  for (const [run, score] of scores.entries()) {
    sum += score * ((outcomes[run] ?? 0) - mean)
    squares += score * score
  }
  return squares === 0 ? 0 : sum / Math.sqrt(squares)
}
