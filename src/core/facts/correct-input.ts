import * as z from 'zod'
import { FACT_TEXT_LENGTH_MAX } from '../statement.ts'

const moment = z.string().min(2).max(40)

export const correctInputSchema = z.strictObject({
  id: z.string().min(1).max(200).describe('The id of the fact that is wrong.'),
  text: z
    .string()
    .min(1)
    .max(FACT_TEXT_LENGTH_MAX)
    .optional()
    .describe('What is right. Default: the fact is taken back and nothing takes its place.'),
  reason: z.string().min(1).max(500).optional().describe('Why, for the history.'),
  validFrom: moment
    .optional()
    .describe('From when it holds. Without a text, only that is changed.'),
  validUntil: moment
    .optional()
    .describe('Until when it holds, the end excluded: a date, or 30d for in 30 days.'),
})
export type CorrectInput = Readonly<z.infer<typeof correctInputSchema>>
