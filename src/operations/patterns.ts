import * as z from 'zod'
import { instantiationSchema } from '../core/learning/patterns/instantiate.ts'
import { patternViewSchema } from '../core/learning/patterns/pattern.ts'
import {
  applicationSchema,
  deprecationSchema,
  mergeSchema,
  patternInputSchema,
  patternListSchema,
  patternUpdateSchema,
} from '../core/learning/patterns/pattern-input.ts'
import { applicableSchema } from '../core/learning/patterns/task-features.ts'
import { scopeSchema } from '../core/scope.ts'
import { SURFACES } from '../core/storage/records/provenance.ts'
import { addPattern } from '../flows/learning/patterns/add-pattern.ts'
import { mergePatterns } from '../flows/learning/patterns/arrange-patterns.ts'
import { deprecatePattern, updatePattern } from '../flows/learning/patterns/change-pattern.ts'
import { findApplicable, instantiatePattern } from '../flows/learning/patterns/find-applicable.ts'
import { recordApplication } from '../flows/learning/patterns/record-application.ts'
import { getPattern, listPatterns } from '../flows/learning/patterns/show-patterns.ts'
import { similarPatterns } from '../flows/learning/patterns/similar-patterns.ts'
import { arrayOf, idField, listOf, scoreTerms } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatChangedPattern } from './views/format-changes.ts'
import { formatApplicable, formatFoundPattern, formatPatternPage } from './views/format-patterns.ts'
import { toLine } from './views/printable.ts'

const id = idField('pattern')

const behind = arrayOf(
  z.object({
    id: z.string().optional(),
    task: z.string().optional(),
    at: z.iso.datetime(),
    isHit: z.boolean().describe('True when it ended as the pattern says.'),
    origin: z.enum(['mined', 'applied']),
  }),
)

export const patterns = defineGroup(
  { name: 'patterns', noun: 'pattern', summary: 'What works and what does not, with evidence.' },
  {
    list: defineOperation({
      summary: 'List patterns, the most certain first.',
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
      summary: 'Get one pattern with the episodes behind it, its history and similar ones.',
      effect: 'reads',
      input: z.strictObject({ id }),
      output: z.object({
        pattern: patternViewSchema,
        supporting: behind,
        contradicting: behind,
        history: arrayOf(
          z.object({
            id: z.string(),
            scope: scopeSchema,
            patternId: z.string(),
            version: z.int(),
            pattern: patternViewSchema.describe('As it was before.'),
            changedAt: z.iso.datetime(),
            surface: z.enum(SURFACES),
            reason: z.string().optional(),
          }),
        ),
        similar: arrayOf(
          z.object({
            pattern: patternViewSchema,
            similarity: z.number(),
            shared: arrayOf(z.string()).describe('What they have in common.'),
          }),
        ),
      }),
      http: 'GET /v1/patterns/{id}',
      cli: { positional: 'id', examples: ['loci pattern get <id>'], show: formatFoundPattern },
      async run({ id: wanted }, caller, memory) {
        const found = await getPattern(wanted, caller, memory)
        return { ...found, similar: await similarPatterns(wanted, caller, memory) }
      },
    }),
    match: defineOperation({
      summary: 'Find the validated patterns that apply to a task, with the reasons.',
      effect: 'reads',
      input: applicableSchema,
      output: listOf(
        z.object({
          pattern: patternViewSchema,
          score: z.number(),
          explanation: z.object({
            terms: scoreTerms,
            held: arrayOf(z.string()).describe('Conditions that hold.'),
            notHeld: arrayOf(z.string()).describe('Anti-conditions, none of which holds.'),
            taken: arrayOf(z.string())
              .optional()
              .describe('Of a procedure: the branches taken for this task.'),
          }),
        }),
      ),
      http: 'POST /v1/patterns/match',
      cli: {
        positional: 'task',
        examples: ['loci pattern match "Fix the crash of the checkout" --type bugfix'],
        show: formatApplicable,
      },
      async run(input, caller, memory) {
        const items = await findApplicable(input, caller, memory)
        memory.guidance.note('patterns.match', items.length, caller.scope)
        return { items }
      },
    }),
    add: defineOperation({
      summary: 'Add a pattern. Only evidence makes it more than a candidate.',
      effect: 'writes',
      input: patternInputSchema,
      output: patternViewSchema,
      http: 'POST /v1/patterns',
      cli: {
        examples: [
          'loci pattern add --name "Reproduce first" --category strategy --summary "Write a failing test." --content \'{"type":"strategy","approach":"Write a failing test, then fix."}\' --applicability \'{"problemTypes":["bugfix"]}\'',
        ],
        show: formatChangedPattern('Added'),
      },
      run: addPattern,
    }),
    update: defineOperation({
      summary: 'Change a pattern; its history is kept. A new claim needs new evidence.',
      effect: 'writes',
      input: patternUpdateSchema,
      output: patternViewSchema,
      http: 'PATCH /v1/patterns/{id}',
      cli: { positional: 'id', show: formatChangedPattern('Changed') },
      run: updatePattern,
    }),
    apply: defineOperation({
      summary: 'Record that a pattern was applied and how it went. A run counts once.',
      effect: 'writes',
      isIdempotent: true,
      input: applicationSchema,
      output: z.object({
        pattern: patternViewSchema,
        isCounted: z.boolean(),
        reason: z.string(),
      }),
      http: 'POST /v1/patterns/{id}/applications',
      cli: {
        positional: 'id',
        examples: ['loci pattern apply <id> --episode <episode id>'],
        show: ({ pattern, isCounted, reason }, view) =>
          formatChangedPattern(isCounted ? 'Counted' : 'Not counted', reason)(pattern, view),
      },
      run: recordApplication,
    }),
    instantiate: defineOperation({
      summary: 'Fill in a template, or choose the branches of a procedure, for a task.',
      effect: 'reads',
      input: instantiationSchema,
      output: z.object({
        lines: arrayOf(z.string()),
        parameters: z.record(z.string(), z.string()),
      }),
      http: 'POST /v1/patterns/{id}/instantiate',
      cli: {
        positional: 'id',
        examples: ['loci pattern instantiate <id> --parameters \'{"feature":"checkout"}\''],
        show: ({ lines }) => lines.map((line, at) => `${at + 1}. ${toLine(line)}`).join('\n'),
      },
      run: instantiatePattern,
    }),
    merge: defineOperation({
      summary: 'Merge patterns that say the same into one, with all their evidence.',
      effect: 'writes',
      input: mergeSchema,
      output: patternViewSchema,
      http: 'POST /v1/patterns/merge',
      cli: {
        positional: 'ids',
        examples: ['loci pattern merge <id>,<id>'],
        show: formatChangedPattern('Merged'),
      },
      run: mergePatterns,
    }),
    deprecate: defineOperation({
      summary: 'Take a pattern out of use. It is kept, with the reason.',
      effect: 'removes',
      isIdempotent: true,
      input: deprecationSchema,
      output: patternViewSchema,
      http: 'POST /v1/patterns/{id}/deprecate',
      cli: {
        positional: 'id',
        examples: ['loci pattern deprecate <id> --reason "outdated"'],
        show: formatChangedPattern('Out of use'),
      },
      run: deprecatePattern,
    }),
  },
)
