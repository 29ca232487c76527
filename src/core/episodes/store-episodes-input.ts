import { z } from 'zod'
import type { EpisodeInput, ToldEpisode } from './episode.ts'
import { episodeInputSchema } from './episode-schema.ts'

/** So many are stored in one write. */
export const STORED_AT_ONCE_MAX = 100

export const storeEpisodesSchema: z.ZodObject &
  z.ZodType<
    { readonly episodes: readonly ToldEpisode[] },
    { readonly episodes: readonly EpisodeInput[] }
  > = z.strictObject({
  episodes: z
    .array(episodeInputSchema)
    .min(1)
    .max(STORED_AT_ONCE_MAX)
    .readonly()
    .describe('What happened, an entry each. They are stored together, or not at all.'),
})

/** What became of one of many episodes. */
export interface EpisodeReceipt {
  readonly id: string
  /** `unchanged`: known by its id. `dropped`: purged once, and not to come back. */
  readonly outcome: 'stored' | 'unchanged' | 'dropped'
  readonly reason: string
}

export const episodeReceiptSchema: z.ZodType<EpisodeReceipt> = z.object({
  id: z.string(),
  outcome: z.enum(['stored', 'unchanged', 'dropped']),
  reason: z.string(),
})
