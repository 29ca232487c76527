import { z } from 'zod'
import { recallInputSchema } from '../core/recall/recall-input.ts'
import { recalledSchema } from '../core/recall/recalled.ts'
import { defineOperation, type Operation } from './operation.ts'

export const recallOperation: Operation = defineOperation({
  name: 'recall',
  summary: 'Answer a question from memory with what is relevant and nothing else.',
  input: recallInputSchema,
  output: z.object({
    results: z.array(recalledSchema).readonly(),
    notices: z.array(z.string()).readonly(),
  }),
  http: { method: 'POST', path: '/v1/recall' },
  positional: 'query',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.recall(input),
})
