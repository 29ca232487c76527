import { z } from 'zod'
import { BUCKETS } from '../core/facts/fact.ts'
import { defineOperation, type Operation } from './operation.ts'

export const statsOperation: Operation = defineOperation({
  name: 'stats',
  summary: 'Count what is remembered.',
  input: z.strictObject({}),
  output: z.object({
    facts: z.object({
      active: z.int(),
      forgotten: z.int(),
      byBucket: z.record(z.enum(BUCKETS), z.int()),
    }),
    historyEntries: z.int(),
    embeddingModel: z.string().optional(),
  }),
  http: { method: 'GET', path: '/v1/stats' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory) => memory.stats(),
})
