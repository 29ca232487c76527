import type { JsonObject, JsonValue } from '../../json.ts'

/** Inputs of tools are kept as texts: what was an object or a list is one again. */
export function parseInput(input: JsonValue | undefined): JsonValue | undefined {
  if (typeof input !== 'string' || !/^\s*[[{]/u.test(input)) return input
  try {
    return JSON.parse(input) as JsonValue
  } catch {
    return input
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
