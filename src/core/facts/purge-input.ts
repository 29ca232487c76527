import * as z from 'zod'

export const purgeInputSchema = z.strictObject({
  id: z.string().min(1).max(200).optional().describe('A forgotten or rejected fact.'),
  kind: z.enum(['facts', 'episodes']).optional().describe('What to purge. Default: facts.'),
  before: z
    .string()
    .min(2)
    .max(40)
    .optional()
    .describe(
      'Everything forgotten or deleted before: 30d for 30 days ago, or a date. Default for episodes: 30d.',
    ),
  dryRun: z.boolean().optional().describe('Only report what would be done.'),
})
export type PurgeInput = Readonly<z.infer<typeof purgeInputSchema>>
