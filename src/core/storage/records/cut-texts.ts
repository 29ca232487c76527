import { isList, type JsonObject, type JsonValue, parseJson } from '../../json.ts'
import type { TrustLevel } from './trust-level.ts'

/** Removes what is to be forgotten from a text; empty when nothing remains. */
export type CutText = (text: string, speaker?: string) => string

/** What is to be forgotten in the records that contain it. */
export interface Forgetting {
  /** For text of this trust level: a less trusted caller cannot remove it. */
  cutFor(voice: TrustLevel): CutText
  /** The facts that are to be forgotten. */
  readonly factIds: ReadonlySet<string>
  readonly at: string
}

/** Placeholder for a text that is forgotten entirely. */
export const FORGOTTEN = '[forgotten]'

/** A value with what is to be forgotten cut from its texts; unchanged when none contains it. */
export function cutTexts<Value extends JsonValue>(value: Value, cut: CutText): Value {
  return cutAt(value, cut, 0) as Value
}

/** Deeper nesting is broken or hostile, and is left untouched. */
const DEPTH_MAX = 200

function cutAt(value: JsonValue, cut: CutText, depth: number): JsonValue {
  if (depth > DEPTH_MAX) return value
  if (typeof value === 'string') return cutString(value, cut, depth)
  if (value === null || typeof value !== 'object') return value
  if (isList(value)) {
    const items = value.map((item) => cutAt(item, cut, depth + 1))
    return items.every((item, at) => item === value[at]) ? value : items
  }
  const entries = Object.entries(value).map(
    ([key, item]) => [key, cutAt(item, cut, depth + 1)] as const,
  )
  return entries.every(([key, item]) => item === value[key])
    ? value
    : (Object.fromEntries(entries) as JsonObject)
}

// Tool calls take JSON, and logs quote it: the texts are nested inside.
function cutString(text: string, cut: CutText, depth: number): string {
  const quoted = /^\s*[[{]/u.test(text) ? (parseJson(text) as JsonValue | undefined) : undefined
  if (quoted !== undefined) {
    const rest = cutAt(quoted, cut, depth + 1)
    return rest === quoted ? text : JSON.stringify(rest)
  }
  return text === '' ? text : cut(text) || FORGOTTEN
}
