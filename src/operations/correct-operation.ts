import { correctInputSchema } from '../core/facts/correct-input.ts'
import { receiptSchema } from '../core/gate/receipt.ts'
import { defineOperation, type Operation } from './operation.ts'

export const correctOperation: Operation = defineOperation({
  name: 'correct',
  summary: 'Say that a fact is wrong, and what is right instead. `undo` takes it back.',
  input: correctInputSchema,
  output: receiptSchema,
  http: { method: 'POST', path: '/v1/facts/:id/correct' },
  positional: 'id',
  effect: 'removes',
  isIdempotent: false,
  run: (memory, input) => memory.correct(input),
})
