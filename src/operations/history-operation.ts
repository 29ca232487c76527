import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { historyEntrySchema } from '../core/facts/history.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

const chain = z
  .array(z.object({ fact: factSchema, change: historyEntrySchema.optional() }))
  .readonly()

export const historyOperation: Operation = defineOperation({
  name: 'history',
  summary: 'Show what happened to a fact, and what was believed before and after it.',
  input: z.strictObject({ id: idField }),
  output: z.object({
    fact: factSchema.optional().describe('Absent when it was purged.'),
    entries: z.array(historyEntrySchema).readonly(),
    total: z.int(),
    predecessors: chain.describe('What was believed before, the oldest first.'),
    successors: chain.describe('What has been believed since, in order.'),
  }),
  http: { method: 'GET', path: '/v1/facts/:id/history' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.history(id),
})
