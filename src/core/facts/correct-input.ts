import * as z from 'zod'
import { textUpTo } from '../field-schemas.ts'
import { FACT_TEXT_LENGTH_MAX } from '../statement.ts'

const moment = z.string().min(2).max(40)

export const correctInputSchema = z.strictObject({
  id: textUpTo(200).describe('The id of the fact that is wrong.'),
  text: textUpTo(FACT_TEXT_LENGTH_MAX)
    .optional()
    .describe('What is right. Default: the fact is taken back and nothing takes its place.'),
  reason: textUpTo(500).optional().describe('Why, for the history.'),
  validFrom: moment
    .optional()
    .describe('From when it holds. Without a text, only that is changed.'),
  validUntil: moment
    .optional()
    .describe('Until when it holds, the end excluded: a date, or 30d for in 30 days.'),
})
export type CorrectInput = Readonly<z.infer<typeof correctInputSchema>>
