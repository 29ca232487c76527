import type { TextIndex } from '../ports/text-index.ts'
import type { ConformanceCase } from './conformance-case.ts'
import { derivedIndexCases } from './derived-index-cases.ts'
import { entry, search } from './text-index/entries.ts'
import { frequencyCases } from './text-index/frequency-cases.ts'
import { rankingCases } from './text-index/ranking-cases.ts'
import { upkeepCases } from './text-index/upkeep-cases.ts'

/** The contract of every `TextIndex`, each case on a fresh, empty index. */
export const textIndexCases: readonly ConformanceCase<TextIndex>[] = [
  ...rankingCases,
  ...frequencyCases,
  ...upkeepCases,
  ...derivedIndexCases({
    entry: (id, options) => entry(id, 'word', options),
    find: async (index: TextIndex, options) =>
      (await search(index, 'word', options)).map(({ collection, id }) => `${collection}/${id}`),
  }),
]
