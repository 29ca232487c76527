import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { factInputSchema } from '../core/facts/fact-input.ts'
import { defineOperation, type Operation } from './operation.ts'

export const rememberOperation: Operation = defineOperation({
  name: 'remember',
  summary: 'Store one statement, or strengthen the fact that already says it.',
  input: factInputSchema,
  output: z.object({
    outcome: z.enum(['stored', 'merged']),
    reason: z.string(),
    fact: factSchema,
  }),
  http: { method: 'POST', path: '/v1/facts' },
  positional: 'text',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.remember(input),
})
