import * as z from 'zod'
import type { Episode } from './episode.ts'

/** From the young to the old; `deleted` ends any of them. */
export const EPISODE_PHASES = ['active', 'mature', 'aged', 'archived', 'deleted'] as const
export type EpisodePhase = (typeof EPISODE_PHASES)[number]

/** What changes about an episode, beside what happened in it. */
export const episodeLifecycleSchema = z.object({
  phase: z.enum(EPISODE_PHASES).describe('As last stored; `phaseOf` gives the current one.'),
  since: z.iso.datetime().describe('When that phase began.'),
  away: z
    .array(z.object({ pack: z.string(), parts: z.array(z.string()).readonly() }))
    .readonly()
    .describe('What is in cold storage: the blob, and the names of the parts.'),
  reason: z.string().optional().describe('Why it was deleted.'),
  consolidatedInto: z.string().optional().describe('The record that is found instead.'),
})
export type EpisodeLifecycle = Readonly<z.infer<typeof episodeLifecycleSchema>>
export type AwayParts = EpisodeLifecycle['away'][number]

/** An episode as stored, without the parts in cold storage. */
export interface StoredEpisode extends Episode {
  readonly lifecycle: EpisodeLifecycle
  readonly blobs: readonly string[]
}

export const PHASE_LIMITS = { activeDays: 30, matureDays: 180, agedDays: 365 }
/** For how many days an episode stays in each phase that its age ends (spec E13). */
export type PhaseLimits = Readonly<typeof PHASE_LIMITS>

const DAY_MS = 86_400_000

/** The phase that belongs to an age, counted from when the task was done. */
export function phaseAt(
  { eventAt }: Pick<Episode, 'eventAt'>,
  nowMs: number,
  { activeDays, matureDays, agedDays }: PhaseLimits = PHASE_LIMITS,
): Exclude<EpisodePhase, 'deleted'> {
  const days = (nowMs - eventAt) / DAY_MS
  if (days < activeDays) return 'active'
  if (days < matureDays) return 'mature'
  return days < agedDays ? 'aged' : 'archived'
}

/** The phase that a stored episode is in: by its age, unless it was deleted. */
export function phaseOf(
  { eventAt, lifecycle }: StoredEpisode,
  nowMs: number,
  limits?: PhaseLimits,
): EpisodePhase {
  return lifecycle.phase === 'deleted' ? 'deleted' : phaseAt({ eventAt }, nowMs, limits)
}

/** The `eventAt` of the episodes of a phase: at or after `from`, before `to`. */
export function windowOf(
  phase: Exclude<EpisodePhase, 'deleted'>,
  nowMs: number,
  { activeDays, matureDays, agedDays }: PhaseLimits = PHASE_LIMITS,
): { readonly from?: number; readonly to?: number } {
  // In whole milliseconds an age of exactly N days is already the next phase.
  const before = (days: number): number => nowMs - days * DAY_MS + 1
  switch (phase) {
    case 'active':
      return { from: before(activeDays) }
    case 'mature':
      return { from: before(matureDays), to: before(activeDays) }
    case 'aged':
      return { from: before(agedDays), to: before(matureDays) }
    case 'archived':
      return { to: before(agedDays) }
  }
}

/** What is stored of an episode that has just come. */
export function startLifecycle(episode: Episode, away: readonly AwayParts[]): StoredEpisode {
  return withLifecycle(episode, { phase: 'active', since: episode.createdAt, away })
}

/** The stored episode with its lifecycle, and the blobs that follow from it. */
export function withLifecycle(episode: Episode, lifecycle: EpisodeLifecycle): StoredEpisode {
  const blobs = [...new Set(lifecycle.away.map(({ pack }) => pack))]
  return { ...episode, lifecycle, blobs }
}

/** What happened, without what changed since. */
export function episodeOf({ lifecycle, blobs, ...episode }: StoredEpisode): Episode {
  return episode
}
