import { andAll, type Condition, type ConditionTest } from '../conditions/condition.ts'
import type { PatternCategory } from '../patterns/pattern.ts'
import { type Bits, bitsKey, countBits, emptyBits, hasBit, otherBits, setBit } from './bits.ts'
import type { MiningRun } from './mining-runs.ts'

/** Fewer runs prove nothing when many hypotheses are tested. */
export const POPULATION_MIN = 20
/** Of each outcome. */
const OUTCOMES_MIN = 3
/** Runs, and tasks, for which a hypothesis must hold; and as many runs for which it must not. */
const RUNS_MIN = 5
const TASKS_MIN = 4
const HYPOTHESES_MAX = 40_000

export interface Population {
  /** Equal for the same runs. */
  readonly key: string
  readonly runs: readonly MiningRun[]
  readonly successes: Bits
  readonly successCount: number
  /** The kind or type of task that all of them have. Absent: any. */
  readonly tasks?: ConditionTest | undefined
  /** The error that all of them met. */
  readonly met?: Extract<ConditionTest, { readonly is: 'follows' }> | undefined
}

export function toPopulation(
  runs: readonly MiningRun[],
  given: Pick<Population, 'tasks' | 'met'> & { readonly key?: string } = {},
): Population {
  const successes = emptyBits(runs.length)
  for (const [index, { isSuccess }] of runs.entries()) if (isSuccess) setBit(successes, index)
  return { key: 'all', ...given, runs, successes, successCount: countBits(successes) }
}

/** What all runs of a population have in common, as a condition. */
export function withinOf({ tasks, met }: Population): Condition | undefined {
  return andAll([tasks, met].filter((one) => one !== undefined))
}

export function isTestable({ runs, successCount }: Population): boolean {
  const failures = runs.length - successCount
  return runs.length >= POPULATION_MIN && successCount >= OUTCOMES_MIN && failures >= OUTCOMES_MIN
}

/**
 * Families of hypotheses, from the plainest to the most contrived, with their shares of the false
 * discoveries: a large family must not hide a small one.
 */
export const FAMILY_SHARES = {
  tool: 0.4,
  /** Features that steps of any agent can have. */
  general: 0.2,
  /** Features with names in them: commands, fields, errors; plans; two actions in a row. */
  specific: 0.1,
  task: 0.1,
  /** Within one type of task. */
  type: 0.1,
  pair: 0.1,
  /** Within one kind of task. */
  kind: 0.1,
} as const
export type HypothesisFamily = keyof typeof FAMILY_SHARES

/** Runs for which the condition holds end differently from those for which it does not. */
export interface Hypothesis {
  readonly population: Population
  /** Without what all runs of the population have in common. */
  readonly condition: Condition
  readonly category: PatternCategory
  readonly family: HypothesisFamily
  /** The runs for which it holds. */
  readonly bits: Bits
  readonly support: number
}

export interface Collector {
  readonly population: Population
  readonly hypotheses: readonly Hypothesis[]
  /** Adds a hypothesis, unless it has too few runs or another one has the same runs. */
  add(hypothesis: Omit<Hypothesis, 'population' | 'support'>): void
}

/**
 * Collects hypotheses on one population. Of those with the same runs, or exactly the other runs,
 * the first stays: they are one hypothesis, so the plainest must be added first.
 */
export function createCollector(population: Population): Collector {
  const hypotheses: Hypothesis[] = []
  const known = new Set<string>()
  const size = population.runs.length
  return {
    population,
    hypotheses,
    add(hypothesis) {
      const { bits } = hypothesis
      if (hypotheses.length >= HYPOTHESES_MAX) return
      const support = countBits(bits)
      if (support < RUNS_MIN || size - support < RUNS_MIN) return
      const key = bitsKey(bits)
      if (known.has(key) || known.has(bitsKey(otherBits(bits, size)))) return
      if (!isOfManyTasks(bits, population)) return
      known.add(key)
      hypotheses.push({ ...hypothesis, population, support })
    },
  }
}

function isOfManyTasks(bits: Bits, { runs }: Population): boolean {
  const tasks = new Set<string>()
  for (const [index, { digest }] of runs.entries()) {
    if (!hasBit(bits, index)) continue
    tasks.add(digest.taskKey)
    if (tasks.size >= TASKS_MIN) return true
  }
  return false
}
