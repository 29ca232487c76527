import type { CompareInput } from '../../core/language/similarity/compare-input.ts'
import {
  judgeSimilarity,
  type SimilarityJudgement,
} from '../../core/language/similarity/judge-similarity.ts'
import { dot } from '../../core/storage/vectors/dot.ts'
import type { MemoryContext } from '../context.ts'

/** How close two statements are, and whether they say the same. Stores nothing. */
export async function compare(
  given: CompareInput,
  deps: MemoryContext,
): Promise<SimilarityJudgement> {
  const { a, b } = given
  const embedder = deps.meaning?.embedder
  if (embedder === undefined || !embedder.canRead(a) || !embedder.canRead(b)) {
    return judgeSimilarity(a, b)
  }
  const [left, right] = await embedder.embed([a, b], { kind: 'document' })
  if (left === undefined || right === undefined) return judgeSimilarity(a, b)
  return judgeSimilarity(a, b, { cosine: dot(left, right) })
}
