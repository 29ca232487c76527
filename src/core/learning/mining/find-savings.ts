import { addTo, groupBy } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { amountOf, typeOfRun } from '../digests/run-digest.ts'
import { MINED_P_VALUE_MAX } from '../patterns/lifecycle.ts'
import { median } from '../statistics/estimates.ts'
import { normalTail } from '../statistics/normal.ts'
import type { Candidate, MiningRun } from './candidates.ts'

/** A choice after which runs that succeed need less of something. */
export interface Saving {
  readonly candidate: Candidate
  /** `time` or a resource. */
  readonly measure: string
  /** The median of all runs that succeeded. */
  readonly middle: number
  readonly adjustedPValue: number
}

const TASKS_MIN = 8
const MEASURES_MAX = 4
/** What a run made, and did not use up. */
const RESULTS: ReadonlySet<string> = new Set(['linesAdded', 'linesRemoved'])

/** For each measure the one choice that saves most surely, if any does. */
export function findSavings(
  all: readonly MiningRun[],
  candidates: readonly Candidate[],
): readonly Saving[] {
  const names = new Set(all.flatMap(({ digest }) => Object.keys(digest.resources ?? {})))
  const used = [...names].filter((name) => !RESULTS.has(name)).toSorted(compareText)
  const measures = ['time', ...used].slice(0, MEASURES_MAX)
  return measures.flatMap((measure) => {
    const amounts = all.map(({ digest, isSuccess }) =>
      isSuccess ? amountOf(digest, measure) : undefined,
    )
    const middle = median(amounts.flatMap((amount) => amount ?? []))
    const shares = withinTypes(all, amounts)
    const tested = candidates.flatMap((candidate) => {
      const pValue = compare(all, shares, candidate)
      return pValue === undefined ? [] : [{ candidate, pValue }]
    })
    const [best] = tested.toSorted((left, right) => left.pValue - right.pValue)
    if (best === undefined) return []
    const adjustedPValue = Math.min(1, best.pValue * tested.length * measures.length)
    return adjustedPValue < MINED_P_VALUE_MAX
      ? [{ candidate: best.candidate, measure, middle, adjustedPValue }]
      : []
  })
}

/** Amounts as multiples of what is usual for the type of task: some types take more than others. */
function withinTypes(
  runs: readonly MiningRun[],
  amounts: readonly (number | undefined)[],
): readonly (number | undefined)[] {
  const typed = runs.map(({ digest }) => typeOfRun(digest) ?? '')
  const usual = new Map(
    [...groupBy(runs.keys(), (run) => typed[run] ?? '')].map(([type, own]) => [
      type,
      median(own.flatMap((run) => amounts[run] ?? [])),
    ]),
  )
  return amounts.map((amount, run) => {
    const middle = usual.get(typed[run] ?? '') ?? 0
    return amount === undefined || middle === 0 ? undefined : amount / middle
  })
}

/** The p-value that runs that made the choice use less; by the medians of each task. */
function compare(
  runs: readonly MiningRun[],
  amounts: readonly (number | undefined)[],
  { runs: compared, made }: Candidate,
): number | undefined {
  const having = new Map<string, number[]>()
  const lacking = new Map<string, number[]>()
  for (const run of compared) {
    const amount = amounts[run]
    if (amount === undefined) continue
    addTo(made.has(run) ? having : lacking, runs[run]?.digest.taskKey ?? '', amount)
  }
  if (having.size < TASKS_MIN || lacking.size < TASKS_MIN) return undefined
  const first = Array.from(having.values(), median)
  const second = Array.from(lacking.values(), median)
  return median(second) <= median(first) ? undefined : mannWhitney(first, second)
}

/** Probability that the first are this much smaller by chance: normal approximation with ties. */
function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const all = [...first, ...second].toSorted((left, right) => left - right)
  const ranks = new Map<number, number>()
  let ties = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end] === all[start]) end++
    ranks.set(all[start] ?? 0, (start + end + 1) / 2)
    ties += (end - start) ** 3 - (end - start)
    start = end
  }
  const size = all.length
  const sum = first.reduce((total, value) => total + (ranks.get(value) ?? 0), 0)
  const expected = (first.length * (size + 1)) / 2
  const variance =
    ((first.length * second.length) / 12) * (size + 1 - ties / Math.max(1, size * (size - 1)))
  return variance <= 0 ? 1 : normalTail((expected - sum - 0.5) / Math.sqrt(variance))
}
