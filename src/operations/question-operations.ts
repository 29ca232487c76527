import { z } from 'zod'
import { DROP_CODES, receiptSchema } from '../core/gate/receipt.ts'
import { openQuestionSchema } from '../core/questions/open-question.ts'
import {
  askInputSchema,
  closeQuestionSchema,
  questionListSchema,
} from '../core/questions/question-input.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

const texts = z.array(z.string()).readonly().optional()

export const askLaterOperation: Operation = defineOperation({
  name: 'ask-later',
  summary: 'Keep a question until a new statement answers it.',
  input: askInputSchema,
  output: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.enum(['stored', 'merged']),
      reason: z.string(),
      question: openQuestionSchema,
      redacted: texts,
      flags: texts,
    }),
    z.object({
      outcome: z.literal('dropped'),
      code: z.enum(DROP_CODES),
      reason: z.string(),
      redacted: texts,
      flags: texts,
    }),
  ]),
  http: { method: 'POST', path: '/v1/questions' },
  positional: 'text',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.askLater(input),
})

export const listQuestionsOperation: Operation = defineOperation({
  name: 'list-questions',
  summary: 'List the questions that wait for an answer, the newest first.',
  input: questionListSchema,
  output: z.object({ questions: z.array(openQuestionSchema).readonly() }),
  http: { method: 'GET', path: '/v1/questions' },
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ questions: await memory.listQuestions(input) }),
})

export const closeQuestionOperation: Operation = defineOperation({
  name: 'close-question',
  summary: 'Close a question that needs no answer any more.',
  input: closeQuestionSchema,
  output: openQuestionSchema,
  http: { method: 'POST', path: '/v1/questions/:id/close' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.closeQuestion(input),
})

export const confirmOperation: Operation = defineOperation({
  name: 'confirm',
  method: 'confirmProposal',
  summary:
    'Do what an agent proposed to correct or forget. Only a person may; `close-question` declines.',
  input: z.strictObject({ id: idField }),
  output: receiptSchema,
  http: { method: 'POST', path: '/v1/questions/:id/confirm' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: false,
  argument: 'id',
  run: (memory, { id }) => memory.confirmProposal(id),
})
