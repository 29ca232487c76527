import * as z from 'zod'
import { FACT_LABEL_LENGTH_MAX } from '../../statement.ts'
import { TOPICS_MAX } from '../topics/topic.ts'
import { QUESTION_STATUSES } from './open-question.ts'

/** A longer text asks several things. */
const QUESTION_LENGTH_MAX = 1_000

export const askInputSchema = z.strictObject({
  text: z.string().min(1).max(QUESTION_LENGTH_MAX).describe('A single question.'),
  topics: z
    .array(z.string().min(1).max(FACT_LABEL_LENGTH_MAX))
    .max(TOPICS_MAX)
    .optional()
    .describe('Topics, such as `work/loci`.'),
})
/** A question to keep open. */
export type AskInput = z.infer<typeof askInputSchema>

export const questionListSchema = z.strictObject({
  status: z.enum(QUESTION_STATUSES).optional().describe('Default: `open`.'),
  limit: z.int().min(1).max(500).optional().describe('At most this many questions. Default: 50.'),
})
/** Which questions to list. */
export type QuestionListInput = z.infer<typeof questionListSchema>

export const closeQuestionSchema = z.strictObject({
  id: z.string().min(1).max(FACT_LABEL_LENGTH_MAX).describe('The id of the question.'),
  reason: z.string().min(1).max(500).optional().describe('Why it no longer needs an answer.'),
  confirm: z
    .boolean()
    .optional()
    .describe('Carry out what an agent proposed to correct or forget. Default: false.'),
})
/** Which question to close, and how. */
export type CloseQuestionInput = z.infer<typeof closeQuestionSchema>
