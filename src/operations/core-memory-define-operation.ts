import { blockReceiptSchema } from '../core/blocks/block-receipt.ts'
import { coreMemoryDefineSchema } from '../core/blocks/blocks-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const coreMemoryDefineOperation: Operation = defineOperation({
  name: 'core-memory-define',
  summary: 'Say what a core block is for, how long it may be and who writes it.',
  input: coreMemoryDefineSchema,
  output: blockReceiptSchema,
  http: { method: 'POST', path: '/v1/blocks/:label' },
  positional: 'label',
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.coreMemoryDefine(input),
})
