import { FAILURE_MATCHES, type FailureMatch } from '../failures/similarity.ts'
import { compareText } from '../text/compare-text.ts'
import type { Episode } from './episode.ts'
import type { EpisodePhase } from './lifecycle/lifecycle.ts'

/** An episode that met a failure. */
export interface FailureEpisode {
  readonly episode: Episode
  readonly phase: EpisodePhase
  readonly match: FailureMatch
  /** 0 to 1; 1 for the same failure. */
  readonly similarity: number
  /** What people and agents said of it: 0 to 1. */
  readonly usefulness: number
}

/**
 * The same failure before one that is like it; then what succeeded, what proved useful, what is
 * nearer, what is newer (spec E10).
 */
export function orderFailures(found: readonly FailureEpisode[]): readonly FailureEpisode[] {
  return [...found].sort(
    (left, right) =>
      Number(left.match === 'fuzzy') - Number(right.match === 'fuzzy') ||
      succeeded(right) - succeeded(left) ||
      right.usefulness - left.usefulness ||
      FAILURE_MATCHES.indexOf(left.match) - FAILURE_MATCHES.indexOf(right.match) ||
      right.similarity - left.similarity ||
      right.episode.eventAt - left.episode.eventAt ||
      compareText(right.episode.id, left.episode.id),
  )
}

function succeeded({ episode }: FailureEpisode): number {
  return { success: 2, partial: 1, failure: 0 }[episode.outcome.status]
}
