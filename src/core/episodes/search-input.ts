import { z } from 'zod'
import { invalidInput } from '../errors.ts'
import type { EpisodeWeights, HybridWeights } from '../recall/profiles/profiles.ts'
import { scopeSchema } from '../scope.ts'
import { QUESTION_LENGTH_MAX } from '../text/text-limits.ts'
import { type EpisodeFilterInput, episodeFilterFields } from './episode-filter.ts'
import { EPISODE_LABEL_LENGTH_MAX } from './episode-schema.ts'
import { EPISODE_PARTS, type EpisodePart } from './episode-text.ts'

export const EPISODE_RESULTS_DEFAULT = 10
export const EPISODE_RESULTS_MAX = 200
const RECENT_MAX = 1_000

/** `semantic`: by meaning. `hybrid`: by meaning, near words and words. `structured`: by filters. */
export const SEARCH_MODES = ['semantic', 'hybrid', 'structured'] as const
export type SearchMode = (typeof SEARCH_MODES)[number]

export const SEARCH_ORDERS = ['relevance', 'similarity', 'newest', 'oldest'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

export interface EpisodeSearchInput extends EpisodeFilterInput {
  readonly text?: string | undefined
  readonly mode?: SearchMode | undefined
  readonly part?: EpisodePart | undefined
  readonly project?: string | undefined
  readonly session?: string | undefined
  readonly thisSession?: boolean | undefined
  readonly when?: string | undefined
  readonly recent?: number | undefined
  readonly preferDomain?: string | undefined
  readonly orderBy?: SearchOrder | undefined
  readonly minSimilarity?: number | undefined
  readonly weights?: EpisodeWeights | undefined
  readonly hybridWeights?: HybridWeights | undefined
  readonly k?: number | undefined
  readonly after?: string | undefined
}

const share = z.number().min(0).max(1)
const label = z.string().min(1).max(EPISODE_LABEL_LENGTH_MAX)

const weights: z.ZodType<EpisodeWeights> = z.strictObject({
  similarity: share,
  recency: share,
  success: share,
  access: share,
  domain: share,
})

const hybridWeights: z.ZodType<HybridWeights> = z.strictObject({
  meaning: share,
  fuzzy: share,
  words: share,
})

/** The fields of `search-episodes`, for every door. */
export const episodeSearchSchema: z.ZodObject & z.ZodType<EpisodeSearchInput> = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(QUESTION_LENGTH_MAX)
    .optional()
    .describe('What to look for: a task like the present one, an outcome, an error.'),
  mode: z
    .enum(SEARCH_MODES)
    .optional()
    .describe('How to look; `hybrid` with a text, `structured` without, when left out.'),
  part: z
    .enum(EPISODE_PARTS)
    .optional()
    .describe('Compare the meaning of this part alone; of all parts when left out.'),
  ...episodeFilterFields,
  project: scopeSchema.shape.project.describe('Only episodes of this project.'),
  session: scopeSchema.shape.session.describe('Only episodes of this session.'),
  thisSession: z
    .boolean()
    .optional()
    .describe('Only episodes of the session going on: your own, or else the newest.'),
  when: z
    .string()
    .min(2)
    .max(200)
    .optional()
    .describe('Finished then, in words: last week, ieri, 지난주.'),
  recent: z.int().min(1).max(RECENT_MAX).optional().describe('Only the latest so many.'),
  preferDomain: label
    .optional()
    .describe('Counts for episodes of this domain, and keeps the others in.'),
  orderBy: z
    .enum(SEARCH_ORDERS)
    .optional()
    .describe('`relevance` with a text, `newest` without, when left out.'),
  minSimilarity: share.optional().describe('Leave out what is less similar to the text.'),
  weights: weights.optional().describe('How much each term of the relevance counts.'),
  hybridWeights: hybridWeights
    .optional()
    .describe('How much meaning, near words and words count in the similarity.'),
  k: z
    .int()
    .min(1)
    .max(EPISODE_RESULTS_MAX)
    .optional()
    .describe(`The most results; ${EPISODE_RESULTS_DEFAULT} when left out.`),
  after: z
    .string()
    .max(4_000)
    .optional()
    .describe('The `next` of the page before; without a text.'),
})

/** What to do for an input: how to look, and in which order to answer. */
export type SearchPlan =
  | { readonly mode: 'structured'; readonly orderBy: 'newest' | 'oldest' }
  | { readonly mode: 'semantic' | 'hybrid'; readonly text: string; readonly orderBy: SearchOrder }

/** @throws MemoryError `INVALID_INPUT` for fields that contradict each other. */
export function planSearch(input: EpisodeSearchInput): SearchPlan {
  const { text, mode = text === undefined ? 'structured' : 'hybrid' } = input
  if (mode === 'structured') return planStructured(input)
  if (text === undefined) {
    throw invalidInput(`Mode "${mode}" needs a text`, 'Pass "text", or use mode "structured".')
  }
  if (input.after !== undefined) {
    throw invalidInput('Only a search without a text has pages', 'Raise "k", or leave out "after".')
  }
  if (Object.values(input.hybridWeights ?? { words: 1 }).every((weight) => weight === 0)) {
    throw invalidInput('All of "hybridWeights" are 0', 'Let one of them count.')
  }
  return { mode, text, orderBy: input.orderBy ?? 'relevance' }
}

function planStructured({
  text,
  orderBy = 'newest',
  recent,
  after,
}: EpisodeSearchInput): SearchPlan {
  if (text !== undefined) {
    throw invalidInput('Mode "structured" takes no text', 'Leave it out, or use mode "hybrid".')
  }
  if (orderBy === 'relevance' || orderBy === 'similarity') {
    throw invalidInput(
      `Without a text nothing can be ordered by ${orderBy}`,
      'Pass "text", or order by "newest" or "oldest".',
    )
  }
  if (recent !== undefined && after !== undefined) {
    throw invalidInput('"recent" has no pages', 'Leave out "after", or leave out "recent".')
  }
  return { mode: 'structured', orderBy }
}
