import * as z from 'zod'
import { textUpTo } from '../field-schemas.ts'
import { FACT_TEXT_LENGTH_MAX } from '../statement.ts'

const moment = z.string().min(2).max(40)

export const correctInputSchema = z.strictObject({
  id: textUpTo(200).describe('The id of the fact that is wrong.'),
  text: textUpTo(FACT_TEXT_LENGTH_MAX)
    .optional()
    .describe('The correct statement. Default: the fact is retracted and not replaced.'),
  reason: textUpTo(500).optional().describe('Why, for the history.'),
  validFrom: moment
    .optional()
    .describe('When it starts to be true. Without a text, only the dates change.'),
  validUntil: moment
    .optional()
    .describe('When it stops being true (exclusive): a date, or 30d for in 30 days.'),
})
export type CorrectInput = Readonly<z.infer<typeof correctInputSchema>>
