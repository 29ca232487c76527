import { andAll, type Condition, type ConditionTest } from '../../conditions/condition.ts'
import type { MiningRun } from '../mining-runs.ts'
import { countBits, emptyBits, setBit } from './bits.ts'
import type { Population } from './hypothesis.ts'

/** After so many steps a run that is not over is looked at. */
export const OPENINGS: readonly number[] = [3, 4, 8]
/** Fewer runs than this prove nothing that was looked for among so much. */
export const POPULATION_MIN = 20

/** All runs, and for each opening those that went on after it. */
export function populationsOf(runs: readonly MiningRun[]): readonly Population[] {
  const whole = toPopulation(runs, 0)
  const openings = OPENINGS.map((opening) =>
    toPopulation(
      runs.filter(({ steps, digest }) => countSteps({ steps, digest }) > opening),
      opening,
    ),
  )
  return [whole, ...openings].filter(isTelling)
}

/** Runs of one sort that can be compared with each other. */
export function toPopulation(
  runs: readonly MiningRun[],
  opening: number,
  {
    key = `runs ${runs.length}`,
    met,
    tasks,
  }: {
    readonly key?: string
    /** What they went through. */
    readonly met?: Condition
    readonly tasks?: ConditionTest
  } = {},
): Population {
  const successes = emptyBits(runs.length)
  for (const [index, { isSuccess }] of runs.entries()) if (isSuccess) setBit(successes, index)
  const ongoing: readonly Condition[] =
    opening === 0 ? [] : [{ is: 'compared', feature: 'steps.count', operator: '>', value: opening }]
  return {
    // Openings lie within each other: those of the same number are the same runs.
    key,
    opening,
    runs,
    successes,
    successCount: countBits(successes),
    within: andAll([...ongoing, ...(tasks === undefined ? [] : [tasks]), ...(met ? [met] : [])]),
    tasks,
  }
}

/** True when there are enough runs, and not all ended alike. */
export function isTelling({ runs, successCount }: Population): boolean {
  const failures = runs.length - successCount
  return runs.length >= POPULATION_MIN && successCount >= 3 && failures >= 3
}

function countSteps({ steps, digest }: Pick<MiningRun, 'steps' | 'digest'>): number {
  const count = digest.features['steps.count']
  return typeof count === 'number' ? count : steps.length
}
