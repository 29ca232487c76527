import { coreMemoryViewInputSchema } from '../core/blocks/blocks-input.ts'
import { coreMemoryViewSchema } from '../core/blocks/core-memory-view.ts'
import { defineOperation, type Operation } from './operation.ts'

export const coreMemoryViewOperation: Operation = defineOperation({
  name: 'core-memory-view',
  summary: 'Show the core blocks, as they are or as they were.',
  input: coreMemoryViewInputSchema,
  output: coreMemoryViewSchema,
  http: { method: 'GET', path: '/v1/blocks' },
  positional: 'label',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.coreMemoryView(input),
})
