import type { TextIndex } from '../ports/text-index.ts'
import type { ConformanceCase } from './conformance-case.ts'
import { filterCases } from './text-index/filter-cases.ts'
import { frequencyCases } from './text-index/frequency-cases.ts'
import { rankingCases } from './text-index/ranking-cases.ts'
import { upkeepCases } from './text-index/upkeep-cases.ts'
import { watermarkCases } from './text-index/watermark-cases.ts'

/** What every `TextIndex` must prove, each case on a fresh, empty index. */
export const textIndexCases: readonly ConformanceCase<TextIndex>[] = [
  ...rankingCases,
  ...filterCases,
  ...frequencyCases,
  ...upkeepCases,
  ...watermarkCases,
]
