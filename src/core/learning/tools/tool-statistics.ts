import * as z from 'zod'
import { listOf } from '../../field-schemas.ts'
import { byFrequency, groupBy } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import { EPISODES_SHOWN } from '../knowledge/shown-episode.ts'
import type { GetProjectInput } from '../projects/project-input.ts'
import { improbable, wilsonInterval } from '../statistics/estimates.ts'
import { fisherExact } from '../statistics/exact-tests.ts'
import type { ToolUse } from './tool-run.ts'

type ToolRun = Pick<RunDigest, 'id' | 'status' | 'taskType' | 'toolUses'>

export type ToolStatisticsInput = Pick<GetProjectInput, 'tool' | 'taskType' | 'project'>

const ratesSchema = z.object({
  uses: z.int().describe('Steps that used it.'),
  failures: z.int(),
  successRate: z.number().describe('Share of its steps without an error.'),
  successRateMin: z.number().describe('Its lower bound (Wilson, 95 %).'),
  episodes: z.int(),
  episodeSuccessRate: z.number().optional().describe('Of the episodes that succeeded or failed.'),
  shareOfSuccesses: z.number().optional().describe('Of all successful episodes.'),
  meanDurationMs: z.number().optional(),
  p95DurationMs: z.number().optional(),
  typicalErrors: z.array(z.object({ template: z.string(), count: z.int() })).readonly(),
})
type ToolRates = z.infer<typeof ratesSchema>

/** Two tools that do better together than one of them without the other. */
const combinationSchema = z.object({
  tools: z.tuple([z.string(), z.string()]).readonly(),
  runs: z.int(),
  successRate: z.number(),
  successRateWithout: z.number().describe('Of episodes with only one of the two.'),
  lift: z.number().optional(),
  pValue: z.number().describe('Fisher, one-sided, corrected for all pairs.'),
})
type ToolCombination = z.infer<typeof combinationSchema>

export const toolStatisticsOutput = z.object({
  tools: listOf(
    ratesSchema.extend({
      tool: z.string(),
      episodeIds: listOf(z.string()).describe('The newest episodes that used it.'),
      byTaskType: listOf(ratesSchema.extend({ taskType: z.string() })).optional(),
    }),
  ).describe('Most used first.'),
  combinations: listOf(combinationSchema),
  episodes: z.int().describe('Of the newest episodes, which are the ones counted.'),
})
/** How a tool did in past tasks, by type of task. */
export type ToolStatistics = z.infer<typeof toolStatisticsOutput>

const ERRORS_SHOWN_MAX = 5
const COMBINATIONS_SHOWN_MAX = 20
/** With fewer episodes on either side, chance explains everything. */
const RUNS_MIN = 10
const PAIRS_MAX = 20_000

export function viewTools(
  runs: readonly ToolRun[],
  wanted: Pick<ToolStatisticsInput, 'tool' | 'taskType'>,
): ToolStatistics {
  const used = runs.flatMap((run) => run.toolUses.map((use) => ({ use, run })))
  const byTool = groupBy(used, ({ use }) => use.tool)
  const tools = [...byTool].map(([tool, uses]) => {
    const byType = groupBy(uses, ({ run }) => run.taskType)
    const split = [...byType].map(([taskType, ofType]) => {
      const all = runs.filter((run) => run.taskType === taskType)
      return { taskType, ...ratesOf(ofType, all) }
    })
    return {
      tool,
      episodeIds: uses.slice(0, EPISODES_SHOWN).map(({ run }) => run.id),
      ...ratesOf(uses, runs),
      ...(wanted.taskType === undefined && {
        byTaskType: split.toSorted(
          (a, b) => b.uses - a.uses || compareText(a.taskType, b.taskType),
        ),
      }),
    }
  })
  const isWanted = (names: readonly string[]): boolean =>
    wanted.tool === undefined || names.includes(wanted.tool)
  return {
    tools: tools
      .filter(({ tool }) => isWanted([tool]))
      .toSorted((a, b) => b.uses - a.uses || compareText(a.tool, b.tool)),
    combinations: combinationsOf(runs).filter((one) => isWanted(one.tools)),
    episodes: runs.length,
  }
}

function ratesOf(
  used: readonly { readonly use: ToolUse; readonly run: ToolRun }[],
  all: readonly ToolRun[],
): ToolRates {
  const sum = (field: 'uses' | 'failures'): number =>
    used.reduce((total, { use }) => total + use[field], 0)
  const [uses, failures] = [sum('uses'), sum('failures')]
  const durations = used
    .flatMap(({ use }) => use.durationsMs)
    .toSorted((left, right) => left - right)
  const ended = countEnded(used.map(({ run }) => run))
  const successes = countEnded(all).hits
  const errors = used.flatMap(({ use }) => use.errors).toSorted(compareText)
  return {
    uses,
    failures,
    successRate: uses === 0 ? 0 : (uses - failures) / uses,
    successRateMin: uses === 0 ? 0 : wilsonInterval(uses - failures, uses).low,
    episodes: used.length,
    ...(ended.runs > 0 && { episodeSuccessRate: ended.hits / ended.runs }),
    ...(successes > 0 && { shareOfSuccesses: ended.hits / successes }),
    ...(durations.length > 0 && {
      meanDurationMs: Math.round(durations.reduce((total, ms) => total + ms, 0) / durations.length),
      p95DurationMs: Math.round(durations[Math.ceil(0.95 * durations.length) - 1] ?? 0),
    }),
    typicalErrors: byFrequency(errors)
      .slice(0, ERRORS_SHOWN_MAX)
      .map(([template, count]) => ({ template, count })),
  }
}

interface Ended {
  /** Episodes that succeeded, of those that succeeded or failed: a partial success is neither. */
  readonly hits: number
  readonly runs: number
}

function countEnded(runs: readonly ToolRun[]): Ended {
  const ended = runs.filter(({ status }) => status !== 'partial')
  return { hits: ended.filter(({ status }) => status === 'success').length, runs: ended.length }
}

function combinationsOf(all: readonly ToolRun[]): readonly ToolCombination[] {
  const runsOf = new Map<string, ToolRun[]>()
  const note = (names: readonly string[], run: ToolRun): void => {
    const key = JSON.stringify(names)
    if (runsOf.size >= PAIRS_MAX && !runsOf.has(key)) return
    runsOf.set(key, [...(runsOf.get(key) ?? []), run])
  }
  for (const run of all) {
    const names = run.toolUses.map(({ tool }) => tool).toSorted(compareText)
    for (const [at, one] of names.entries()) {
      note([one], run)
      for (const other of names.slice(at + 1)) note([one, other], run)
    }
  }
  const endedOf = (names: readonly string[]): Ended =>
    countEnded(runsOf.get(JSON.stringify(names)) ?? [])
  const compared = [...runsOf.keys()].flatMap((key) => {
    const [one = '', other] = JSON.parse(key) as readonly string[]
    if (other === undefined) return []
    const [both, first, second] = [endedOf([one, other]), endedOf([one]), endedOf([other])]
    const without = {
      hits: first.hits + second.hits - 2 * both.hits,
      runs: first.runs + second.runs - 2 * both.runs,
    }
    if (both.runs < RUNS_MIN || without.runs < RUNS_MIN) return []
    const [rate, rateWithout] = [both.hits / both.runs, without.hits / without.runs]
    const table = { ...both, hitsWithout: without.hits, runsWithout: without.runs }
    const combination: ToolCombination = {
      tools: [one, other],
      runs: both.runs,
      successRate: rate,
      successRateWithout: rateWithout,
      ...(rateWithout > 0 && { lift: rate / rateWithout }),
      pValue: fisherExact(table).greater,
    }
    return [combination]
  })
  const byName = compared.toSorted((a, b) => compareText(a.tools.join(), b.tools.join()))
  return improbable(byName).slice(0, COMBINATIONS_SHOWN_MAX)
}
