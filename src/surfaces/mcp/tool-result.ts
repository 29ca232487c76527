import type { CallToolResult } from '@modelcontextprotocol/server'
import { MemoryError } from '../../core/errors.ts'
import type { LogEntry } from '../log-entry.ts'

/** A success: the same JSON as text, for models, and as structured content, for programs. */
export function toResult(output: unknown): CallToolResult {
  const text = JSON.stringify(output)
  return {
    content: [{ type: 'text', text }],
    // Parsed again, so that a field that is `undefined` is absent here as well.
    structuredContent: JSON.parse(text) as Record<string, unknown>,
  }
}

/** A failure that the model can read and act on, with the code first and the hint last. */
export function toErrorResult(error: unknown, log: (entry: LogEntry) => void): CallToolResult {
  if (!MemoryError.is(error)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log({ level: 'error', event: 'tool-failed', message })
    return failed('UNEXPECTED: Something went wrong that nobody planned. The log says what.')
  }
  const hint = error.hint === undefined ? '' : `\n${error.hint}`
  return failed(`${error.code}: ${error.message}${hint}`)
}

function failed(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
