import { z } from 'zod'
import { explainIssue } from '../../check-input.ts'
import { invalidInput, MemoryError } from '../../errors.ts'
import type { JsonValue } from '../../json.ts'
import { REDACTED_DEPTH_MAX } from '../../redaction/redact-json.ts'
import { explainForeign } from '../../transfer/foreign-format.ts'
import type { Run } from './run.ts'
import { runSchema } from './run-schema.ts'

/** A longer line is no run that anybody could read. */
export const RUN_LINE_LENGTH_MAX: number = 5 * 1024 * 1024
/** Whoever wrote the line wrongly sees the rule after a few. */
const ISSUES_SHOWN_MAX = 5

/** A line that could be read. */
export interface ReadRun {
  readonly run: Run
  /** The same for the same content, however it is laid out. */
  readonly content: string
}

/** @throws MemoryError `INVALID_INPUT` that names every wrong field by its path. */
export function readRunLine(line: string): ReadRun {
  const value = parseLine(line)
  const content = canonicalJson(value, 0)
  const parsed = runSchema.safeParse(value, { error: explainIssue })
  if (parsed.success) return { run: parsed.data, content }
  const foreign = explainForeign(value, 'runs')
  if (foreign !== undefined) throw invalidInput(foreign)
  const { issues } = parsed.error
  const shown = issues.slice(0, ISSUES_SHOWN_MAX).map(({ path, message }) => {
    return path.length === 0 ? message : `${z.core.toDotPath(path)}: ${message}`
  })
  const more = issues.length - shown.length
  throw invalidInput([...shown, ...(more === 0 ? [] : [`and ${more} more`])].join('; '))
}

function parseLine(line: string): JsonValue {
  if (line.length > RUN_LINE_LENGTH_MAX) {
    throw invalidInput(`It is longer than ${RUN_LINE_LENGTH_MAX} characters`)
  }
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new MemoryError('It is not JSON', { code: 'INVALID_INPUT', cause })
  }
}

// What is nested further than anything that is kept would exhaust the stack sooner or later.
function canonicalJson(value: JsonValue, depth: number): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (depth > REDACTED_DEPTH_MAX) {
    throw invalidInput(`It is nested more than ${REDACTED_DEPTH_MAX} deep`)
  }
  if (Array.isArray(value)) {
    return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`
  }
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  const written = entries.map(
    ([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item, depth + 1)}`,
  )
  return `{${written.join(',')}}`
}
