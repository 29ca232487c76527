import { groupBy } from '../../group-by.ts'
import type { Episode, TraceEntry } from '../../tasks/episodes/episode.ts'
import { readFailureIn } from '../../tasks/episodes/failure-keys.ts'
import { failureTitle } from '../bugs/failure-traits.ts'

export interface ToolUse {
  readonly tool: string
  readonly uses: number
  readonly failures: number
  readonly durationsMs: readonly number[]
  /** Its errors, without their values. */
  readonly errors: readonly string[]
}

/** More tools than this in one episode are names of something else. */
const TOOLS_MAX = 25
/** Of one tool in one episode. */
const ERRORS_MAX = 5
const DURATIONS_MAX = 50
const ERROR_LENGTH_MAX = 160
const TOOL_LENGTH_MAX = 200
/** More than a week is an error of some clock. */
const DURATION_MAX_MS = 604_800_000

/** How the tools of one episode did: statistics are computed from these. */
export function readToolUses({ execution }: Episode): readonly ToolUse[] {
  const { trace, toolsUsed } = execution
  const traced = groupBy(trace, ({ tool }) => (tool === undefined ? undefined : nameOf(tool)))
  const reported = toolsUsed
    .map(({ name, uses = 1, failures = 0 }) => {
      const none = { durationsMs: [], errors: [] }
      return { tool: nameOf(name), uses, failures: Math.min(uses, failures), ...none }
    })
    // The steps themselves show more than their sum.
    .filter(({ tool }) => !traced.has(tool))
  const all = [...[...traced].map(([tool, entries]) => readUse(tool, entries, trace)), ...reported]
  return all.filter(({ tool }) => tool !== '').slice(0, TOOLS_MAX)
}

function nameOf(tool: string): string {
  return tool.trim().slice(0, TOOL_LENGTH_MAX).toWellFormed()
}

function readUse(
  tool: string,
  entries: readonly TraceEntry[],
  trace: readonly TraceEntry[],
): ToolUse {
  const errors = entries.flatMap(({ error }) => error ?? [])
  return {
    tool,
    uses: entries.length,
    failures: errors.length,
    durationsMs: entries
      .flatMap(({ durationMs }) => durationMs ?? [])
      .filter((ms) => ms >= 0 && ms <= DURATION_MAX_MS)
      .slice(0, DURATIONS_MAX),
    errors: errors
      .slice(0, ERRORS_MAX)
      .map((text) =>
        failureTitle(readFailureIn(trace, text)).slice(0, ERROR_LENGTH_MAX).toWellFormed(),
      ),
  }
}
