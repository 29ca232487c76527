import { compareText } from '../text/compare-text.ts'
import type { EvidenceEntry, PatternEvidence } from './pattern.ts'

type Savings = Pick<PatternEvidence, 'timeSavedMs' | 'costSaved'>

/** The middle of what the runs of some entries saved, of whatever so many of them tell. */
export function joinSavings(entries: readonly EvidenceEntry[], entriesMin: number): Savings {
  const times = entries.flatMap(({ savedMs }) => savedMs ?? [])
  const names = [...new Set(entries.flatMap(({ saved = {} }) => Object.keys(saved)))]
  const costs = names.toSorted(compareText).flatMap((name) => {
    const amounts = entries.flatMap(({ saved = {} }) => saved[name] ?? [])
    const amount = amounts.length < entriesMin ? 0 : median(amounts)
    // Most of what is counted in a run has nothing to do with most of what is done in it.
    return amount === 0 ? [] : [[name, amount] as const]
  })
  return {
    ...(times.length < entriesMin ? {} : { timeSavedMs: Math.round(median(times)) }),
    ...(costs.length === 0 ? {} : { costSaved: Object.fromEntries(costs) }),
  }
}

/** The value in the middle, or between the two there; 0 of none. */
export function median(values: readonly number[]): number {
  return values.length < 2
    ? (values[0] ?? 0)
    : middleOf(values.toSorted((left, right) => left - right))
}

/** The same of values that are in order already. */
export function middleOf(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
