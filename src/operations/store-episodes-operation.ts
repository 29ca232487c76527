import { z } from 'zod'
import { episodeReceiptSchema, storeEpisodesSchema } from '../core/episodes/episode.ts'
import { defineOperation, type Operation } from './operation.ts'

export const storeEpisodesOperation: Operation = defineOperation({
  name: 'store-episodes',
  summary: 'Store what happened in many finished tasks, in one write: all that are new, or none.',
  input: storeEpisodesSchema,
  output: z.object({
    receipts: z.array(episodeReceiptSchema).readonly().describe('One for each, in their order.'),
  }),
  http: { method: 'POST', path: '/v1/episodes/batch' },
  effect: 'writes',
  isIdempotent: false,
  argument: 'episodes',
  run: async (memory, { episodes }) => ({ receipts: await memory.storeEpisodes(episodes) }),
})
