import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { idField, leftField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const undoOperation: Operation = defineOperation({
  name: 'undo',
  summary: 'Bring back what one write displaced. What was said in its place stays.',
  input: z.strictObject({ id: idField.describe('The "undo" of a receipt.') }),
  output: z.object({
    restored: z.array(factSchema).readonly().describe('The facts that answer again.'),
    left: leftField,
  }),
  http: { method: 'POST', path: '/v1/writes/:id/undo' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.undo(id),
})
