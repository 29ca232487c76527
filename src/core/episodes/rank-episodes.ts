import {
  EPISODE_WEIGHTS,
  type EpisodeWeights,
  episodeRecency,
  type FormulaTerm,
  formulaTerms,
  sumTerms,
  usage,
} from '../recall/profiles/profiles.ts'
import { compareText } from '../text/compare-text.ts'
import type { Episode } from './episode.ts'
import type { EpisodePhase } from './lifecycle/lifecycle.ts'
import type { SearchOrder } from './search-input.ts'

/** Why an episode was returned, and ranked where it is. */
export interface EpisodeExplanation {
  /** Each term of the score: its value times its weight is what it adds. */
  readonly terms: readonly FormulaTerm[]
  /** Each term of the similarity, in the same way. Empty without a text. */
  readonly similarity: readonly FormulaTerm[]
  /** The words of the text that matched, as they were typed. */
  readonly matched: readonly string[]
  /** The part whose meaning is nearest. */
  readonly part?: string | undefined
}

export interface RankedEpisode {
  readonly episode: Episode
  readonly phase: EpisodePhase
  readonly score: number
  readonly explanation: EpisodeExplanation
}

/** An episode with what its score is made of. */
export interface EpisodeCandidate {
  readonly episode: Episode
  readonly phase: EpisodePhase
  readonly accessCount: number
  readonly similarity: readonly FormulaTerm[]
  readonly matched: readonly string[]
  readonly part?: string | undefined
}

export interface RelevanceOptions {
  readonly weights?: EpisodeWeights | undefined
  /** The domain that counts, if any. */
  readonly domain?: string | undefined
  readonly nowMs: number
}

/** Scores an episode by the relevance formula (spec E11), term by term. */
export function scoreEpisode(
  candidate: EpisodeCandidate,
  { weights = EPISODE_WEIGHTS, domain, nowMs }: RelevanceOptions,
): RankedEpisode {
  const { episode, phase, part } = candidate
  const isInDomain = domain !== undefined && episode.metadata.domain === domain
  const terms = formulaTerms(
    { ...weights },
    {
      similarity: sumTerms(candidate.similarity),
      recency: episodeRecency(episode.eventAt, nowMs),
      success: episode.outcome.status === 'success' ? 1 : 0,
      access: usage(candidate.accessCount),
      domain: isInDomain ? 1 : 0,
    },
  )
  return {
    episode,
    phase,
    score: sumTerms(terms),
    explanation: {
      terms,
      similarity: candidate.similarity,
      matched: candidate.matched,
      ...(part === undefined ? {} : { part }),
    },
  }
}

/** Puts episodes in the order that was asked for; of equal ones the newer comes first. */
export function orderEpisodes(
  ranked: readonly RankedEpisode[],
  orderBy: SearchOrder,
): readonly RankedEpisode[] {
  const similarityOf = ({ explanation }: RankedEpisode): number => sumTerms(explanation.similarity)
  const measure = {
    relevance: (one: RankedEpisode) => one.score,
    similarity: similarityOf,
    newest: ({ episode }: RankedEpisode) => episode.eventAt,
    oldest: ({ episode }: RankedEpisode) => -episode.eventAt,
  }[orderBy]
  return [...ranked].sort(
    (left, right) =>
      measure(right) - measure(left) ||
      right.episode.eventAt - left.episode.eventAt ||
      compareText(right.episode.id, left.episode.id),
  )
}
