import { isList, type JsonValue } from '../../json.ts'
import { redact } from './redact.ts'
import { namesSecret } from './secret-words.ts'

/** Deeper values are dropped: a trace nested further is broken or hostile. */
export const REDACTED_DEPTH_MAX = 64

const HIDDEN_VALUE = '[redacted: secret]'
const TOO_DEEP = '[omitted: nested too deeply]'

/**
 * Hides secrets in the strings of a structured value, keys included; a value whose key says that it
 * is a secret (`password`, `apiKey`, `Authorization`) is redacted entirely, whatever it is. Returns
 * a new value; the input is not modified.
 */
export function redactJson(value: JsonValue): JsonValue {
  return redactAt(value, 0)
}

function redactAt(value: JsonValue, depth: number): JsonValue {
  if (typeof value === 'string') return redact(value).text
  if (value === null || typeof value !== 'object') return redactPlain(value)
  if (depth >= REDACTED_DEPTH_MAX) return TOO_DEEP
  if (isList(value)) return value.map((item) => redactAt(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      redact(key).text,
      isHidden(key, item) ? HIDDEN_VALUE : redactAt(item, depth + 1),
    ]),
  )
}

// A card number may come as a number.
function redactPlain(value: number | boolean | null): JsonValue {
  if (typeof value !== 'number') return value
  const written = String(value)
  const { text, found } = redact(written)
  return found.length === 0 ? value : text
}

// Absent, true and false reveal nothing. Token counts do not use the bare key "token".
function isHidden(key: string, item: JsonValue): boolean {
  if (item === null || typeof item === 'boolean' || item === '') return false
  return namesSecret(key)
}
