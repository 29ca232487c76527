import * as z from 'zod'

/** Fields that many operations share. */

/** @param of What it is the id of, such as `fact`. */
export function idField(of: string) {
  return z.string().min(1).max(200).describe(`The id of the ${of}.`)
}

export const dryRun = z.boolean().optional().describe('Only report what would be done.')

export const notices = z
  .array(z.string())
  .readonly()
  .describe('What to know about this answer, such as an index that is behind.')

/** Every list has this shape. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item).readonly(),
    total: z.int().optional().describe('How many there are in all, where that is counted.'),
    next: z.string().optional().describe('Pass it as `after` for the next page.'),
  })
}

/** A score is the sum of its terms: value times weight. */
export const scoreTerms = z
  .array(z.object({ signal: z.string(), value: z.number(), weight: z.number() }))
  .readonly()
  .describe('Each term of the score: value times weight.')
