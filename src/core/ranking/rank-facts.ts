import type { Fact } from '../facts/fact.ts'
import { compareText } from '../text/compare-text.ts'
import { type Evidence, fuseEvidence } from './fuse.ts'
import { createWordMatcher } from './matched-words.ts'
import { type RankingWeights, recencyOf, SIMILARITY_MIN, scoreOf } from './score.ts'

export interface Candidate {
  readonly fact: Fact
  readonly evidence: Evidence
}

/** Why a fact was returned and ranked where it is. */
export interface Explanation {
  readonly similarity: number
  readonly recency: number
  readonly importance: number
  readonly weights: RankingWeights
  /** The words of the question that matched, as they were typed. */
  readonly words?: { readonly score: number; readonly matched: readonly string[] } | undefined
  readonly meaning?: { readonly cosine: number } | undefined
}

export interface RankedFact {
  readonly fact: Fact
  readonly score: number
  readonly explanation: Explanation
}

/** Scores the candidates, drops the noise and puts the best first. */
export function rankFacts(
  candidates: readonly Candidate[],
  given: {
    readonly weights: RankingWeights
    readonly nowMs: number
    readonly hasMeaning: boolean
    readonly limit: number
    /** Explanations show its words. */
    readonly question: string
  },
): readonly RankedFact[] {
  const wordScores = candidates.map(({ evidence }) => evidence.words?.score ?? 0)
  const bestWordScore = wordScores.reduce((best, score) => Math.max(best, score), 0)
  const matchWords = createWordMatcher(given.question)
  return candidates
    .map(({ fact, evidence }) => {
      const terms = {
        similarity: fuseEvidence(evidence, { bestWordScore, hasMeaning: given.hasMeaning }),
        recency: recencyOf(Date.parse(fact.occurredAt ?? fact.updatedAt), given.nowMs),
        importance: fact.importance,
      }
      const score = scoreOf(terms, given.weights)
      return { fact, evidence, score, terms }
    })
    .filter(({ terms }) => terms.similarity >= SIMILARITY_MIN)
    .sort((left, right) => right.score - left.score || compareText(right.fact.id, left.fact.id))
    .slice(0, given.limit)
    .map(({ fact, evidence, score, terms }) => ({
      fact,
      score,
      explanation: explain(evidence, matchWords, { ...terms, weights: given.weights }),
    }))
}

function explain(
  { words, meaning }: Evidence,
  matchWords: (matched: readonly string[]) => readonly string[],
  terms: Omit<Explanation, 'words' | 'meaning'>,
): Explanation {
  return {
    ...terms,
    ...(words === undefined
      ? {}
      : { words: { score: words.score, matched: matchWords(words.matched) } }),
    ...(meaning === undefined ? {} : { meaning: { cosine: meaning.cosine } }),
  }
}
