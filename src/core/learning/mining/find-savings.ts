import { addTo, groupBy } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { amountOf, typeOfRun } from '../digests/run-digest.ts'
import { MINED_P_VALUE_MAX } from '../patterns/lifecycle.ts'
import { median } from '../statistics/estimates.ts'
import { fisherExact } from '../statistics/exact-tests.ts'
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

/** The p-value that runs that made the choice use less than most; by the medians of each task. */
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
  const [own, others] = [having, lacking].map((tasks) => Array.from(tasks.values(), median))
  const middle = median([...(own ?? []), ...(others ?? [])])
  const countLess = (all: readonly number[] = []) => all.filter((one) => one < middle).length
  const [hits, hitsWithout] = [countLess(own), countLess(others)]
  return fisherExact({ hits, runs: having.size, hitsWithout, runsWithout: lacking.size }).greater
}
