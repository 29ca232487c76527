import { z } from 'zod'

/** Which facts are removed for good. */
export interface PurgeInput {
  readonly id?: string | undefined
  /** All that were forgotten or rejected before: a date or a duration such as `30d`. */
  readonly forgottenBefore?: string | undefined
  /** Only says what would be removed. */
  readonly dryRun?: boolean | undefined
}

/** The fields of `purge`, for every door. */
export const purgeInputSchema: z.ZodObject & z.ZodType<PurgeInput> = z.strictObject({
  id: z.string().min(1).max(200).optional().describe('A forgotten or rejected fact.'),
  forgottenBefore: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe('All that were forgotten or rejected before: 30d for 30 days ago, or a date.'),
  dryRun: z.boolean().optional().describe('Only say what would be done.'),
})
