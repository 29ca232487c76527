import { episodeInputSchema, episodeSchema } from '../core/episodes/episode.ts'
import { defineOperation, type Operation } from './operation.ts'

export const storeEpisodeOperation: Operation = defineOperation({
  name: 'store-episode',
  summary: 'Store what happened in a finished task. It never changes afterwards.',
  input: episodeInputSchema,
  output: episodeSchema,
  http: { method: 'POST', path: '/v1/episodes' },
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.storeEpisode(input),
})
