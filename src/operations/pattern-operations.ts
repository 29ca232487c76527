import { z } from 'zod'
import { patternViewSchema } from '../core/patterns/pattern.ts'
import {
  applicationSchema,
  deprecationSchema,
  patternInputSchema,
  patternListSchema,
  patternUpdateSchema,
} from '../core/patterns/pattern-input.ts'
import { applicableSchema } from '../core/patterns/task-features.ts'
import { DOORS } from '../core/records/provenance.ts'
import { scopeSchema } from '../core/scope.ts'
import { defineOperation, type Operation } from './operation.ts'
import { onePattern } from './pattern-fields.ts'

export const addPatternOperation: Operation = defineOperation({
  name: 'add-pattern',
  summary: 'Add something that works, or does not. Only evidence makes it more than a candidate.',
  input: patternInputSchema,
  output: patternViewSchema,
  http: { method: 'POST', path: '/v1/patterns' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.addPattern(input),
})

const behind = z
  .array(
    z.object({
      id: z.string().optional(),
      task: z.string().optional(),
      at: z.iso.datetime(),
      isHit: z.boolean().describe('True when it ended as the pattern says.'),
      origin: z.enum(['mined', 'applied']),
    }),
  )
  .readonly()

export const getPatternOperation: Operation = defineOperation({
  name: 'get-pattern',
  summary: 'Show one pattern, the episodes behind it, and what it said before.',
  input: onePattern,
  output: z.object({
    pattern: patternViewSchema,
    supporting: behind,
    contradicting: behind,
    history: z
      .array(
        z.object({
          id: z.string(),
          scope: scopeSchema,
          patternId: z.string(),
          version: z.int(),
          pattern: patternViewSchema.describe('As it was before.'),
          changedAt: z.iso.datetime(),
          door: z.enum(DOORS),
          reason: z.string().optional(),
        }),
      )
      .readonly(),
  }),
  http: { method: 'GET', path: '/v1/patterns/:id' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.getPattern(id),
})

export const listPatternsOperation: Operation = defineOperation({
  name: 'list-patterns',
  summary: 'List what was learned to work and what was not, the most certain first.',
  input: patternListSchema,
  output: z.object({
    patterns: z.array(patternViewSchema).readonly(),
    total: z.int(),
    next: z.string().optional(),
  }),
  http: { method: 'GET', path: '/v1/patterns' },
  positional: 'category',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.listPatterns(input),
})

export const findApplicableOperation: Operation = defineOperation({
  name: 'find-applicable',
  summary: 'Find the validated patterns that are of use for a task, with the reasons.',
  input: applicableSchema,
  output: z.object({
    results: z
      .array(
        z.object({
          pattern: patternViewSchema,
          score: z.number(),
          explanation: z.object({
            terms: z
              .array(z.object({ signal: z.string(), value: z.number(), weight: z.number() }))
              .readonly()
              .describe('Each term of the score: value times weight.'),
            held: z.array(z.string()).readonly().describe('What it asks for, all of which holds.'),
            notHeld: z.array(z.string()).readonly().describe('What would speak against it.'),
            taken: z
              .array(z.string())
              .readonly()
              .optional()
              .describe('Of a procedure: the branches that are taken for this task.'),
          }),
        }),
      )
      .readonly(),
  }),
  http: { method: 'POST', path: '/v1/patterns/applicable' },
  positional: 'task',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ results: await memory.findApplicable(input) }),
})

export const updatePatternOperation: Operation = defineOperation({
  name: 'update-pattern',
  summary: 'Change what a pattern says; its history is kept. Another claim needs fresh evidence.',
  input: patternUpdateSchema,
  output: patternViewSchema,
  http: { method: 'POST', path: '/v1/patterns/:id/update' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.updatePattern(input),
})

export const recordApplicationOperation: Operation = defineOperation({
  name: 'record-application',
  summary: 'Say that a pattern was applied and how that went. A run counts once.',
  input: applicationSchema,
  output: z.object({
    pattern: patternViewSchema,
    isCounted: z.boolean(),
    reason: z.string(),
  }),
  http: { method: 'POST', path: '/v1/patterns/:id/applications' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.recordApplication(input),
})

export const deprecatePatternOperation: Operation = defineOperation({
  name: 'deprecate-pattern',
  summary: 'Take a pattern out of use. It is kept, with the reason and what stands for it.',
  input: deprecationSchema,
  output: patternViewSchema,
  http: { method: 'POST', path: '/v1/patterns/:id/deprecate' },
  positional: 'id',
  effect: 'removes',
  isIdempotent: false,
  run: (memory, input) => memory.deprecatePattern(input),
})
