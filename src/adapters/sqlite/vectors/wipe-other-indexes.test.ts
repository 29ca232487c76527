import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFolder } from '../../../../tests/support/prove-conformance.ts'
import { clusteredVectors, toEntries } from '../../../../tests/support/vector-data.ts'
import type { VectorEntry, VectorIndex } from '../../../ports/vector-index.ts'
import { openSqliteDatabase } from '../open-database.ts'
import { createSqliteVectorIndex, wipeOtherVectorIndexes } from './sqlite-vector-index.ts'

const dimensions = 8
const entries = toEntries(clusteredVectors({ count: 20, dimensions, clusters: 3, seed: 11 }))
const [firstPage, secondPage] = [entries.slice(0, 10), entries.slice(10)]

interface TwoModels {
  readonly a: VectorIndex
  readonly b: VectorIndex
  /** As the process of model b does. */
  wipeAllButB(): Promise<readonly string[]>
}

/** Two processes with another model each, in one file. */
function withTwoModels(work: (models: TwoModels) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const path = join(folder, 'memory.db')
    const connect = () => openSqliteDatabase({ path, durability: 'process-crash' })
    const [ofA, ofB] = [await connect(), await connect()]
    try {
      await work({
        a: createSqliteVectorIndex({ database: ofA, id: '모델/a', dimensions }),
        b: createSqliteVectorIndex({ database: ofB, id: '모델/b', dimensions }),
        wipeAllButB: () => wipeOtherVectorIndexes(ofB, '모델/b'),
      })
    } finally {
      for (const database of [ofA, ofB]) database.close()
    }
  })
}

function take(
  index: VectorIndex,
  upserts: readonly VectorEntry[],
  from: string | undefined,
  to: string,
): Promise<boolean> {
  return index.apply({ upserts, deletes: [] }, { from, to })
}

async function foundIds(index: VectorIndex): Promise<readonly string[]> {
  const values = new Float32Array(dimensions).fill(1)
  const hits = await index.search({ partition: 'ada', values, limit: 100 })
  return hits.map(({ id }) => id).sort()
}

test('S7 vectors: who follows in an index while it is wiped is refused, and leaves no gap', () =>
  withTwoModels(async ({ a, b, wipeAllButB }) => {
    await take(b, entries, undefined, '2')
    expect(await take(a, firstPage, undefined, '1')).toBe(true)
    expect(await foundIds(a)).toHaveLength(10)

    expect(await wipeAllButB()).toEqual(['모델/a'])

    expect(await take(a, secondPage, '1', '2')).toBe(false)
    expect(await foundIds(a)).toEqual([])
    expect(await a.watermark()).toBeUndefined()

    expect(await take(a, firstPage, undefined, '1')).toBe(true)
    expect(await take(a, secondPage, '1', '2')).toBe(true)
    expect(await foundIds(a)).toEqual(entries.map(({ id }) => id).sort())
    expect(await a.verify()).toEqual({ documents: 20, problems: [] })
    expect(await b.watermark()).toBe('2')
    expect(await foundIds(b)).toHaveLength(20)
  }))

test('S7 vectors: an index that holds nothing yet is not wiped, and its steps go on', () =>
  withTwoModels(async ({ a, b, wipeAllButB }) => {
    expect(await wipeAllButB()).toEqual([])
    await take(b, entries, undefined, '2')
    await take(a, [], undefined, '1')

    expect(await wipeAllButB()).toEqual([])

    expect(await take(a, entries, '1', '2')).toBe(true)
    expect(await foundIds(a)).toHaveLength(20)
  }))
