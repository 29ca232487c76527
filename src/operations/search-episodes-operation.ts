import { z } from 'zod'
import { episodeSchema } from '../core/episodes/episode.ts'
import { EPISODE_PHASES } from '../core/episodes/lifecycle/lifecycle.ts'
import { episodeSearchSchema } from '../core/episodes/search-input.ts'
import { defineOperation, type Operation } from './operation.ts'

const terms = z
  .array(z.object({ signal: z.string(), value: z.number(), weight: z.number() }))
  .readonly()

export const searchEpisodesOperation: Operation = defineOperation({
  name: 'search-episodes',
  summary: 'Find episodes by meaning, by words, by what they are about, or by all of that.',
  input: episodeSearchSchema,
  output: z.object({
    results: z
      .array(
        z.object({
          episode: episodeSchema,
          phase: z.enum(EPISODE_PHASES),
          score: z.number(),
          explanation: z.object({
            terms: terms.describe('Each term of the score: value times weight.'),
            similarity: terms.describe('Each term of the similarity, in the same way.'),
            matched: z.array(z.string()).readonly(),
            part: z.string().optional().describe('The part whose meaning is nearest.'),
          }),
        }),
      )
      .readonly(),
    total: z.int().optional().describe('How many match in all; only without a text.'),
    next: z.string().optional(),
    notices: z.array(z.string()).readonly(),
  }),
  http: { method: 'POST', path: '/v1/episodes/search' },
  positional: 'text',
  effect: 'reads',
  isIdempotent: true,
  run: (memory, input) => memory.searchEpisodes(input),
})
