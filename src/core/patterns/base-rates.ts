import type { RunDigest } from '../mining/run-digest.ts'
import { BASE_RATE_UNKNOWN } from './evidence.ts'
import type { Pattern } from './pattern.ts'

/** How runs of each type of task ended; what is half done is left out. */
export type BaseRates = ReadonlyMap<string, { readonly successes: number; readonly runs: number }>

/** Fewer runs tell nothing of a type of tasks. */
const RUNS_MIN = 20

/** How often tasks succeed, by their type. */
export function baseRatesOf(digests: readonly RunDigest[]): BaseRates {
  const rates = new Map<string, { successes: number; runs: number }>()
  for (const { status, features } of digests) {
    const type = features['task.type']
    if (typeof type !== 'string' || status === 'partial') continue
    const rate = rates.get(type) ?? { successes: 0, runs: 0 }
    rate.runs++
    if (status === 'success') rate.successes++
    rates.set(type, rate)
  }
  return rates
}

/** How often runs end as a pattern expects, whether or not they follow it. */
export function baseRateOf(
  { expects, applicability }: Pick<Pattern, 'expects' | 'applicability'>,
  rates: BaseRates,
): number {
  const known = applicability.problemTypes.flatMap((type) => rates.get(type) ?? [])
  const runs = known.reduce((sum, rate) => sum + rate.runs, 0)
  if (runs < RUNS_MIN) return BASE_RATE_UNKNOWN
  const successes = known.reduce((sum, rate) => sum + rate.successes, 0)
  return expects === 'success' ? successes / runs : 1 - successes / runs
}
