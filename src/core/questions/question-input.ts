import { z } from 'zod'
import { FACT_LABEL_LENGTH_MAX } from '../facts/fact.ts'
import { QUESTION_STATUSES, type QuestionStatus } from './open-question.ts'

export interface AskInput {
  readonly text: string
  readonly topics?: readonly string[] | undefined
}

/** Which questions are to be listed: open ones, when that is left out. */
export interface QuestionListInput {
  readonly status?: QuestionStatus | undefined
  readonly limit?: number | undefined
}

export interface CloseQuestionInput {
  readonly id: string
  readonly reason?: string | undefined
}

/** A longer text asks several things. */
const QUESTION_LENGTH_MAX = 1_000
const TOPICS_MAX = 16

/** The fields of `ask-later`, for every door. */
export const askInputSchema: z.ZodObject & z.ZodType<AskInput> = z.strictObject({
  text: z.string().min(1).max(QUESTION_LENGTH_MAX).describe('The question, one at a time.'),
  topics: z
    .array(z.string().min(1).max(FACT_LABEL_LENGTH_MAX))
    .max(TOPICS_MAX)
    .optional()
    .describe('What it belongs to, such as `work/loci`.'),
})

/** The fields of `list-questions`, for every door. */
export const questionListSchema: z.ZodObject & z.ZodType<QuestionListInput> = z.strictObject({
  status: z.enum(QUESTION_STATUSES).optional().describe('Open questions when left out.'),
  limit: z.int().min(1).max(500).optional().describe('The most questions; 50 when left out.'),
})

/** The fields of `close-question`, for every door. */
export const closeQuestionSchema: z.ZodObject & z.ZodType<CloseQuestionInput> = z.strictObject({
  id: z.string().min(1).max(FACT_LABEL_LENGTH_MAX).describe('The id of the question.'),
  reason: z.string().min(1).max(500).optional().describe('Why it needs no answer any more.'),
})
