import { isList, type JsonValue } from '../../json.ts'
import { redact } from './redact.ts'

/** Ids, hashes, times and long runs of data are not text. */
const CODE = /^(?:[0-9a-f-]{16,64}|\d{4}-\d{2}-\d{2}T[\d:.]+Z|[\w+/=-]{200,})$/u
const TEXT_LENGTH_MIN = 4

/** Hides secrets in every text of a record, at any depth. Returns the same record when there are none. */
export function redactRecord<Value extends JsonValue>(value: Value): Value {
  return redactAt(value) as Value
}

function redactAt(value: JsonValue): JsonValue {
  if (typeof value === 'string') {
    return value.length < TEXT_LENGTH_MIN || CODE.test(value) ? value : redact(value).text
  }
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, item]) => [key, redactAt(item)] as const)
  if (entries.every(([key, item]) => item === (value as Record<string, JsonValue>)[key]))
    return value
  return isList(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}
