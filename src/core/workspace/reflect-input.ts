import { z } from 'zod'

export interface ReflectInput {
  readonly since?: string | undefined
  readonly dryRun?: boolean | undefined
}

/** What reflection made of one page. */
export interface ReflectedPage {
  readonly path: string
  /** `kept`: somebody edited the block by hand, or damaged it, so it was left alone. */
  readonly outcome: 'written' | 'kept'
  /** Why it was kept, and what to do about it. */
  readonly problems: readonly { readonly line: number; readonly message: string }[]
}

export interface Reflection {
  /** Pages that changed, or would change, and pages that were left alone. */
  readonly pages: readonly ReflectedPage[]
  /** All changes, as `diff -u` shows them. Empty when there are none. */
  readonly diff: string
  readonly isDryRun: boolean
}

/** The fields of `reflect`, for every door. */
export const reflectInputSchema: z.ZodObject & z.ZodType<ReflectInput> = z.strictObject({
  since: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('Facts from then on: 7d (when left out), 2w, or a date such as 2025-11-27.'),
  dryRun: z.boolean().optional().describe('Only show what would change.'),
})

export const reflectionSchema: z.ZodType<Reflection> = z.object({
  pages: z.array(
    z.object({
      path: z.string(),
      outcome: z.enum(['written', 'kept']),
      problems: z.array(z.object({ line: z.int(), message: z.string() })),
    }),
  ),
  diff: z.string().describe('All changes, as `diff -u` shows them.'),
  isDryRun: z.boolean(),
})
