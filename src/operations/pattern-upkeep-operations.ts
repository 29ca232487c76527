import { z } from 'zod'
import { instantiationSchema } from '../core/patterns/instantiate.ts'
import { PATTERN_STATUSES, patternViewSchema } from '../core/patterns/pattern.ts'
import { mergeSchema, patternId } from '../core/patterns/pattern-input.ts'
import { defineOperation, type Operation } from './operation.ts'
import { dryRun } from './pattern-fields.ts'

const status = z.enum(PATTERN_STATUSES)

export const validatePatternsOperation: Operation = defineOperation({
  name: 'validate-patterns',
  summary: 'Hold every pattern against the last 90 days, and give it the status that it earns.',
  input: dryRun,
  output: z.object({
    tested: z.int().describe('How many had enough evidence to be tested.'),
    changed: z.int().describe('How many have other evidence, or another status, than before.'),
    moves: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          from: status.optional(),
          to: status,
          reason: z.string().optional(),
        }),
      )
      .readonly(),
    isDryRun: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/patterns/validate' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.validatePatterns(input),
})

export const similarPatternsOperation: Operation = defineOperation({
  name: 'similar-patterns',
  summary: 'Find patterns that say nearly the same as one.',
  input: z.strictObject({
    id: patternId,
    k: z.int().min(1).max(50).optional().describe('The most results; 5 when left out.'),
  }),
  output: z.object({
    results: z
      .array(
        z.object({
          pattern: patternViewSchema,
          similarity: z.number(),
          shared: z.array(z.string()).readonly().describe('What they have in common.'),
        }),
      )
      .readonly(),
  }),
  http: { method: 'GET', path: '/v1/patterns/:id/similar' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ results: await memory.similarPatterns(input) }),
})

export const mergePatternsOperation: Operation = defineOperation({
  name: 'merge-patterns',
  summary: 'Put one pattern in the place of several that say the same, with their evidence.',
  input: mergeSchema,
  output: patternViewSchema,
  http: { method: 'POST', path: '/v1/patterns/merge' },
  positional: 'ids',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.mergePatterns(input),
})

export const prunePatternsOperation: Operation = defineOperation({
  name: 'prune-patterns',
  summary: 'Deprecate the patterns that are worth nothing. What is validated is not touched.',
  input: dryRun,
  output: z.object({
    pruned: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })).readonly(),
    isDryRun: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/patterns/prune' },
  effect: 'removes',
  isIdempotent: true,
  run: (memory, input) => memory.prunePatterns(input),
})

export const instantiatePatternOperation: Operation = defineOperation({
  name: 'instantiate-pattern',
  summary: 'Fill the parameters of a template, or decide the branches of a procedure for a task.',
  input: instantiationSchema,
  output: z.object({
    lines: z.array(z.string()).readonly(),
    parameters: z.record(z.string(), z.string()),
  }),
  http: { method: 'POST', path: '/v1/patterns/:id/instantiate' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.instantiatePattern(input),
})
