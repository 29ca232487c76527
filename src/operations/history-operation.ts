import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { historyEntrySchema } from '../core/facts/history.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const historyOperation: Operation = defineOperation({
  name: 'history',
  summary: 'Show what happened to a fact, when and through which door.',
  input: z.strictObject({ id: idField }),
  output: z.object({
    fact: factSchema,
    entries: z.array(historyEntrySchema).readonly(),
    total: z.int(),
  }),
  http: { method: 'GET', path: '/v1/facts/:id/history' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, { id }) => memory.history(id),
})
