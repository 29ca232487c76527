import {
  type FormulaTerm,
  formulaTerms,
  HYBRID_WEIGHTS,
  type HybridWeights,
} from '../recall/profiles/profiles.ts'

/** What speaks for an episode, as the channels found it. */
export interface EpisodeEvidence {
  /** The cosine with its nearest part; absent when its meaning is not known. */
  readonly cosine?: number | undefined
  /** How much of the question stands there when words may be misspelt, 0 to 1. */
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
export interface SimilarityOptions {
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
