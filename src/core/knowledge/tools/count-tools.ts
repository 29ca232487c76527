import type { Episode, TraceEntry } from '../../episodes/episode.ts'
import { readFailureIn } from '../../episodes/failure-keys.ts'
import type { Failure } from '../../failures/failure.ts'
import { shortType } from '../../failures/type-name.ts'
import { withoutSession } from '../../scope.ts'
import { shortTemplate } from '../bugs/failure-traits.ts'
import { groupBy } from '../group-by.ts'
import { addCounts, addSketches, NO_DURATIONS, sketchOf } from './duration-sketch.ts'
import type { OutcomeCount, ToolCount, ToolRun } from './tool-statistics.ts'

/** More tools than this in one episode are names of something else. */
export const TOOLS_MAX = 25
/** Errors of one tool in one episode. */
const ERRORS_MAX = 5
/** Errors that are kept of a tool: the most frequent. */
const ERRORS_KEPT_MAX = 50
const ERROR_LENGTH_MAX = 160
const TOOL_LENGTH_MAX = 200

export const NO_OUTCOMES: OutcomeCount = { success: 0, partial: 0, failure: 0 }
export const NO_USES: ToolCount = {
  uses: 0,
  failures: 0,
  episodes: NO_OUTCOMES,
  durations: NO_DURATIONS,
  errors: {},
}

/** The record that says what an episode added. */
export function toolRunId(episodeId: string): string {
  return `run:${episodeId}`
}

/** What an episode shows of its tools. One that stands for others shows nothing of its own. */
export function countTools(episode: Episode): ToolRun | undefined {
  if (episode.consolidation !== undefined) return undefined
  const { trace, toolsUsed } = episode.execution
  const { status } = episode.outcome
  const counts = new Map<string, ToolCount>()
  for (const [tool, entries] of byTool(trace)) counts.set(tool, countEntries(entries, trace))
  for (const { name, uses = 1, failures = 0 } of toolsUsed) {
    const tool = nameOf(name)
    // The steps themselves tell more than their sum.
    if (!counts.has(tool))
      counts.set(tool, { ...NO_USES, uses, failures: Math.min(uses, failures) })
  }
  const told = [...counts].filter(([tool]) => tool !== '').slice(0, TOOLS_MAX)
  return {
    id: toolRunId(episode.id),
    episodeId: episode.id,
    at: episode.eventAt,
    scope: withoutSession(episode.scope),
    type: 'run',
    taskType: episode.task.type ?? '',
    status,
    tools: Object.fromEntries(
      told.map(([tool, count]) => [tool, { ...count, episodes: { ...NO_OUTCOMES, [status]: 1 } }]),
    ),
  }
}

function byTool(trace: readonly TraceEntry[]): ReadonlyMap<string, readonly TraceEntry[]> {
  return groupBy(
    trace.filter(({ tool }) => tool !== undefined),
    ({ tool = '' }) => nameOf(tool),
  )
}

function nameOf(tool: string): string {
  return tool.trim().slice(0, TOOL_LENGTH_MAX).toWellFormed()
}

function countEntries(entries: readonly TraceEntry[], trace: readonly TraceEntry[]): ToolCount {
  const errors = entries.flatMap(({ error }) => error ?? [])
  const templates = errors
    .slice(0, ERRORS_MAX)
    .map((text) => errorTemplate(readFailureIn(trace, text)))
  return {
    uses: entries.length,
    failures: errors.length,
    episodes: NO_OUTCOMES,
    durations: sketchOf(entries.flatMap(({ durationMs }) => durationMs ?? [])),
    errors: addCounts(
      {},
      templates.map((template) => ({ [template]: 1 })),
    ),
  }
}

function errorTemplate({ type, message = '' }: Failure): string {
  const said = shortTemplate(message)
  const named = [shortType(type), said].filter((part) => part !== '').join(': ')
  return named.slice(0, ERROR_LENGTH_MAX).toWellFormed()
}

/** Adds what was counted to a sum, or takes it away again. */
export function addToolCounts(
  sum: ToolCount,
  counts: readonly ToolCount[],
  sign: 1 | -1 = 1,
): ToolCount {
  const added = (field: 'uses' | 'failures'): number =>
    Math.max(0, sum[field] + sign * counts.reduce((total, one) => total + one[field], 0))
  const errors = addCounts(
    sum.errors,
    counts.map((one) => one.errors),
    sign,
  )
  return {
    uses: added('uses'),
    failures: added('failures'),
    episodes: addOutcomes(
      sum.episodes,
      counts.map(({ episodes }) => episodes),
      sign,
    ),
    durations: addSketches(
      sum.durations,
      counts.map(({ durations }) => durations),
      sign,
    ),
    errors: Object.fromEntries(
      Object.entries(errors)
        .toSorted(([, left], [, right]) => right - left)
        .slice(0, ERRORS_KEPT_MAX),
    ),
  }
}

export function addOutcomes(
  sum: OutcomeCount,
  counts: readonly OutcomeCount[],
  sign: 1 | -1 = 1,
): OutcomeCount {
  const added = (status: keyof OutcomeCount): number =>
    Math.max(0, sum[status] + sign * counts.reduce((total, one) => total + one[status], 0))
  return { success: added('success'), partial: added('partial'), failure: added('failure') }
}
