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
  // Most records hold no secret: only one that does is copied.
  let copy: Record<string, JsonValue> | undefined
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, JsonValue>)[key] as JsonValue
    const redacted = redactAt(item)
    if (redacted === item) continue
    copy ??= (isList(value) ? [...value] : { ...value }) as Record<string, JsonValue>
    copy[key] = redacted
  }
  return copy ?? value
}
