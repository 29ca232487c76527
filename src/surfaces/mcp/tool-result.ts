import type { CallToolResult } from '@modelcontextprotocol/server'
import { MemoryError } from '../../core/errors.ts'
import type { Operation } from '../../operations/operation.ts'
import type { LogEntry } from '../log-entry.ts'

/**
 * A success, as text for the model: the rendered result of the operation, or compact JSON. Clients
 * that requested output schemas get the whole result as structured content.
 */
export function toResult(
  output: unknown,
  operation: Operation,
  isStructured: boolean,
): CallToolResult {
  return {
    content: [{ type: 'text', text: toText(output, operation) }],
    // Parsed again, so that `undefined` fields are absent here as well.
    ...(isStructured
      ? { structuredContent: JSON.parse(JSON.stringify(output)) as Record<string, unknown> }
      : {}),
  }
}

/** What a model reads of a result: the text of its operation, or compact JSON. */
export function toText(output: unknown, operation: Operation): string {
  return operation.text?.(output) ?? JSON.stringify(output)
}

/** An error that the model can read and act on, with the code first and the hint last. */
export function toErrorResult(error: unknown, log: (entry: LogEntry) => void): CallToolResult {
  if (!MemoryError.is(error)) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    log({ level: 'error', event: 'tool-failed', message })
    return failed('UNEXPECTED: Internal error. See the server log.')
  }
  return failed(toErrorText(error))
}

/** What a model reads of an error, to act on it: the code first, the hint last. */
export function toErrorText({ code, message, hint }: MemoryError): string {
  return `${code}: ${message}${hint === undefined ? '' : `\n${hint}`}`
}

function failed(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
