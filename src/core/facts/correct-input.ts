import { z } from 'zod'
import { FACT_TEXT_LENGTH_MAX } from './fact.ts'

/** What is wrong with a fact, and what is right instead. */
export interface CorrectInput {
  readonly id: string
  /** What is right; left out, nothing takes its place. */
  readonly text?: string | undefined
  readonly reason?: string | undefined
  readonly validFrom?: string | undefined
  readonly validUntil?: string | undefined
}

const moment = z.string().min(2).max(40)

/** The fields of `correct`, for every door. */
export const correctInputSchema: z.ZodObject & z.ZodType<CorrectInput> = z.strictObject({
  id: z.string().min(1).max(200).describe('The id of the fact that is wrong.'),
  text: z
    .string()
    .min(1)
    .max(FACT_TEXT_LENGTH_MAX)
    .optional()
    .describe('What is right. Left out, the fact is taken back and nothing takes its place.'),
  reason: z.string().min(1).max(500).optional().describe('Why, for the history.'),
  validFrom: moment
    .optional()
    .describe('From when it holds. Without a text, only that is changed.'),
  validUntil: moment
    .optional()
    .describe('Until when it holds, the end excluded: a date, or 30d for in 30 days.'),
})
