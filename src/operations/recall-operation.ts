import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { recallInputSchema, weightsSchema } from '../core/facts/fact-input.ts'
import { defineOperation, type Operation } from './operation.ts'

const result = z.object({
  fact: factSchema,
  score: z.number(),
  explanation: z.object({
    similarity: z.number(),
    recency: z.number(),
    importance: z.number(),
    weights: weightsSchema,
    words: z
      .object({ score: z.number(), matched: z.array(z.string()).readonly() })
      .optional()
      .describe('Set when the words of the question found it.'),
    meaning: z
      .object({ cosine: z.number() })
      .optional()
      .describe('Set when the meaning of the question found it.'),
  }),
})

export const recallOperation: Operation = defineOperation({
  name: 'recall',
  summary: 'Answer a question from memory with what is relevant and nothing else.',
  input: recallInputSchema,
  output: z.object({
    results: z.array(result).readonly(),
    notices: z.array(z.string()).readonly(),
  }),
  http: { method: 'POST', path: '/v1/recall' },
  positional: 'query',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.recall(input),
})
