import { blockReceiptSchema } from '../core/blocks/block-receipt.ts'
import { coreMemoryReplaceSchema } from '../core/blocks/blocks-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const coreMemoryReplaceOperation: Operation = defineOperation({
  name: 'core-memory-replace',
  summary: 'Replace a text that occurs once in a core block; with nothing, to take it out.',
  input: coreMemoryReplaceSchema,
  output: blockReceiptSchema,
  http: { method: 'POST', path: '/v1/blocks/:label/replace' },
  effect: 'removes',
  isIdempotent: false,
  run: (memory, input) => memory.coreMemoryReplace(input),
})
