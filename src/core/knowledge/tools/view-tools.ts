import { adjustBenjaminiHochberg } from '../../statistics/adjust-p-values.ts'
import { fisherExact } from '../../statistics/fisher-exact.ts'
import { wilsonInterval } from '../../statistics/wilson-interval.ts'
import { compareText } from '../../text/compare-text.ts'
import { groupBy } from '../group-by.ts'
import { EPISODES_SHOWN } from '../shown-episode.ts'
import { addToolCounts, NO_USES } from './count-tools.ts'
import { meanOf, quantileOf } from './duration-sketch.ts'
import { withRuns } from './newest-runs.ts'
import type { HitsOfRuns, OutcomeCount, RunTotal, ToolCount, ToolTotal } from './tool-statistics.ts'
import { joinTotals, pairOf } from './total-runs.ts'

/** How a tool does in tasks of one type, or in all of them. */
export interface ToolRates {
  readonly uses: number
  readonly failures: number
  /** Share of its steps that did not end in an error. */
  readonly successRate: number
  /** The least that it is likely to be (Wilson, 95 %). */
  readonly successRateMin: number
  /** Episodes that used it. */
  readonly episodes: number
  /** Share of these episodes that ended well, of those that ended well or not. */
  readonly episodeSuccessRate?: number | undefined
  /** Share of all episodes that ended well in which it was used. */
  readonly shareOfSuccesses?: number | undefined
  readonly meanDurationMs?: number | undefined
  readonly p95DurationMs?: number | undefined
  /** The most frequent first, without their values. */
  readonly typicalErrors: readonly { readonly template: string; readonly count: number }[]
}

export interface ToolView extends ToolRates {
  readonly tool: string
  /** The newest episodes that used it, the newest first. */
  readonly episodeIds: readonly string[]
  /** Absent when one type was asked for. */
  readonly byTaskType?: readonly (ToolRates & { readonly taskType: string })[] | undefined
}

/** Two tools that go well together: better than one of them without the other. */
export interface ToolCombination {
  readonly tools: readonly [string, string]
  readonly runs: number
  readonly successRate: number
  /** Of the episodes that used only one of the two. */
  readonly successRateWithout: number
  /** The first rate by the second; absent when nothing ended well without. */
  readonly lift?: number | undefined
  /** Fisher's exact test, one-sided, corrected for all pairs that were looked at. */
  readonly pValue: number
}

export interface ToolStatistics {
  /** The most used first. */
  readonly tools: readonly ToolView[]
  readonly combinations: readonly ToolCombination[]
  /** Episodes that were counted. */
  readonly episodes: number
}

const ERRORS_SHOWN_MAX = 5
const COMBINATIONS_SHOWN_MAX = 20
/** With fewer episodes on either side, chance explains everything. */
const RUNS_MIN = 10
const P_VALUE_MAX = 0.05

/** Makes the answer of what was counted. */
export function viewTools(
  totals: readonly ToolTotal[],
  runs: readonly RunTotal[],
  wanted: { readonly tool?: string | undefined; readonly taskType?: string | undefined },
): ToolStatistics {
  const all = joinTotals(runs)
  const byTool = groupBy(totals, ({ tool }) => tool)
  const tools = [...byTool].map(([tool, counts]): ToolView => {
    const sum = addToolCounts(NO_USES, counts)
    const newest = withRuns(
      [],
      counts.flatMap((one) => one.newest),
      1,
    )
    return {
      tool,
      episodeIds: newest.slice(0, EPISODES_SHOWN).map(({ episodeId }) => episodeId),
      ...ratesOf(sum, all.episodes),
      ...(wanted.taskType === undefined ? { byTaskType: splitByType(counts, runs) } : {}),
    }
  })
  const { success, partial, failure } = all.episodes
  return {
    tools: tools.toSorted((a, b) => b.uses - a.uses || compareText(a.tool, b.tool)),
    combinations: combinationsOf(all).filter(
      (one) => wanted.tool === undefined || one.tools.includes(wanted.tool),
    ),
    episodes: success + partial + failure,
  }
}

function splitByType(
  counts: readonly ToolTotal[],
  runs: readonly RunTotal[],
): readonly (ToolRates & { readonly taskType: string })[] {
  return [...groupBy(counts, ({ taskType }) => taskType)]
    .map(([taskType, ofType]) => {
      const sum = addToolCounts(NO_USES, ofType)
      const { episodes } = joinTotals(runs.filter((one) => one.taskType === taskType))
      return { taskType, ...ratesOf(sum, episodes) }
    })
    .toSorted((a, b) => b.uses - a.uses || compareText(a.taskType, b.taskType))
}

function ratesOf(count: ToolCount, all: OutcomeCount): ToolRates {
  const { uses, failures, episodes, durations, errors } = count
  const ended = episodes.success + episodes.failure
  const meanMs = meanOf(durations)
  const p95Ms = quantileOf(durations, 0.95)
  return {
    uses,
    failures,
    successRate: uses === 0 ? 0 : (uses - failures) / uses,
    successRateMin: uses === 0 ? 0 : wilsonInterval(uses - failures, uses).low,
    episodes: ended + episodes.partial,
    ...(ended === 0 ? {} : { episodeSuccessRate: episodes.success / ended }),
    ...(all.success === 0 ? {} : { shareOfSuccesses: episodes.success / all.success }),
    ...(meanMs === undefined ? {} : { meanDurationMs: Math.round(meanMs) }),
    ...(p95Ms === undefined ? {} : { p95DurationMs: Math.round(p95Ms) }),
    typicalErrors: Object.entries(errors)
      .toSorted(([a, left], [b, right]) => right - left || compareText(a, b))
      .slice(0, ERRORS_SHOWN_MAX)
      .map(([template, times]) => ({ template, count: times })),
  }
}

function combinationsOf({ tools, pairs }: Pick<RunTotal, 'tools' | 'pairs'>): ToolCombination[] {
  const nothing: HitsOfRuns = { hits: 0, runs: 0 }
  const compared = Object.entries(pairs).flatMap(([key, both]) => {
    const names = pairOf(key)
    const [one = nothing, other = nothing] = names.map((name) =>
      Object.hasOwn(tools, name) ? tools[name] : undefined,
    )
    const without = {
      hits: one.hits + other.hits - 2 * both.hits,
      runs: one.runs + other.runs - 2 * both.runs,
    }
    return both.runs < RUNS_MIN || without.runs < RUNS_MIN ? [] : [{ names, both, without }]
  })
  const adjusted = adjustBenjaminiHochberg(
    compared.map(({ both, without }) => {
      const table = { ...both, hitsWithout: without.hits, runsWithout: without.runs }
      return fisherExact(table).greater
    }),
  )
  return compared
    .map(({ names, both, without }, at): ToolCombination => {
      const [rate, rateWithout] = [both.hits / both.runs, without.hits / without.runs]
      return {
        tools: names,
        runs: both.runs,
        successRate: rate,
        successRateWithout: rateWithout,
        ...(rateWithout === 0 ? {} : { lift: rate / rateWithout }),
        pValue: adjusted[at] ?? 1,
      }
    })
    .filter(({ pValue }) => pValue < P_VALUE_MAX)
    .toSorted((a, b) => a.pValue - b.pValue || compareText(a.tools.join(), b.tools.join()))
    .slice(0, COMBINATIONS_SHOWN_MAX)
}
