import { isObject, type JsonObject, parseJson } from '../../json.ts'
import { ID_LENGTH_MAX } from '../documents/limits.ts'

/** A journal line: the current state of a record, or its deletion. */
export type JournalLine =
  | { readonly id: string; readonly body: JsonObject }
  | { readonly id: string; readonly deleted: true }

export function renderJournalLine(line: JournalLine): string {
  // The id comes first, so that it can be read even if the rest of the line is damaged.
  return 'body' in line
    ? JSON.stringify({ id: line.id, body: line.body })
    : JSON.stringify({ id: line.id, deleted: true })
}

/** Returns `undefined` for a damaged line. */
export function parseJournalLine(text: string): JournalLine | undefined {
  const value = parseJson(text)
  if (!isObject(value) || typeof value.id !== 'string') return undefined
  const { id, body } = value
  if (id === '' || id.length > ID_LENGTH_MAX) return undefined
  if (value.deleted === true) return { id, deleted: true }
  return isObject(body) ? { id, body } : undefined
}

const LEADING_ID = /^\{"id":("(?:[^"\\]|\\.)*")/u

/** The id at the start of a damaged line, if that much is intact. */
export function readLeadingId(text: string): string | undefined {
  const [, quoted] = LEADING_ID.exec(text) ?? []
  const id = quoted === undefined ? undefined : parseJson(quoted)
  return typeof id === 'string' ? id : undefined
}
