import { z } from 'zod'
import { declareCollection } from '../documents/collection.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import { type Scope, scopeSchema } from '../scope.ts'
import type { Episode } from './episode.ts'

/** Neither helpful nor not: what nobody has judged yet. */
const USEFULNESS_START = 0.5

/** How an episode was used. Lies beside it under the same id: the episode never changes. */
export interface EpisodeUsage {
  readonly id: string
  readonly scope: Scope
  /** How often it was read, by its id or in the answer of a search. */
  readonly accessCount: number
  /** How often a search returned it. */
  readonly retrievalCount: number
  readonly lastAccessedAt?: string | undefined
  /** 0 to 1. */
  readonly usefulness: number
  /** How often somebody said whether it helped. */
  readonly feedbackCount: number
  /** What was made of it: `facts/<id>`, `episodes/<id>`. */
  readonly referencedBy: readonly string[]
}

export const episodeUsageSchema: z.ZodType<EpisodeUsage> = z.object({
  id: z.string(),
  scope: scopeSchema,
  accessCount: z.int(),
  retrievalCount: z.int(),
  lastAccessedAt: z.iso.datetime().optional(),
  usefulness: z.number(),
  feedbackCount: z.int(),
  referencedBy: z.array(z.string()).readonly(),
})

/** What an episode has that was never used. */
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

/** The usage after somebody said whether the episode helped. */
export function withFeedback(usage: EpisodeUsage, isHelpful: boolean): EpisodeUsage {
  const target = isHelpful ? 1 : 0
  return {
    ...usage,
    usefulness: usage.usefulness + FEEDBACK_SHARE * (target - usage.usefulness),
    feedbackCount: usage.feedbackCount + 1,
  }
}

/** No more are told: who is cited so often is known well enough. */
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

/** The usage with one more access in it. */
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

export const episodeUsageRecords: RecordKind = {
  collection: declareCollection({
    name: 'episode-usage',
    fields: { ...SCOPE_FIELDS, accessCount: 'number', usefulness: 'number' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}
