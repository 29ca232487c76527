import * as z from 'zod'

export const contextInputSchema = z.strictObject({
  tokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('The most tokens of the whole text. Default: 8,000.'),
})
export type ContextInput = z.infer<typeof contextInputSchema>
