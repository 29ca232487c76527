import * as z from 'zod'

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
