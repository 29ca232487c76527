import { sumTerms } from '../recall/profiles/profiles.ts'
import { compareText } from '../text/compare-text.ts'
import type { Episode } from './episode.ts'
import type { RankedEpisode } from './rank-episodes.ts'
import type { FailureEpisode } from './rank-failures.ts'

/** An episode that may help with a task that is failing. */
export interface HelpfulEpisode {
  readonly episode: Episode
  /** How like the task and its failures it is: 0 to 1. */
  readonly score: number
}

/**
 * The same error comes in very different tasks, and then its remedy is another one: what the
 * task has in common counts more.
 */
const FAILURE_SHARE = 0.4

/**
 * What was found for a task and what was found for its failures, in one order: an episode may
 * help for either reason, and more so for both. Of equal ones a success comes first, then the newer.
 */
export function rankHelpful(
  alike: readonly RankedEpisode[],
  failed: readonly FailureEpisode[],
): readonly HelpfulEpisode[] {
  const found = new Map<string, Episode>()
  const byTask = new Map<string, number>()
  const byFailure = new Map<string, number>()
  for (const { episode, explanation } of alike) {
    found.set(episode.id, episode)
    byTask.set(episode.id, sumTerms(explanation.similarity))
  }
  for (const { episode, similarity } of failed) {
    found.set(episode.id, episode)
    byFailure.set(episode.id, Math.max(similarity, byFailure.get(episode.id) ?? 0))
  }
  return [...found.values()]
    .map((episode) => {
      const missed = 1 - (byTask.get(episode.id) ?? 0)
      const unlike = 1 - FAILURE_SHARE * (byFailure.get(episode.id) ?? 0)
      return { episode, score: 1 - missed * unlike }
    })
    .toSorted(
      (left, right) =>
        right.score - left.score ||
        succeeded(right.episode) - succeeded(left.episode) ||
        right.episode.eventAt - left.episode.eventAt ||
        compareText(right.episode.id, left.episode.id),
    )
}

function succeeded({ outcome }: Episode): number {
  return { success: 2, partial: 1, failure: 0 }[outcome.status]
}
