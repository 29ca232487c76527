import { factInputSchema } from '../core/facts/fact-input.ts'
import { receiptSchema } from '../core/gate/receipt.ts'
import { defineOperation, type Operation } from './operation.ts'

export const rememberOperation: Operation = defineOperation({
  name: 'remember',
  summary: 'Judge one statement and store it; the receipt says what became of it.',
  input: factInputSchema,
  output: receiptSchema,
  http: { method: 'POST', path: '/v1/facts' },
  positional: 'text',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.remember(input),
})
