import { z } from 'zod'
import { EPISODE_PHASES } from '../core/episodes/lifecycle/lifecycle.ts'
import { BUCKETS } from '../core/facts/fact.ts'
import { DROP_CODES } from '../core/gate/receipt.ts'
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
    episodes: z.object({
      byPhase: z.record(z.enum(EPISODE_PHASES), z.int()),
      consolidated: z.int().describe('Records that each stand for several episodes.'),
      cache: z
        .object({
          entries: z.int(),
          capacity: z.int(),
          hits: z.int(),
          misses: z.int(),
          evictions: z.int(),
          hitRate: z.number(),
        })
        .optional()
        .describe('The hot cache of this process, for its owner alone.'),
    }),
    openTasks: z.int(),
    gate: z.object({
      kept: z.int(),
      refused: z.int(),
      refusedByReason: z.partialRecord(z.enum(DROP_CODES), z.int()),
      junkShare: z.number().describe('Of the newest statements, as the gate judges today.'),
    }),
    embeddingModel: z.string().optional(),
  }),
  http: { method: 'GET', path: '/v1/stats' },
  effect: 'reads',
  isIdempotent: true,
  run: (memory) => memory.stats(),
})
