import type { StoredVectors } from '../../../ports/vector-index.ts'
import type { MemoryContext } from '../../context.ts'

/** What a document store and a vector index read at once. */
export const VECTORS_MAX = 1_000

/** The vectors of documents; none where the question has no vector. */
export async function readVectors(
  collection: string,
  ids: readonly string[],
  values: Float32Array | undefined,
  { meaning }: MemoryContext,
): Promise<ReadonlyMap<string, StoredVectors>> {
  if (meaning === undefined || values === undefined || ids.length === 0) return new Map()
  const keys = ids.slice(0, VECTORS_MAX).map((id) => ({ collection, id }))
  return new Map((await meaning.vectors.get(keys)).map((entry) => [entry.id, entry]))
}
