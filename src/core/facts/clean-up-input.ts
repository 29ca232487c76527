import * as z from 'zod'

export const cleanUpInputSchema = z.strictObject({
  kind: z.enum(['facts', 'episodes']).describe('What to clean up.'),
  before: z
    .string()
    .min(2)
    .max(40)
    .describe(
      'Only what is older: 365d for a year ago, or a date. Facts by when they were last said or changed, episodes by when the task was done.',
    ),
  usefulnessMax: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe(
      'Only what is at most this useful: facts by their importance, episodes by feedback (0.5 without any). Default: 0.5.',
    ),
  usesMax: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .describe(
      'Only what was used at most this often: facts that were said again, episodes that were read or found. Default: 0.',
    ),
  dryRun: z.boolean().optional().describe('Only report what would be done.'),
})
export type CleanUpInput = Readonly<z.infer<typeof cleanUpInputSchema>>

export const cleanedUpSchema = z.object({
  ids: z.array(z.string()).readonly().describe('No longer in any answer, until they are purged.'),
  left: z.int().describe('How many more there are: call again.'),
  undo: z
    .string()
    .optional()
    .describe('For facts: `undo` with it restores all of them. Episodes are restored one by one.'),
  isDryRun: z.boolean(),
})
export type CleanedUp = Readonly<z.infer<typeof cleanedUpSchema>>
