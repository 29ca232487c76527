import * as z from 'zod'
import { openQuestionSchema } from '../core/facts/questions/open-question.ts'
import {
  askInputSchema,
  closeQuestionSchema,
  questionListSchema,
} from '../core/facts/questions/question-input.ts'
import { DROP_CODES, receiptSchema } from '../core/facts/receipt.ts'
import { askLater } from '../flows/facts/questions/ask-later.ts'
import { closeQuestionByHand } from '../flows/facts/questions/close-questions.ts'
import { confirmProposal } from '../flows/facts/questions/confirm-proposal.ts'
import { listQuestions } from '../flows/facts/questions/read-questions.ts'
import { arrayOf, isNew, listing, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatAsked, formatDone, formatQuestions } from './views/format-changes.ts'
import { formatReceipt } from './views/format-facts.ts'

const texts = arrayOf(z.string()).optional()

export const questions = defineGroup(
  {
    name: 'questions',
    noun: 'question',
    summary: 'Open questions, and proposals that a person has to confirm.',
  },
  {
    ask: defineOperation({
      summary: 'Keep a question open until a new statement answers it.',
      tier: 'everyday',
      effect: 'writes',
      input: askInputSchema,
      output: z.object({
        outcome: z.enum(['stored', 'merged', 'dropped']),
        reason: z.string(),
        question: openQuestionSchema.optional().describe('Absent when it was dropped.'),
        code: z.enum(DROP_CODES).optional().describe('Why it was dropped.'),
        redacted: texts,
        flags: texts,
      }),
      http: 'POST /v1/questions',
      isCreated: isNew,
      cli: {
        positional: 'text',
        examples: ['loci question ask "Which region is production in?"'],
        show: formatAsked,
      },
      mcp: {
        when: 'Call it when something is unknown that a person may answer later.',
        fields: ['text', 'topics'],
      },
      text: ({ outcome, reason, question }) =>
        `${outcome}${question === undefined ? '' : ` ${question.id}`}: ${reason}`,
      run: askLater,
    }),
    list: defineOperation({
      summary: 'List open questions, newest first.',
      effect: 'reads',
      input: questionListSchema,
      output: listOf(openQuestionSchema),
      http: 'GET /v1/questions',
      cli: { show: formatQuestions },
      run: listing(listQuestions),
    }),
    close: defineOperation({
      summary: 'Close a question, or decline or confirm a proposal. Only people can confirm.',
      effect: 'writes',
      isIdempotent: true,
      input: closeQuestionSchema,
      output: z.object({
        question: openQuestionSchema.optional().describe('Its current state.'),
        receipt: receiptSchema.optional().describe('For a proposal that was carried out.'),
      }),
      http: 'POST /v1/questions/{id}/close',
      cli: {
        positional: 'id',
        examples: ['loci question close <id>', 'loci question close <id> --confirm'],
        show: ({ question, receipt }, view) =>
          receipt === undefined
            ? question && formatDone('Closed', question, view)
            : formatReceipt(receipt, view),
      },
      run: async (input, caller, memory) =>
        input.confirm === true
          ? { receipt: await confirmProposal(input, caller, memory) }
          : { question: await closeQuestionByHand(input, caller, memory) },
    }),
  },
)
