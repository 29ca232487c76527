import { isList, type JsonValue } from '../../json.ts'
import { redact } from './redact.ts'

/** Ids, hashes, times and long runs of data are not text. */
const CODE = /^(?:[0-9a-f-]{16,64}|\d{4}-\d{2}-\d{2}T[\d:.]+Z|[\w+/=-]{200,})$/u
const TEXT_LENGTH_MIN = 4
/** Longer texts seldom repeat. */
const KNOWN_LENGTH_MAX = 400
const KNOWN_TEXTS_MAX = 20_000

/**
 * Hides secrets in every text of a record, at any depth. Returns the same record when there are none.
 *
 * @param clean Texts known to hold none. Text that is unchanged when a record is rewritten need not
 *   be scanned again.
 */
export function redactRecord<Value extends JsonValue>(
  value: Value,
  clean: Set<string> = new Set(),
): Value {
  return redactAt(value, clean) as Value
}

function redactText(given: string, clean: Set<string>): string {
  if (given.length < TEXT_LENGTH_MIN || clean.has(given) || CODE.test(given)) return given
  const { text } = redact(given)
  if (text !== given || given.length > KNOWN_LENGTH_MAX) return text
  if (clean.size >= KNOWN_TEXTS_MAX) clean.clear()
  clean.add(given)
  return text
}

function redactAt(value: JsonValue, clean: Set<string>): JsonValue {
  if (typeof value === 'string') return redactText(value, clean)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [key, redactAt(item, clean)] as const)
  if (entries.every(([key, item]) => item === (value as Record<string, JsonValue>)[key]))
    return value
  return isList(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}
