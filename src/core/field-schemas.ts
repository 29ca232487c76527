import * as z from 'zod'
import type { JsonValue } from './json.ts'

/** An integer from 1 to `max`. */
export function countUpTo(max: number) {
  return z.int().min(1).max(max)
}

/** A non-empty string. */
export function textUpTo(lengthMax: number) {
  return z.string().min(1).max(lengthMax)
}

export function listOf<Item extends z.ZodType>(item: Item) {
  return z.array(item).readonly()
}

/** What differs in the sentence of a code. */
export const valuesSchema = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .optional()
  .describe('What differs in the sentence of a code, to say it in another language.')

/** Not `z.json()`: its schema refers to itself, which no surface can describe in one place. */
export const json = z.unknown().refine(isJson, 'must be JSON') as z.ZodType<JsonValue>

function isJson(value: unknown): boolean {
  try {
    return typeof JSON.stringify(value) === 'string'
  } catch {
    return false
  }
}
