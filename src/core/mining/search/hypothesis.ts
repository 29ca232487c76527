import type { Condition, ConditionTest } from '../../conditions/condition.ts'
import type { PatternCategory } from '../../patterns/pattern.ts'
import type { MiningRun } from '../mining-runs.ts'
import type { Bits } from './bits.ts'

/** The runs that a question is asked about, and how they ended. */
export interface Population {
  /** Equal for the same runs. */
  readonly key: string
  /** Their steps were not over after so many; 0 for all runs, to their ends. */
  readonly opening: number
  readonly runs: readonly MiningRun[]
  /** The bit of each run that succeeded. */
  readonly successes: Bits
  readonly successCount: number
  /** A condition that every run of it fulfils; nothing when it is all runs. */
  readonly within?: Condition | undefined
  /** Of it, what says of which tasks they are; nothing when it is any. */
  readonly tasks?: ConditionTest | undefined
}

/**
 * What a hypothesis is about, from the plainest to the most contrived, with its share of what may
 * be found by chance: the many of one sort must not drown the few of another.
 */
export const SORT_SHARES = {
  tool: 0.4,
  plain: 0.2,
  sign: 0.1,
  task: 0.1,
  typed: 0.1,
  pair: 0.1,
  joint: 0.1,
} as const
export type HypothesisSort = keyof typeof SORT_SHARES

/** A question: do runs of which this holds end otherwise than those of which it does not? */
export interface Hypothesis {
  readonly population: Population
  /** Without what all runs of the population fulfil. */
  readonly condition: Condition
  readonly category: PatternCategory
  readonly sort: HypothesisSort
  /** The runs of which it holds. */
  readonly bits: Bits
  readonly support: number
}
