import * as z from 'zod'
import { invalidInput } from '../../errors.ts'
import { countUpTo, textUpTo } from '../../field-schemas.ts'
import type { TimeZone } from '../../language/time/time-zone.ts'
import type { TimeWindow } from '../../recall/question.ts'
import { readTimeWindows } from '../../recall/time-windows.ts'
import { scopeSchema } from '../../scope.ts'
import { QUESTION_LENGTH_MAX } from '../../storage/documents/text-limits.ts'
import { EPISODE_LABEL_LENGTH_MAX } from './episode-fields.ts'
import { episodeFilterFields } from './episode-filter.ts'
import { EPISODE_PARTS } from './episode-text.ts'

export const EPISODE_RESULTS_DEFAULT = 10
const EPISODE_RESULTS_MAX = 200
const RECENT_MAX = 1_000

/** `semantic`: by meaning. `hybrid`: by meaning, near words and words. `structured`: by filters. */
const SEARCH_MODES = ['semantic', 'hybrid', 'structured'] as const

const SEARCH_ORDERS = ['relevance', 'similarity', 'newest', 'oldest'] as const
export type SearchOrder = (typeof SEARCH_ORDERS)[number]

const share = z.number().min(0).max(1)

const part = share.describe('Its weight, from 0 to 1.')
const weights = { similarity: part, recency: part, success: part, access: part, domain: part }
const hybridWeights = { meaning: part, fuzzy: part, words: part }
const cursor = z.string().max(4_000).optional()
const { project, session } = scopeSchema.shape

export const episodeSearchSchema = z.strictObject({
  text: textUpTo(QUESTION_LENGTH_MAX)
    .optional()
    .describe('What to search for: a similar task, an outcome, an error.'),
  mode: z
    .enum(SEARCH_MODES)
    .optional()
    .describe('Search mode. Default: `hybrid` with a text, `structured` without.'),
  part: z
    .enum(EPISODE_PARTS)
    .optional()
    .describe('Compare the meaning of this part only. Default: all parts.'),
  ...episodeFilterFields,
  project: project.describe('Only episodes of this project.'),
  session: session.describe('Only episodes of this session.'),
  thisSession: z
    .boolean()
    .optional()
    .describe('Only episodes of the current session: your own, else the newest.'),
  when: z
    .string()
    .min(2)
    .max(200)
    .optional()
    .describe('When it was finished, in words: last week, ieri, 지난주.'),
  recent: countUpTo(RECENT_MAX).optional().describe('Only the latest N.'),
  preferDomain: textUpTo(EPISODE_LABEL_LENGTH_MAX)
    .optional()
    .describe('Ranks episodes of this domain higher; does not filter.'),
  orderBy: z
    .enum(SEARCH_ORDERS)
    .optional()
    .describe('Default: `relevance` with a text, `newest` without.'),
  minSimilarity: share
    .optional()
    .describe('Minimum similarity to the text. Default: none, unless nothing is similar.'),
  weights: z.strictObject(weights).optional().describe('Weights of the terms of the relevance.'),
  hybridWeights: z
    .strictObject(hybridWeights)
    .optional()
    .describe('Weights of meaning, near words and words in the similarity.'),
  k: countUpTo(EPISODE_RESULTS_MAX)
    .optional()
    .describe(`At most this many results. Default: ${EPISODE_RESULTS_DEFAULT}.`),
  after: cursor.describe('The `next` of the previous page; only without a text.'),
})
/** Which past tasks to find, and how. */
export type EpisodeSearchInput = z.infer<typeof episodeSearchSchema>

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
    throw invalidInput('All of "hybridWeights" are 0', 'Raise one of them.')
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
      `Ordering by ${orderBy} needs a text`,
      'Pass "text", or order by "newest" or "oldest".',
    )
  }
  if (recent !== undefined && after !== undefined) {
    throw invalidInput('"recent" has no pages', 'Leave out "after", or leave out "recent".')
  }
  return { mode: 'structured', orderBy }
}

export const FAILURE_RESULTS_DEFAULT = 5
const FAILURE_RESULTS_MAX = 50
/** Of a longer log than can be read, the beginning and the end are. */
const ERROR_LENGTH_MAX = 2_000_000
/** One call has an end. */
const ERRORS_MAX = 50

const error = textUpTo(ERROR_LENGTH_MAX)

export const failureSearchSchema = z.strictObject({
  error: error
    .optional()
    .describe('The error: its message, its stack trace, or the output that holds it.'),
  errors: z.array(error).max(ERRORS_MAX).readonly().optional().describe('Several errors at once.'),
  ...episodeFilterFields,
  project: project.describe('Only episodes of this project.'),
  session: session.describe('Only episodes of this session.'),
  k: countUpTo(FAILURE_RESULTS_MAX)
    .optional()
    .describe(`At most this many results per error. Default: ${FAILURE_RESULTS_DEFAULT}.`),
})
export type FailureSearchInput = z.infer<typeof failureSearchSchema>

/**
 * What a time in words may mean, most likely first.
 *
 * @throws MemoryError `INVALID_INPUT` when it names no time, or several.
 */
export function readWhen(
  words: string,
  given: { readonly nowMs: number; readonly zone: TimeZone },
): readonly TimeWindow[] {
  const [time, second] = readTimeWindows(words, given)
  if (time !== undefined && second === undefined) return time.readings
  throw invalidInput(
    time === undefined ? `"${words}" names no time` : `"${words}" names several times`,
    'Pass one, such as "last week", "ieri" or "지난주", or use "since" and "until".',
  )
}
