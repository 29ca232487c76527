import type { Episode, TraceEntry } from '../../episodes/episode.ts'
import { readFailureText } from '../../episodes/failure-keys.ts'
import { shortType } from '../../failures/type-name.ts'
import { withoutSession } from '../../scope.ts'
import { shortTemplate } from '../bugs/failure-traits.ts'
import { addCounts, addSketch, NO_DURATIONS, sketchOf } from './duration-sketch.ts'
import { groupBy } from './group-by.ts'
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
  for (const [tool, entries] of byTool(trace)) counts.set(tool, countEntries(entries))
  for (const { name, uses = 1, failures = 0 } of toolsUsed) {
    const tool = nameOf(name)
    // The steps themselves tell more than their sum.
    if (!counts.has(tool))
      counts.set(tool, { ...NO_USES, uses, failures: Math.min(uses, failures) })
  }
  const told = [...counts].filter(([tool]) => tool !== '').slice(0, TOOLS_MAX)
  return {
    id: toolRunId(episode.id),
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

function countEntries(entries: readonly TraceEntry[]): ToolCount {
  const errors = entries.flatMap(({ error }) => error ?? [])
  const templates = errors.slice(0, ERRORS_MAX).map(errorTemplate)
  return {
    uses: entries.length,
    failures: errors.length,
    episodes: NO_OUTCOMES,
    durations: sketchOf(entries.flatMap(({ durationMs }) => durationMs ?? [])),
    errors: templates.reduce((sum, one) => addCounts(sum, { [one]: 1 }), {}),
  }
}

function errorTemplate(text: string): string {
  const { type, message = '' } = readFailureText(text)
  const said = shortTemplate(message)
  const named = [shortType(type), said].filter((part) => part !== '').join(': ')
  return named.slice(0, ERROR_LENGTH_MAX).toWellFormed()
}

/** Adds what was counted to a sum, or takes it away again. */
export function addToolCount(left: ToolCount, right: ToolCount, sign: 1 | -1 = 1): ToolCount {
  const errors = Object.entries(addCounts(left.errors, right.errors, sign))
  return {
    uses: Math.max(0, left.uses + sign * right.uses),
    failures: Math.max(0, left.failures + sign * right.failures),
    episodes: addOutcomes(left.episodes, right.episodes, sign),
    durations: addSketch(left.durations, right.durations, sign),
    errors: Object.fromEntries(errors.toSorted(([, a], [, b]) => b - a).slice(0, ERRORS_KEPT_MAX)),
  }
}

export function addOutcomes(
  left: OutcomeCount,
  right: OutcomeCount,
  sign: 1 | -1 = 1,
): OutcomeCount {
  return {
    success: Math.max(0, left.success + sign * right.success),
    partial: Math.max(0, left.partial + sign * right.partial),
    failure: Math.max(0, left.failure + sign * right.failure),
  }
}
