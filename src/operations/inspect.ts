import * as z from 'zod'
import {
  describedFailureSchema,
  describeFailure,
  FAILURE_TEXT_LENGTH_MAX,
} from '../core/language/failures/describe-failure.ts'
import { compareInputSchema } from '../core/language/similarity/compare-input.ts'
import { describeChangeSchema } from '../core/learning/code-patterns/code-pattern-input.ts'
import { changeDescriptionSchema } from '../core/learning/code-patterns/describe-change.ts'
import { understandInputSchema, understandingSchema } from '../core/recall/understand-text.ts'
import { extractedSchema, extractInputSchema } from '../core/trust/gate/extract-statements.ts'
import { describeCodeChange } from '../flows/learning/code-patterns/list-code-patterns.ts'
import { compare, extract, understand } from '../flows/recall/inspect-text.ts'
import { listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'

const text = z.string().min(1).max(FAILURE_TEXT_LENGTH_MAX)

export const inspect = defineGroup(
  { name: 'inspect', noun: 'inspect', summary: 'How Loci reads a text. Stores nothing.' },
  {
    question: defineOperation({
      summary: 'Show how a question is understood: intent, names, times, words.',
      effect: 'reads',
      input: understandInputSchema,
      output: understandingSchema,
      http: 'POST /v1/inspect/question',
      cli: {
        positional: 'text',
        examples: ['loci inspect question "what did Ada say last week?"'],
      },
      run: async (input, _caller, memory) => understand(input, memory),
    }),
    pair: defineOperation({
      summary: 'Compare two statements: how similar they are, and whether they say the same.',
      effect: 'reads',
      input: compareInputSchema,
      output: z.object({
        similarity: z.number(),
        isSame: z.boolean(),
        reasons: z.record(z.string(), z.number()).describe('What was measured on the pair.'),
      }),
      http: 'POST /v1/inspect/pair',
      cli: { examples: ['loci inspect pair --a "Ada lives in Rome." --b "Rome is Ada\'s home."'] },
      async run(input, _caller, memory) {
        const { similarity, isSame, reasons } = await compare(input, memory)
        return { similarity, isSame, reasons: { ...reasons } }
      },
    }),
    text: defineOperation({
      summary: 'Show which statements of a text are worth keeping.',
      effect: 'reads',
      input: extractInputSchema,
      output: listOf(extractedSchema),
      http: 'POST /v1/inspect/text',
      cli: { positional: 'text', examples: ['loci inspect text - < notes.txt'] },
      run: async (input) => ({ items: extract(input) }),
    }),
    failure: defineOperation({
      summary: 'Parse an error, a stack trace or a log: type, message, frames, signature.',
      effect: 'reads',
      input: z.strictObject({ text: text.describe('An error, a stack trace, or a log with one.') }),
      output: z.object({
        failure: describedFailureSchema.optional().describe('Absent when there is none.'),
      }),
      http: 'POST /v1/inspect/failure',
      cli: { positional: 'text', examples: ['loci inspect failure - < ci.log'] },
      run: async (input) => ({ failure: describeFailure(input.text) }),
    }),
    change: defineOperation({
      summary: 'Describe what a change of code does, such as a rename or an extracted method.',
      effect: 'reads',
      input: describeChangeSchema,
      output: changeDescriptionSchema,
      http: 'POST /v1/inspect/change',
      cli: { positional: 'diff', examples: ['git diff | loci inspect change -'] },
      run: (input, _caller, memory) => describeCodeChange(input, memory),
    }),
  },
)
