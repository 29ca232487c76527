import type { JsonObject } from '../../json.ts'
import { ID_LENGTH_MAX } from '../documents/limits.ts'

/** A line of the journal: a record as it is now, or that it is gone. */
export type JournalLine =
  | { readonly id: string; readonly body: JsonObject }
  | { readonly id: string; readonly deleted: true }

export function renderJournalLine(line: JournalLine): string {
  // The id comes first, so that it can be read even where the rest of a line is damaged.
  return 'body' in line
    ? JSON.stringify({ id: line.id, body: line.body })
    : JSON.stringify({ id: line.id, deleted: true })
}

/** Returns `undefined` for a line that is damaged. */
export function parseJournalLine(text: string): JournalLine | undefined {
  const value = parse(text)
  if (!isObject(value) || typeof value.id !== 'string') return undefined
  const { id, body } = value
  if (id === '' || id.length > ID_LENGTH_MAX) return undefined
  if (value.deleted === true) return { id, deleted: true }
  return isObject(body) ? { id, body: body as JsonObject } : undefined
}

const LEADING_ID = /^\{"id":("(?:[^"\\]|\\.)*")/u

/** The id that a damaged line begins with, if that much of it is left. */
export function readLeadingId(text: string): string | undefined {
  const [, quoted] = LEADING_ID.exec(text) ?? []
  const id = quoted === undefined ? undefined : parse(quoted)
  return typeof id === 'string' ? id : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
