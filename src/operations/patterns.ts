import * as z from 'zod'
import { getPatternSchema } from '../core/learning/patterns/instantiate.ts'
import { patternViewSchema } from '../core/learning/patterns/pattern.ts'
import { parameterValue } from '../core/learning/patterns/pattern-content.ts'
import {
  patternInputSchema,
  patternListSchema,
  patternUpdateSchema,
} from '../core/learning/patterns/pattern-input.ts'
import { patternVersionSchema } from '../core/learning/patterns/pattern-records.ts'
import { addPattern } from '../flows/learning/patterns/add-pattern.ts'
import { updatePattern } from '../flows/learning/patterns/change-pattern.ts'
import { instantiatePattern } from '../flows/learning/patterns/find-applicable.ts'
import { getPattern, listPatterns } from '../flows/learning/patterns/show-patterns.ts'
import { similarPatterns } from '../flows/learning/patterns/similar-patterns.ts'
import { arrayOf, listOf } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatChangedPattern } from './views/format-changes.ts'
import { formatFoundPattern, formatPatternPage } from './views/format-patterns.ts'

const behind = arrayOf(
  z.object({
    id: z.string().optional(),
    task: z.string().optional(),
    at: z.iso.datetime(),
    isHit: z.boolean().describe('True if it ended as the pattern predicts.'),
    origin: z.enum(['mined', 'applied']),
  }),
)

export const patterns = defineGroup(
  { name: 'patterns', noun: 'pattern', summary: 'What works and what does not, with evidence.' },
  {
    list: defineOperation({
      summary: 'List patterns, most confident first.',
      effect: 'reads',
      input: patternListSchema,
      output: listOf(patternViewSchema),
      http: 'GET /v1/patterns',
      cli: {
        positional: 'category',
        examples: ['loci pattern list', 'loci pattern list failure --status validated'],
        show: formatPatternPage,
      },
      run: listPatterns,
    }),
    get: defineOperation({
      summary: 'Get a pattern: its evidence, its history, and how to apply it to a task.',
      effect: 'reads',
      input: getPatternSchema,
      output: z.object({
        pattern: patternViewSchema,
        supporting: behind,
        contradicting: behind,
        history: arrayOf(patternVersionSchema),
        similar: arrayOf(
          z.object({
            pattern: patternViewSchema,
            similarity: z.number(),
            shared: arrayOf(z.string()).describe('What they have in common.'),
          }),
        ),
        lines: arrayOf(z.string())
          .optional()
          .describe('A filled-in template, or a procedure adapted to the task.'),
        values: z
          .record(z.string(), parameterValue)
          .optional()
          .describe('All values for a template.'),
      }),
      http: 'GET /v1/patterns/{id}',
      cli: {
        positional: 'id',
        examples: [
          'loci pattern get <id>',
          'loci pattern get <id> --values \'{"feature":"cart"}\'',
        ],
        show: formatFoundPattern,
      },
      async run(input, caller, memory) {
        const made = await instantiatePattern(input, caller, memory)
        const found = await getPattern(input.id, caller, memory)
        return { ...found, ...made, similar: await similarPatterns(input.id, caller, memory) }
      },
    }),
    add: defineOperation({
      summary: 'Add a pattern. It stays a candidate until evidence supports it.',
      effect: 'writes',
      input: patternInputSchema,
      output: patternViewSchema,
      http: 'POST /v1/patterns',
      isCreated: () => true,
      cli: {
        examples: [
          'loci pattern add --name "Reproduce first" --category strategy --summary "Write a failing test." --content \'{"type":"strategy","approach":"Write a failing test, then fix."}\' --applicability \'{"problemTypes":["bugfix"]}\'',
        ],
        show: formatChangedPattern('Added'),
      },
      run: addPattern,
    }),
    update: defineOperation({
      summary:
        'Change or deprecate a pattern; its history is kept. A new claim needs new evidence.',
      effect: 'removes',
      input: patternUpdateSchema,
      output: patternViewSchema,
      http: 'PATCH /v1/patterns/{id}',
      cli: {
        positional: 'id',
        examples: ['loci pattern update <id> --status deprecated --reason "outdated"'],
        show: formatChangedPattern('Changed'),
      },
      run: updatePattern,
    }),
  },
)
