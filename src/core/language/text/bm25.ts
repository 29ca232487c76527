/** Okapi BM25. k1 and b as measured best on conversations (docs/decisions). */
export const BM25_K1 = 0.9
export const BM25_B = 0.4

/** Scores equal to this many decimals are ties, so that all adapters order alike. */
export const SCORE_DECIMALS = 6

/** The weight of a term: rare terms weigh more. Always positive. */
export function inverseDocumentFrequency(documents: number, documentsWithTerm: number): number {
  return Math.log(1 + (documents - documentsWithTerm + 0.5) / (documentsWithTerm + 0.5))
}

/** The part of a score that depends on one document: repetition saturates, length dilutes. */
export function termSaturation(count: number, length: number, averageLength: number): number {
  const norm = BM25_K1 * (1 - BM25_B + (BM25_B * length) / (averageLength || 1))
  return (count * (BM25_K1 + 1)) / (count + norm)
}

/** Rounds a score to the precision at which ties are decided. */
export function roundScore(score: number): number {
  const scale = 10 ** SCORE_DECIMALS
  return Math.round(score * scale) / scale
}
