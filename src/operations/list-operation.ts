import { z } from 'zod'
import { FACT_STATUSES, factSchema } from '../core/facts/fact.ts'
import { filterFields } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

export const listOperation: Operation = defineOperation({
  name: 'list',
  summary: 'List facts, the newest first, a page at a time.',
  input: z.strictObject({
    ...filterFields,
    status: z
      .enum([...FACT_STATUSES, 'all'])
      .optional()
      .describe('Active facts when left out.'),
    limit: z.int().min(1).max(1_000).optional().describe('The most facts; 50 when left out.'),
    after: z.string().max(4_000).optional().describe('The `next` of the page before.'),
  }),
  output: z.object({
    facts: z.array(factSchema).readonly(),
    total: z.int(),
    next: z.string().optional(),
  }),
  http: { method: 'GET', path: '/v1/facts' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.list(input),
})
