import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const restoreOperation: Operation = defineOperation({
  name: 'restore',
  summary: 'Bring a forgotten fact back.',
  input: z.strictObject({ id: idField }),
  output: factSchema,
  http: { method: 'POST', path: '/v1/facts/:id/restore' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.restore(id),
})
