/** What the words of a question found. */
interface WordEvidence {
  readonly score: number
  readonly matched: readonly string[]
  /** The share of the question's weight that matched, 0 to 1. */
  readonly coverage: number
}

/** What the meaning of a question found. */
interface MeaningEvidence {
  readonly cosine: number
}

export interface Evidence {
  readonly words?: WordEvidence | undefined
  readonly meaning?: MeaningEvidence | undefined
}

/**
 * Cosines of unrelated sentences under the model in the install lie about here and below,
 * and paraphrases about here and above (docs/decisions/0005-embeddings.md).
 */
const COSINE_UNRELATED = 0.1
const COSINE_PARAPHRASE = 0.6

/** What the stronger of the two counts; the weaker one adds the rest when it agrees. */
const STRONGER_SHARE = 0.7

/** How closely a candidate fits the question, 0 to 1, from whatever found it. */
export function fuseEvidence(
  evidence: Evidence,
  given: { readonly bestWordScore: number; readonly hasMeaning: boolean },
): number {
  const words = wordSimilarity(evidence.words, given.bestWordScore)
  if (!given.hasMeaning) return words
  const meaning = meaningSimilarity(evidence.meaning)
  return STRONGER_SHARE * Math.max(words, meaning) + (1 - STRONGER_SHARE) * Math.min(words, meaning)
}

// The best hit may still be a poor one, when it matched one word of ten: so the coverage
// scales what is otherwise relative to the best.
function wordSimilarity(words: WordEvidence | undefined, bestWordScore: number): number {
  if (words === undefined || bestWordScore <= 0) return 0
  return words.coverage * Math.min(1, words.score / bestWordScore)
}

function meaningSimilarity(meaning: MeaningEvidence | undefined): number {
  if (meaning === undefined) return 0
  const share = (meaning.cosine - COSINE_UNRELATED) / (COSINE_PARAPHRASE - COSINE_UNRELATED)
  return Math.min(1, Math.max(0, share))
}
