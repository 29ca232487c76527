import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { listOf } from '../../field-schemas.ts'
import { FAILURE_MATCHES } from '../../language/failures/similarity.ts'
import { compareText } from '../../language/text/compare-text.ts'
import {
  EPISODE_WEIGHTS,
  type EpisodeWeights,
  episodeRecency,
  type FormulaTerm,
  formulaTerms,
  HYBRID_WEIGHTS,
  type HybridWeights,
  scoreTerms,
  sumTerms,
  usage,
} from '../../recall/profiles/profiles.ts'
import { type Episode, episodeSchema } from './episode.ts'
import { EPISODE_PHASES, type EpisodePhase } from './lifecycle.ts'
import type { SearchOrder } from './search-input.ts'

/** An episode, and why it was returned and ranked where it is. */
export const rankedEpisodeSchema = z.object({
  episode: episodeSchema,
  phase: z.enum(EPISODE_PHASES),
  score: z.number(),
  explanation: z.object({
    terms: scoreTerms,
    // Empty without a text.
    similarity: scoreTerms.describe('Each term of the similarity, in the same way.'),
    matched: listOf(z.string()),
    part: z.string().optional().describe('The part closest in meaning.'),
  }),
})
/** An episode that was found, with its score. */
export type RankedEpisode = DeepReadonly<z.infer<typeof rankedEpisodeSchema>>
/** Why an episode was found, term by term. */
export type EpisodeExplanation = RankedEpisode['explanation']

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
  readonly domain?: string | undefined
  readonly nowMs: number
}

/** Scores an episode by the relevance formula (spec E11), term by term. */
export function scoreEpisode(
  candidate: EpisodeCandidate,
  { weights = EPISODE_WEIGHTS, domain, nowMs }: RelevanceOptions,
): RankedEpisode {
  const { episode, phase, part, similarity, matched } = candidate
  const isInDomain = domain !== undefined && episode.metadata.domain === domain
  const terms = formulaTerms(
    { ...weights },
    {
      similarity: sumTerms(similarity),
      recency: episodeRecency(episode.eventAt, nowMs),
      success: episode.outcome.status === 'success' ? 1 : 0,
      access: usage(candidate.accessCount),
      domain: isInDomain ? 1 : 0,
    },
  )
  const explanation = { terms, similarity, matched, part }
  return { episode, phase, score: sumTerms(terms), explanation }
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

/** Why an episode matches, as the search channels found it. */
export interface EpisodeEvidence {
  /** The cosine with its nearest part; absent when its meaning is not known. */
  readonly cosine?: number | undefined
  /** How much of the question it contains when words may be misspelt, 0 to 1. */
  readonly fuzzy: number
  readonly words?:
    | {
        /** BM25. */
        readonly score: number
        /** The share of the question's weight that matched, 0 to 1. */
        readonly coverage: number
      }
    | undefined
}

/** What is the same for all candidates of one search. */
interface SimilarityOptions {
  readonly mode: 'semantic' | 'hybrid'
  readonly weights?: HybridWeights | undefined
  /** False when no model of meaning could take part: then the others count for it. */
  readonly hasMeaning: boolean
  readonly bestWordScore: number
}

/**
 * The terms of the similarity, 0 to 1 in all (spec E8): by meaning, by near words and by words.
 * Weights count relative to each other.
 */
export function similarityTerms(
  evidence: EpisodeEvidence,
  options: SimilarityOptions,
): readonly FormulaTerm[] {
  // The opposite of a question is no more similar to it than what has nothing to do with it.
  const meaning = Math.max(0, Math.min(1, evidence.cosine ?? 0))
  if (options.mode === 'semantic') return formulaTerms({ meaning: 1 }, { meaning })
  const values = { meaning, fuzzy: evidence.fuzzy, words: wordSimilarity(evidence, options) }
  return formulaTerms(relativeWeights(options), values)
}

// The best hit may still be a poor one, when it matched one word of ten: so the coverage
// scales what is otherwise relative to the best.
function wordSimilarity({ words }: EpisodeEvidence, { bestWordScore }: SimilarityOptions): number {
  if (words === undefined || bestWordScore <= 0) return 0
  return words.coverage * Math.min(1, words.score / bestWordScore)
}

function relativeWeights({
  weights = HYBRID_WEIGHTS,
  hasMeaning,
}: SimilarityOptions): Readonly<Record<string, number>> {
  const used = { ...weights, meaning: hasMeaning ? weights.meaning : 0 }
  const sum = used.meaning + used.fuzzy + used.words || 1
  return { meaning: used.meaning / sum, fuzzy: used.fuzzy / sum, words: used.words / sum }
}

export const failureEpisodeSchema = z.object({
  episode: episodeSchema,
  phase: z.enum(EPISODE_PHASES),
  match: z.enum(FAILURE_MATCHES),
  /** 0 to 1; 1 for the same failure. */
  similarity: z.number(),
  /** What people and agents said about it: 0 to 1. */
  usefulness: z.number(),
})
export type FailureEpisode = DeepReadonly<z.infer<typeof failureEpisodeSchema>>

/**
 * The same failure before one that is like it; then what succeeded, what proved useful, what is
 * nearer, what is newer (spec E10).
 */
export function orderFailures(found: readonly FailureEpisode[]): readonly FailureEpisode[] {
  return [...found].sort(
    (left, right) =>
      Number(left.match === 'fuzzy') - Number(right.match === 'fuzzy') ||
      succeeded(right.episode) - succeeded(left.episode) ||
      right.usefulness - left.usefulness ||
      FAILURE_MATCHES.indexOf(left.match) - FAILURE_MATCHES.indexOf(right.match) ||
      right.similarity - left.similarity ||
      right.episode.eventAt - left.episode.eventAt ||
      compareText(right.episode.id, left.episode.id),
  )
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
): readonly Pick<RankedEpisode, 'episode' | 'score'>[] {
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
