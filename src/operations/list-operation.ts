import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { listInputSchema } from '../core/facts/fact-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const listOperation: Operation = defineOperation({
  name: 'list',
  summary: 'List facts, the newest first, a page at a time.',
  input: listInputSchema,
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
