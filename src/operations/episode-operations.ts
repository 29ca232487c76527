import { z } from 'zod'
import { episodeSchema } from '../core/episodes/episode.ts'
import { episodeUsageSchema } from '../core/episodes/episode-usage.ts'
import { failureSearchSchema } from '../core/episodes/search-input.ts'
import { EPISODE_PHASES } from '../core/episodes/lifecycle/lifecycle.ts'
import { FAILURE_MATCHES } from '../core/failures/similarity.ts'
import { defineOperation, type Operation } from './operation.ts'

const id = z.string().min(1).max(200).describe('The id of the episode.')
const dryRun = z.boolean().optional().describe('Only say what would be done.')
const ids = z.array(z.string()).readonly()
const change = z.object({ id: z.string(), phase: z.enum(EPISODE_PHASES) })

export const similarFailuresOperation: Operation = defineOperation({
  name: 'similar-failures',
  summary: 'Find episodes that met the same error, or one like it; those that got over it first.',
  input: failureSearchSchema,
  output: z.object({
    answers: z
      .array(
        z.object({
          type: z.string().optional(),
          template: z.string().describe('The message without the values of this once.'),
          signature: z.string(),
          results: z
            .array(
              z.object({
                episode: episodeSchema,
                phase: z.enum(EPISODE_PHASES),
                match: z.enum(FAILURE_MATCHES),
                similarity: z.number(),
                usefulness: z.number(),
              }),
            )
            .readonly(),
        }),
      )
      .readonly()
      .describe('One for each error, in their order.'),
  }),
  http: { method: 'POST', path: '/v1/episodes/similar-failures' },
  positional: 'error',
  effect: 'reads',
  isIdempotent: true,
  run: async (memory, input) => ({ answers: await memory.similarFailures(input) }),
})

export const episodeFeedbackOperation: Operation = defineOperation({
  name: 'episode-feedback',
  method: 'giveFeedback',
  summary: 'Say whether an episode helped: useful ones are found first.',
  input: z.strictObject({
    id,
    helpful: z.boolean().describe('True when it helped with the task at hand.'),
  }),
  output: episodeUsageSchema,
  http: { method: 'POST', path: '/v1/episodes/:id/feedback' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: false,
  run: (memory, input) => memory.giveFeedback(input),
})

export const deleteEpisodeOperation: Operation = defineOperation({
  name: 'delete-episode',
  summary: 'Take an episode out of every answer; `restore-episode` brings it back.',
  input: z.strictObject({
    id,
    reason: z.string().min(1).max(1_000).optional().describe('Why, for whoever asks later.'),
  }),
  output: change,
  http: { method: 'DELETE', path: '/v1/episodes/:id' },
  positional: 'id',
  effect: 'removes',
  isIdempotent: true,
  run: (memory, input) => memory.deleteEpisode(input),
})

export const restoreEpisodeOperation: Operation = defineOperation({
  name: 'restore-episode',
  summary: 'Bring a deleted episode back.',
  input: z.strictObject({ id }),
  output: change,
  http: { method: 'POST', path: '/v1/episodes/:id/restore' },
  positional: 'id',
  effect: 'writes',
  isIdempotent: true,
  argument: 'id',
  run: (memory, input) => memory.restoreEpisode(input.id),
})

export const archiveOldOperation: Operation = defineOperation({
  name: 'archive-old',
  summary: 'Move what has grown old to cold storage. It stays searchable, and comes back whole.',
  input: z.strictObject({ dryRun }),
  output: z.object({
    aged: z.int().describe('How many lost their traces to cold storage.'),
    archived: z.int().describe('How many were moved but for their learnings.'),
    isDryRun: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/episodes/archive' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.archiveOld(input),
})

export const consolidateSimilarOperation: Operation = defineOperation({
  name: 'consolidate-similar',
  summary: 'Put one record in the place of episodes that are nearly the same.',
  input: z.strictObject({
    dryRun,
    windowDays: z
      .int()
      .min(1)
      .max(3_650)
      .optional()
      .describe('Two of a group lie no further apart than this; 30 when left out.'),
  }),
  output: z.object({
    groups: z.array(z.object({ id: z.string().optional(), episodeIds: ids })).readonly(),
    episodes: z.int().describe('How many episodes are found as one of another.'),
    isDryRun: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/episodes/consolidate' },
  effect: 'writes',
  isIdempotent: true,
  run: (memory, input) => memory.consolidateSimilar(input),
})

export const purgeDeletedOperation: Operation = defineOperation({
  name: 'purge-deleted',
  summary: 'Remove for good the episodes that were deleted some time ago.',
  input: z.strictObject({
    dryRun,
    olderThanDays: z
      .int()
      .min(0)
      .max(3_650)
      .optional()
      .describe('Only what was deleted so many days ago; 30 when left out.'),
  }),
  output: z.object({
    ids,
    left: z.int().describe('How many more there are: ask again.'),
    isDryRun: z.boolean(),
  }),
  http: { method: 'POST', path: '/v1/episodes/purge' },
  effect: 'removes',
  isIdempotent: false,
  run: (memory, input) => memory.purgeDeleted(input),
})
