import { z } from 'zod'
import { turnsInputSchema } from '../core/facts/turns-input.ts'
import { receiptSchema } from '../core/gate/receipt.ts'
import { defineOperation, type Operation } from './operation.ts'

export const recordTurnsOperation: Operation = defineOperation({
  name: 'record-turns',
  summary: 'Keep the turns of a conversation as they were said, to be recalled and searched.',
  input: turnsInputSchema,
  output: z.object({ receipts: z.array(receiptSchema).readonly() }),
  http: { method: 'POST', path: '/v1/turns' },
  effect: 'writes',
  isIdempotent: false,
  run: async (memory, input) => ({ receipts: await memory.recordTurns(input) }),
})
