import * as z from 'zod'
import { textUpTo } from '../field-schemas.ts'
import { EPISODE_STATUSES } from '../tasks/episodes/episode.ts'

const label = textUpTo(200)

export const feedbackSchema = z.strictObject({
  id: label.describe('The id of the episode, bug, code rule or pattern.'),
  helped: z.boolean().describe('Whether it helped with the task at hand.'),
  comment: textUpTo(4_000).optional().describe('Of an episode: what there is to say about it.'),
  fix: label.optional().describe('Of a bug: the key of the fix. Default: its only one.'),
  episode: label
    .optional()
    .describe('Of a bug or pattern: the episode in which it was tried, which counts once.'),
  run: label.optional().describe('Of a pattern, without an episode: a name of the run.'),
  outcome: z
    .enum(EPISODE_STATUSES)
    .optional()
    .describe('With `run`: how it ended. Default: success if it helped, else failure.'),
})
export type FeedbackInput = z.infer<typeof feedbackSchema>
