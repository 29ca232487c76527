import { z } from 'zod'
import { FACT_LABEL_LENGTH_MAX } from './fact.ts'
import { type FactInput, factInputSchema } from './fact-input.ts'

/** One turn of a conversation. */
export type TurnInput = Pick<FactInput, (typeof TURN_FIELDS)[number]>

export interface TurnsInput {
  readonly session?: string | undefined
  readonly turns: readonly TurnInput[]
}

const TURNS_MAX = 10_000
const TURN_FIELDS = [
  'text',
  'bucket',
  'kind',
  'speaker',
  'occurredAt',
  'entities',
  'tags',
  'topics',
  'trust',
] as const

const turnSchema = z.strictObject(
  Object.fromEntries(TURN_FIELDS.map((field) => [field, factInputSchema.shape[field]])),
) as z.ZodObject & z.ZodType<TurnInput>

/** The fields of `record-turns`, for every door. */
export const turnsInputSchema: z.ZodObject & z.ZodType<TurnsInput> = z.strictObject({
  session: z
    .string()
    .min(1)
    .max(FACT_LABEL_LENGTH_MAX)
    .optional()
    .describe('The conversation, inside your own scope.'),
  turns: z.array(turnSchema).min(1).max(TURNS_MAX).describe('What was said, in its order.'),
})
