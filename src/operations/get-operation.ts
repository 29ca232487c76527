import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const getOperation: Operation = defineOperation({
  name: 'get',
  summary: 'Show one fact by its id, forgotten or not.',
  input: z.strictObject({ id: idField }),
  output: factSchema,
  http: { method: 'GET', path: '/v1/facts/:id' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.get(id),
})
