import { type JsonValue, parseJson } from '../../json.ts'

/** Tool inputs are stored as text: parses those that were objects or lists. */
export function parseInput(input: JsonValue | undefined): JsonValue | undefined {
  if (typeof input !== 'string' || !/^\s*[[{]/u.test(input)) return input
  return (parseJson(input) as JsonValue | undefined) ?? input
}
