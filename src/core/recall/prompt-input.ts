import { z } from 'zod'
import type { DeepReadonly } from '../deep-readonly.ts'
import { recallInputSchema } from './recall-input.ts'

export const recallPromptSchema = recallInputSchema.omit({ by: true })
export type RecallPromptInput = DeepReadonly<z.infer<typeof recallPromptSchema>>

export const contextInputSchema = z.strictObject({
  tokens: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('The most tokens of the whole text. Default: 8,000.'),
})
export type ContextInput = z.infer<typeof contextInputSchema>
