import { archivalMemoryInsertSchema } from '../core/blocks/search-input.ts'
import { receiptSchema } from '../core/gate/receipt.ts'
import { defineOperation, type Operation } from './operation.ts'

export const archivalMemoryInsertOperation: Operation = defineOperation({
  name: 'archival-memory-insert',
  summary: 'Keep something for long, through the gate; the receipt says what became of it.',
  input: archivalMemoryInsertSchema,
  output: receiptSchema,
  http: { method: 'POST', path: '/v1/archival' },
  positional: 'content',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.archivalMemoryInsert(input),
})
