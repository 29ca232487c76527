import { MemoryError } from '../../../core/errors.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { StoredVectors, VectorHit, VectorQuery } from '../../../ports/vector-index.ts'
import type { MemoryContext } from '../../context.ts'

type Deps = Pick<MemoryContext, 'meaning' | 'indexing' | 'background'>

/**
 * Searches by meaning. If the index cannot be reached, words alone answer: who waited for the index
 * before has been told why it is behind.
 */
export async function searchVectors(query: VectorQuery, deps: Deps): Promise<readonly VectorHit[]> {
  const { meaning, indexing } = deps
  if (meaning === undefined) return []
  return await whenReachable(deps, () =>
    indexing.search('vectors', () => meaning.vectors.search(query)),
  )
}

/** The stored vectors; none if the index cannot be reached. */
export async function readVectors(
  keys: readonly DocumentKey[],
  deps: Deps,
): Promise<readonly StoredVectors[]> {
  const { meaning } = deps
  return meaning === undefined ? [] : await whenReachable(deps, () => meaning.vectors.get(keys))
}

async function whenReachable<Found>(
  { background }: Deps,
  look: () => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  try {
    return await look()
  } catch (error) {
    if (!MemoryError.is(error, 'STORE_FAILED')) throw error
    background.report('reading the vectors index', error)
    return []
  }
}
