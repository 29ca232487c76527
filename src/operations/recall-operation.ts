import { z } from 'zod'
import { factSchema } from '../core/facts/fact.ts'
import { filterFields } from './fact-fields.ts'
import { defineOperation, type Operation } from './operation.ts'

const share = z.number().min(0).max(1)
const weights = z.strictObject({ similarity: share, recency: share, importance: share })

const result = z.object({
  fact: factSchema,
  score: z.number(),
  explanation: z.object({
    similarity: z.number(),
    recency: z.number(),
    importance: z.number(),
    weights,
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
  input: z.strictObject({
    query: z.string().min(1).max(4_000).describe('The question, in your own words.'),
    k: z.int().min(1).max(100).optional().describe('The most results; 10 when left out.'),
    ...filterFields,
    weights: weights.optional().describe('How much similarity, recency and importance count.'),
  }),
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
