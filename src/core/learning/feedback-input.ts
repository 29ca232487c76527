import * as z from 'zod'
import { textUpTo } from '../field-schemas.ts'
import { EPISODE_STATUSES } from '../tasks/episodes/episode.ts'

const label = textUpTo(200)

export const feedbackSchema = z.strictObject({
  id: label.describe('The id of the episode, bug, code rule or pattern.'),
  helped: z.boolean().describe('Whether it helped with this task.'),
  comment: textUpTo(4_000).optional().describe('For an episode: a comment.'),
  fix: label.optional().describe('For a bug: the key of the fix. Default: its only one.'),
  episode: label
    .optional()
    .describe('For a bug or pattern: the episode that tried it, counted once.'),
  run: label.optional().describe('For a pattern, without an episode: a name for the run.'),
  outcome: z
    .enum(EPISODE_STATUSES)
    .optional()
    .describe('With `run`: how it ended. Default: success if it helped, else failure.'),
})
export type FeedbackInput = z.infer<typeof feedbackSchema>
