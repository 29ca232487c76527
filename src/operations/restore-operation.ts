import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import type { RestoredFact } from '../flows/facts/restore.ts'
import { idField, leftField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

// One object, because a tool must say that it returns an object.
const restoredSchema = (factSchema as unknown as z.ZodObject).extend({
  left: leftField.optional(),
}) as unknown as z.ZodType<RestoredFact>

export const restoreOperation: Operation = defineOperation({
  name: 'restore',
  summary: 'Bring a forgotten fact back.',
  input: z.strictObject({ id: idField }),
  output: restoredSchema,
  http: { method: 'POST', path: '/v1/facts/:id/restore' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.restore(id),
})
