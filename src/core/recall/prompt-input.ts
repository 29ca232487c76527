import { z } from 'zod'
import { type RecallInput, recallInputSchema } from './recall-input.ts'

/** A question whose answer goes into a prompt. */
export type RecallPromptInput = Omit<RecallInput, 'by'>

/** How much of a prompt may go to what is always in it. */
export interface ContextInput {
  readonly tokens?: number | undefined
}

const { by: _by, ...recallFields } = recallInputSchema.shape

/** The fields of `recall-prompt`, for every door. */
export const recallPromptSchema: z.ZodObject & z.ZodType<RecallPromptInput> = z.strictObject(
  recallFields,
) as z.ZodObject & z.ZodType<RecallPromptInput>

/** The fields of `context`, for every door. */
export const contextInputSchema: z.ZodObject & z.ZodType<ContextInput> = z.strictObject({
  tokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('The most tokens of the whole text; 8,000 when left out.'),
})
