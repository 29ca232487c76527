import type { VectorIndex } from '../ports/vector-index.ts'
import type { ConformanceCase } from './conformance-case.ts'
import { filterCases } from './vector-index/filter-cases.ts'
import { rankingCases } from './vector-index/ranking-cases.ts'
import { upkeepCases } from './vector-index/upkeep-cases.ts'
import { watermarkCases } from './vector-index/watermark-cases.ts'

export { VECTOR_INDEX_TEST_DIMENSIONS } from './vector-index/entries.ts'

/**
 * What every `VectorIndex` must prove, each case on a fresh, empty index for vectors of
 * `VECTOR_INDEX_TEST_DIMENSIONS`.
 */
export const vectorIndexCases: readonly ConformanceCase<VectorIndex>[] = [
  ...rankingCases,
  ...filterCases,
  ...upkeepCases,
  ...watermarkCases,
]
