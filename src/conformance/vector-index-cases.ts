import type { VectorIndex } from '../ports/vector-index.ts'
import type { ConformanceCase } from './conformance-case.ts'
import { derivedIndexCases } from './derived-index-cases.ts'
import { entry, find } from './vector-index/entries.ts'
import { rankingCases } from './vector-index/ranking-cases.ts'
import { upkeepCases } from './vector-index/upkeep-cases.ts'

export { VECTOR_INDEX_TEST_DIMENSIONS } from './vector-index/entries.ts'

/**
 * The contract of every `VectorIndex`, each case on a fresh, empty index for vectors of
 * `VECTOR_INDEX_TEST_DIMENSIONS`.
 */
export const vectorIndexCases: readonly ConformanceCase<VectorIndex>[] = [
  ...rankingCases,
  ...upkeepCases,
  ...derivedIndexCases({
    entry: (id, options) => entry(id, { collection: 'facts', ...options }),
    find: async (index: VectorIndex, options) =>
      (await find(index, options)).map(({ collection, id }) => `${collection}/${id}`),
  }),
]
