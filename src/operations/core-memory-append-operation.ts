import { blockReceiptSchema } from '../core/blocks/block-receipt.ts'
import { coreMemoryAppendSchema } from '../core/blocks/blocks-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const coreMemoryAppendOperation: Operation = defineOperation({
  name: 'core-memory-append',
  summary: 'Add a line to a core block, which is always in context.',
  input: coreMemoryAppendSchema,
  output: blockReceiptSchema,
  http: { method: 'POST', path: '/v1/blocks/:label/append' },
  positional: 'content',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.coreMemoryAppend(input),
})
