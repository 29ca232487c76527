import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { idField } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const forgetOperation: Operation = defineOperation({
  name: 'forget',
  summary: 'Take a fact out of every answer. `restore` brings it back.',
  input: z.strictObject({
    id: idField,
    reason: z.string().min(1).max(500).optional().describe('Why, for the history.'),
  }),
  output: z.object({
    outcome: z.enum(['forgotten', 'proposed']),
    reason: z.string(),
    fact: factSchema.describe('As it is now.'),
    question: z.string().optional().describe('The open question that holds a proposal.'),
  }),
  http: { method: 'DELETE', path: '/v1/facts/:id' },
  positional: 'id',
  effect: 'removes',
  isIdempotent: true,
  run: (memory, input) => memory.forget(input),
})
