import * as z from 'zod'

export const reflectInputSchema = z.strictObject({
  since: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('Only facts since then: 2w, or a date such as 2025-11-27. Default: 7d.'),
  dryRun: z.boolean().optional().describe('Only show what would change.'),
})
export type ReflectInput = z.infer<typeof reflectInputSchema>

/** `kept`: the block was edited by hand, or damaged, so it was left alone. */
const reflectedPageSchema = z.object({
  path: z.string(),
  outcome: z.enum(['written', 'kept']),
  problems: z
    .array(z.object({ line: z.int(), message: z.string() }))
    .readonly()
    .describe('Why it was kept, and what to do about it.'),
})
export type ReflectedPage = Readonly<z.infer<typeof reflectedPageSchema>>

export const reflectionSchema = z.object({
  pages: z
    .array(reflectedPageSchema)
    .readonly()
    .describe('Pages that changed or would change, and pages that were kept.'),
  diff: z.string().describe('All changes, as `diff -u` shows them. Empty when there are none.'),
  looked: z
    .object({ since: z.iso.datetime(), statements: z.int(), newestAt: z.iso.datetime().optional() })
    .describe('How many statements since when it was about, and of when the newest is.'),
  isDryRun: z.boolean(),
})
export type Reflection = Readonly<z.infer<typeof reflectionSchema>>
