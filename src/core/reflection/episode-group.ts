import type { Episode } from '../episodes/episode.ts'
import type { GroupSort, SketchGroup } from './group-episodes.ts'

/** A group of episodes, as something is said of it. */
export interface EpisodeGroup {
  readonly by: GroupSort
  readonly subject: string
  /** The newest of them, in order: what is said is quoted from these. */
  readonly episodes: readonly Episode[]
  /** Of all of them. */
  readonly count: number
  readonly succeeded: number
  readonly failed: number
  readonly spanMs: number
  readonly spentMs: number
  /** How much of the time of all tasks went into them, 0 to 1. */
  readonly timeShare: number
  /** What was said again and again, as it was said first. */
  readonly statement?: string | undefined
}

/** So many of a group are read in full. */
export const EPISODES_READ_MAX = 50

/** @param spentMs The time of all tasks together. */
export function toEpisodeGroup(
  { by, subject, sketches, statement }: SketchGroup,
  episodes: readonly Episode[],
  spentMs: number,
): EpisodeGroup {
  const own = sketches.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const ended = (wanted: string): number =>
    sketches.filter(({ status }) => status === wanted).length
  return {
    by,
    subject,
    episodes,
    count: sketches.length,
    succeeded: ended('success'),
    failed: ended('failure'),
    spanMs: (sketches.at(-1)?.at ?? 0) - (sketches[0]?.at ?? 0),
    spentMs: own,
    timeShare: spentMs === 0 ? 0 : own / spentMs,
    ...(statement === undefined ? {} : { statement }),
  }
}
