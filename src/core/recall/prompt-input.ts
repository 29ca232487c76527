import * as z from 'zod'
import { countUpTo } from '../field-schemas.ts'

export const contextInputSchema = z.strictObject({
  tokens: countUpTo(1_000_000).optional().describe('At most this many tokens. Default: 8,000.'),
  today: z
    .boolean()
    .optional()
    .describe(
      'Only what was remembered today, oldest first. Default: what belongs in every prompt.',
    ),
})
/** What to put into every prompt. */
export type ContextInput = z.infer<typeof contextInputSchema>
