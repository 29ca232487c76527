import * as z from 'zod'
import { listOf, textUpTo } from '../../field-schemas.ts'
import { readFailure } from '../../language/failures/read-failure.ts'
import { readIntent } from '../../language/intent/read-intent.ts'
import { QUESTION_LENGTH_MAX } from '../../storage/documents/text-limits.ts'
import { SUSPICION_FLAGS } from '../../trust/suspicion/suspicion-flags.ts'
import { error, label, project } from './context-input.ts'
import { citedLineSchema } from './context-piece.ts'

/** What a question in the middle of a task is about. */
const QUESTION_KINDS = ['error', 'howTo', 'convention', 'approach', 'general'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

export const duringInputSchema = z.strictObject({
  question: textUpTo(QUESTION_LENGTH_MAX).optional().describe('What you want to know.'),
  error,
  task: label.optional().describe('The id of the current task.'),
  kind: z.enum(QUESTION_KINDS).optional().describe('Default: inferred from the question.'),
  language: label.optional().describe('The programming language.'),
  project,
})
export type DuringInput = z.infer<typeof duringInputSchema>

const answerLineSchema = citedLineSchema.extend({
  advice: z.enum(['do', 'avoid']).optional().describe('Absent if it is only information.'),
  flags: listOf(z.enum(SUSPICION_FLAGS)),
})
export type AnswerLine = Readonly<z.infer<typeof answerLineSchema>>

export const duringOutputSchema = z.object({
  kind: z.enum(QUESTION_KINDS).describe('The kind of question that was answered.'),
  items: listOf(answerLineSchema).describe('A few lines, most relevant first.'),
})

/** What a question reads like: an error, a wish to know how, a habit, the past, or anything else. */
export function questionKind(question: string): QuestionKind {
  const failure = readFailure(question)
  const isAsked = /[?？]\s*$/u.test(question)
  // In a question the words of an error need not be one.
  if (failure !== undefined && (!isAsked || failure.type !== undefined)) return 'error'
  const { intent, asks } = readIntent(question)
  if (intent === 'recall' || asks.forPast) return 'approach'
  if (intent === 'preference' && !asks.forAdvice) return 'convention'
  return asks.forAdvice || asks.forWay ? 'howTo' : 'general'
}
