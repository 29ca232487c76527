import * as z from 'zod'
import { scopeSchema } from '../../scope.ts'
import { FORGETS_TEXTS, unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { Episode } from './episode.ts'

/** Neither helpful nor not: no feedback yet. */
const USEFULNESS_START = 0.5

/** How an episode was used. Stored under the same id: the episode itself never changes. */
export const episodeUsageSchema = z.object({
  id: z.string(),
  scope: scopeSchema,
  accessCount: z.int().describe('How often it was read, by id or in search results.'),
  retrievalCount: z.int().describe('How often a search returned it.'),
  lastAccessedAt: z.iso.datetime().optional(),
  usefulness: z.number().describe('0 to 1.'),
  feedbackCount: z.int(),
  comments: z
    .array(z.object({ at: z.iso.datetime(), isHelpful: z.boolean(), text: z.string() }))
    .readonly()
    .optional()
    .describe('Comments about it, newest last.'),
  referencedBy: z.array(z.string()).readonly().describe('Related records: `episodes/<id>`.'),
})
/** How often an episode was read and how useful it was. It lies beside the episode. */
export type EpisodeUsage = Readonly<z.infer<typeof episodeUsageSchema>>

export function unusedEpisode({ id, scope }: Pick<Episode, 'id' | 'scope'>): EpisodeUsage {
  return {
    id,
    scope,
    accessCount: 0,
    retrievalCount: 0,
    usefulness: USEFULNESS_START,
    feedbackCount: 0,
    referencedBy: [],
  }
}

/** How far one judgement moves the usefulness (spec E12). */
const FEEDBACK_SHARE = 0.3

/** Of more, the oldest are dropped. */
const COMMENTS_MAX = 50

export function withFeedback(
  usage: EpisodeUsage,
  {
    isHelpful,
    comment: text,
    at,
  }: { isHelpful: boolean; comment?: string | undefined; at: string },
): EpisodeUsage {
  const target = isHelpful ? 1 : 0
  const comments = [
    ...(usage.comments ?? []),
    ...(text === undefined ? [] : [{ at, isHelpful, text }]),
  ]
  return {
    ...usage,
    ...(comments.length === 0 ? {} : { comments: comments.slice(-COMMENTS_MAX) }),
    usefulness: usage.usefulness + FEEDBACK_SHARE * (target - usage.usefulness),
    feedbackCount: usage.feedbackCount + 1,
  }
}

/** Of more, the oldest are dropped. */
const REFERENCES_MAX = 1_000

/** The usage with a record in it, or without it, that was made of the episode. */
export function withReference(
  usage: EpisodeUsage,
  reference: string,
  isThere: boolean,
): EpisodeUsage {
  const others = usage.referencedBy.filter((one) => one !== reference)
  const referencedBy = isThere ? [...others, reference].slice(-REFERENCES_MAX) : others
  return { ...usage, referencedBy }
}

export function withAccess(
  usage: EpisodeUsage,
  access: { readonly by: 'id' | 'search'; readonly at: string },
): EpisodeUsage {
  return {
    ...usage,
    accessCount: usage.accessCount + 1,
    retrievalCount: usage.retrievalCount + (access.by === 'search' ? 1 : 0),
    lastAccessedAt: access.at,
  }
}

export const episodeUsageRecords = unsearchedRecords(
  'episode-usage',
  { accessCount: 'number', usefulness: 'number' },
  FORGETS_TEXTS,
)
