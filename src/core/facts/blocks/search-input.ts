import * as z from 'zod'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import { FACT_LABEL_LENGTH_MAX, FACT_LABELS_MAX } from '../../statement.ts'
import { QUESTION_LENGTH_MAX } from '../../storage/documents/text-limits.ts'

/** As many as MemGPT shows on a page. */
export const PAGE_SIZE_DEFAULT = 5
export const PAGE_SIZE_MAX = 50

const label = textUpTo(FACT_LABEL_LENGTH_MAX)
const labels = z.array(label).max(FACT_LABELS_MAX)
const query = textUpTo(QUESTION_LENGTH_MAX)
const moment = z.string().min(2).max(40)

export const conversationSearchSchema = z.strictObject({
  query: query.optional().describe('What to search for. Default: the newest turns.'),
  roles: labels.optional().describe('Only turns of these speakers, such as `user` or `assistant`.'),
  limit: countUpTo(PAGE_SIZE_MAX)
    .optional()
    .describe(`At most this many turns. Default: ${PAGE_SIZE_DEFAULT}.`),
  startDate: moment.optional().describe('From this date or time on.'),
  endDate: moment.optional().describe('Up to this time; a date includes the whole day.'),
})
export type ConversationSearchInput = z.infer<typeof conversationSearchSchema>

const DAY_MS = 86_400_000

/** The first moment after a date or a time: these searches include both ends. */
export function endOf(parsed: string, given: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(given)
  return new Date(Date.parse(parsed) + (isDay ? DAY_MS : 1)).toISOString()
}
