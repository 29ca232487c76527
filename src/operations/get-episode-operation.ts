import { z } from 'zod'
import { episodeSchema } from '../core/episodes/episode.ts'
import { episodeUsageSchema } from '../core/episodes/episode-usage.ts'
import { episodeLifecycleSchema } from '../core/episodes/lifecycle/lifecycle.ts'
import { defineOperation, type Operation } from './operation.ts'

export const getEpisodeOperation: Operation = defineOperation({
  name: 'get-episode',
  summary: 'Show one episode by its id, and how it was used.',
  input: z.strictObject({
    id: z
      .string()
      .min(1)
      .max(200)
      .describe('The id of the episode, as `search-episodes` shows it.'),
  }),
  output: z.object({
    episode: episodeSchema,
    missing: z
      .array(z.object({ parts: z.array(z.string()).readonly(), reason: z.string() }))
      .readonly()
      .optional()
      .describe('Parts that another host keeps, which are left out here.'),
    usage: episodeUsageSchema,
    lifecycle: episodeLifecycleSchema,
  }),
  http: { method: 'GET', path: '/v1/episodes/:id' },
  positional: 'id',
  effect: 'reads',
  isIdempotent: true,
  argument: 'id',
  run: (memory, { id }) => memory.getEpisode(id),
})
