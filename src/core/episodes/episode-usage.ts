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
}

export const episodeUsageSchema: z.ZodType<EpisodeUsage> = z.object({
  id: z.string(),
  scope: scopeSchema,
  accessCount: z.int(),
  retrievalCount: z.int(),
  lastAccessedAt: z.iso.datetime().optional(),
  usefulness: z.number(),
})

/** What an episode has that was never used. */
export function unusedEpisode({ id, scope }: Pick<Episode, 'id' | 'scope'>): EpisodeUsage {
  return { id, scope, accessCount: 0, retrievalCount: 0, usefulness: USEFULNESS_START }
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
