import * as z from 'zod'
import { forTaskInputSchema } from '../core/learning/context/context-input.ts'
import { shownPieceSchema } from '../core/learning/context/context-piece.ts'
import { guidanceSchema } from '../core/learning/context/guidance.ts'
import { duringInputSchema, duringOutputSchema } from '../core/learning/context/question-kind.ts'
import { applicableExplanationSchema } from '../core/learning/patterns/match-patterns.ts'
import { patternViewSchema } from '../core/learning/patterns/pattern.ts'
import { answerDuring } from '../flows/learning/context/during.ts'
import { contextForTask } from '../flows/learning/context/for-task.ts'
import { arrayOf, notices } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { answerText, contextText } from './views/model-text.ts'

const offeredPattern = z.object({
  pattern: patternViewSchema,
  score: z.number(),
  explanation: applicableExplanationSchema,
})

export const context = defineGroup(
  { name: 'context', noun: 'context', summary: 'What is known for a task, before and during it.' },
  {
    forTask: defineOperation({
      summary: 'Get what is known for a task: patterns, past tasks, bugs, conventions, guidance.',
      tier: 'everyday',
      effect: 'reads',
      input: forTaskInputSchema,
      output: z.object({
        pieces: arrayOf(shownPieceSchema).describe('The items in the text, in order.'),
        patterns: arrayOf(offeredPattern).describe('The patterns among them, and why they apply.'),
        guidance: guidanceSchema,
        text: z.string().describe('Text for a prompt, fenced as data, with sources.'),
        tokens: z.int(),
        leftOut: z.int().describe('How many items did not fit in the token budget.'),
        notices,
      }),
      http: 'POST /v1/context/task',
      cli: {
        positional: 'task',
        examples: ['loci context for-task "Fix the cart" --type bugfix'],
        show: contextText,
      },
      mcp: {
        when: 'Call it before you plan.',
        fields: ['task', 'type', 'files', 'language', 'error', 'project', 'tokens'],
      },
      text: contextText,
      run: contextForTask,
    }),
    during: defineOperation({
      summary: 'Answer a question during a task: an error, a how-to, a convention, past work.',
      effect: 'reads',
      input: duringInputSchema,
      output: duringOutputSchema,
      http: 'POST /v1/context/during',
      cli: {
        positional: 'question',
        examples: [
          'loci context during "How do we name test files?"',
          'loci context during --task <id> --error "$(cat crash.txt)"',
        ],
        show: answerText,
      },
      text: answerText,
      run: answerDuring,
    }),
  },
)
