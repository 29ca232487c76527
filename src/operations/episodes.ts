import * as z from 'zod'
import { bugSituationFields } from '../core/learning/bugs/bug-input.ts'
import { bugPatternSchema, bugSolutionSchema } from '../core/learning/bugs/bug-pattern.ts'
import { aspectMatchSchema } from '../core/learning/bugs/match-bug-pattern.ts'
import {
  episodeReceiptSchema,
  episodeSchema,
  storeEpisodesSchema,
} from '../core/tasks/episodes/episode.ts'
import { episodeUsageSchema } from '../core/tasks/episodes/episode-usage.ts'
import { episodeLifecycleSchema } from '../core/tasks/episodes/lifecycle.ts'
import { failureEpisodeSchema, rankedEpisodeSchema } from '../core/tasks/episodes/rank-episodes.ts'
import { episodeSearchSchema, failureSearchSchema } from '../core/tasks/episodes/search-input.ts'
import { searchFailures } from '../flows/learning/bugs/match-bug-pattern.ts'
import { getEpisode } from '../flows/tasks/episodes/get-episode.ts'
import { searchEpisodes } from '../flows/tasks/episodes/search-episodes.ts'
import { storeEpisodes } from '../flows/tasks/episodes/store-episode.ts'
import { arrayOf, hasNew, idField, listOf, notices } from './fields.ts'
import { defineGroup, defineOperation } from './operation.ts'
import { formatEpisode, formatEpisodes, formatStoredEpisodes } from './views/format-episodes.ts'
import { formatFailures } from './views/format-failures.ts'
import { episodesText, failuresText } from './views/model-text.ts'

const id = idField('episode')

export const episodes = defineGroup(
  { name: 'episodes', noun: 'episode', summary: 'What happened in finished tasks.' },
  {
    search: defineOperation({
      summary: 'Find past tasks by meaning, words, files, tools, errors or time.',
      tier: 'everyday',
      effect: 'reads',
      input: episodeSearchSchema,
      output: z.object({
        items: arrayOf(rankedEpisodeSchema),
        total: z.int().optional().describe('Total number of matches; only without a text.'),
        next: z.string().optional(),
        notices,
      }),
      http: 'POST /v1/episodes/search',
      cli: {
        positional: 'text',
        examples: ['loci episode search "checkout crash" --task-type bugfix'],
        show: formatEpisodes,
        waitsForIndexes: true,
      },
      mcp: {
        when: 'Call it before a task, to see how similar ones went.',
        fields: ['text', 'k', 'taskType', 'project', 'files', 'tools', 'status', 'since'],
      },
      text: episodesText,
      run: searchEpisodes,
    }),
    get: defineOperation({
      summary: 'Get one episode by its id, and how it was used.',
      effect: 'reads',
      input: z.strictObject({ id }),
      output: z.object({
        episode: episodeSchema,
        missing: arrayOf(z.object({ parts: arrayOf(z.string()), reason: z.string() }))
          .optional()
          .describe('Parts stored on another host, omitted here.'),
        usage: episodeUsageSchema,
        lifecycle: episodeLifecycleSchema,
      }),
      http: 'GET /v1/episodes/{id}',
      cli: { positional: 'id', examples: ['loci episode get <id>'], show: formatEpisode },
      run: ({ id: wanted }, caller, memory) => getEpisode(wanted, caller, memory),
    }),
    store: defineOperation({
      summary: 'Store finished tasks, one or many, as episodes: all new ones, or none.',
      effect: 'writes',
      input: storeEpisodesSchema,
      output: listOf(episodeReceiptSchema),
      http: 'POST /v1/episodes',
      isCreated: hasNew,
      cli: {
        examples: ['loci episode store --task description="Fix the cart" --outcome status=success'],
        show: formatStoredEpisodes,
      },
      run: storeEpisodes,
    }),
  },
)

export const failures = defineGroup(
  { name: 'failures', noun: 'failure', summary: 'Errors that occurred before.' },
  {
    search: defineOperation({
      summary: 'Find known bugs that match an error, their fixes, and past tasks that hit it.',
      tier: 'everyday',
      effect: 'reads',
      input: failureSearchSchema.extend(bugSituationFields),
      output: z.object({
        bugs: arrayOf(
          z.object({
            pattern: bugPatternSchema,
            score: z.number().describe('From 0 to 1; above 0.5.'),
            isExact: z.boolean().describe('True if it is exactly the same failure.'),
            aspects: arrayOf(aspectMatchSchema),
            solution: bugSolutionSchema.optional().describe('What to try first.'),
            why: z.string(),
          }),
        ).describe('Known bugs that match the errors, and their fixes.'),
        items: arrayOf(
          z.object({
            type: z.string().optional(),
            template: z.string().describe('The message without its variable parts.'),
            signature: z.string(),
            results: arrayOf(failureEpisodeSchema),
          }),
        ).describe('For each error, in order: the past tasks that hit it.'),
      }),
      http: 'POST /v1/failures/search',
      cli: {
        positional: 'error',
        examples: ['loci failure search - < ci.log'],
        show: formatFailures,
      },
      mcp: { when: 'Call it when something fails.', fields: ['error', 'project', 'k'] },
      text: failuresText,
      run: searchFailures,
    }),
  },
)
