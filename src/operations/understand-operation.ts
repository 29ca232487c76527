import { understandInputSchema, understandingSchema } from '../core/recall/understand-text.ts'
import { defineOperation, type Operation } from './operation.ts'

export const understandOperation: Operation = defineOperation({
  name: 'understand',
  summary: 'Show what a question is taken to mean: its intent, names, times and words.',
  input: understandInputSchema,
  output: understandingSchema,
  http: { method: 'POST', path: '/v1/understand' },
  positional: 'text',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => memory.understand(input),
})
