/** Anything that survives `JSON.parse(JSON.stringify(value))` unchanged. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

export type JsonObject = { readonly [key: string]: JsonValue }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/**
 * `undefined` if the text is not valid JSON. The parser's message is not passed on: it quotes
 * the text, which may be long and confidential.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
