import { z } from 'zod'
import { codePatternSchema } from '../core/knowledge/code-patterns/code-pattern.ts'
import {
  describeChangeSchema,
  listCodePatternsSchema,
} from '../core/knowledge/code-patterns/code-pattern-input.ts'
import { changeDescriptionSchema } from '../core/knowledge/code-patterns/describe-change.ts'
import { shownEpisodeSchema } from '../core/knowledge/shown-episode.ts'
import { defineOperation, type Operation } from './operation.ts'

export const describeChangeOperation: Operation = defineOperation({
  name: 'describe-change',
  summary:
    'Describe what a change of code does: renames, extractions, simplifications and the like.',
  input: describeChangeSchema,
  output: changeDescriptionSchema,
  http: { method: 'POST', path: '/v1/code-changes/describe' },
  positional: 'diff',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.describeChange(input),
})

export const listCodePatternsOperation: Operation = defineOperation({
  name: 'list-code-patterns',
  summary: 'List changes of code that were learned, those that were made most often first.',
  input: listCodePatternsSchema,
  output: z.object({
    patterns: z.array(codePatternSchema).readonly(),
    total: z.int(),
    behind: z.array(shownEpisodeSchema).readonly().describe('The newest that made them.'),
    next: z.string().optional(),
  }),
  http: { method: 'GET', path: '/v1/code-patterns' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.listCodePatterns(input),
})

export const CODE_PATTERN_OPERATIONS: readonly Operation[] = [
  describeChangeOperation,
  listCodePatternsOperation,
]
