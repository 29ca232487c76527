import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { withFolder } from '../../../../tests/support/prove-conformance.ts'
import { clusteredVectors, toEntries } from '../../../../tests/support/vector-data.ts'
import { MemoryError } from '../../../core/errors.ts'
import type { VectorEntry, VectorHit, VectorIndex } from '../../../ports/vector-index.ts'
import { createMemoryVectorIndex } from '../../memory/memory-vector-index.ts'
import { openSqliteDatabase } from '../open-database.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { createSqliteVectorIndex, type SqliteVectorIndex } from './sqlite-vector-index.ts'
import type { VectorTuning } from './vector-tuning.ts'

// Small enough for tests to take the ways of large indexes.
const SMALL: Partial<VectorTuning> = {
  exactRowsMax: 100,
  exactPassingMax: 20,
  survivorsMin: 200,
  rescoredDefault: 64,
  rescoredChoices: [16, 32, 64, 128],
  blockRows: 128,
}

interface Opened {
  readonly database: SqliteDatabase
  readonly index: SqliteVectorIndex
}

async function open(folder: string, dimensions: number, id = 'model-a'): Promise<Opened> {
  const path = join(folder, 'memory.db')
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  return { database, index: createSqliteVectorIndex({ database, id, dimensions, tuning: SMALL }) }
}

function withIndex(dimensions: number, work: (opened: Opened, folder: string) => Promise<void>) {
  return withFolder(async (folder) => {
    const opened = await open(folder, dimensions)
    try {
      await work(opened, folder)
    } finally {
      await opened.index.close()
      opened.database.close()
    }
  })
}

/** Leaves what is stored and opens it as another process would. */
async function reopened<Result>(
  folder: string,
  dimensions: number,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await open(folder, dimensions)
  try {
    return await work(opened)
  } finally {
    opened.database.close()
  }
}

async function fill(index: VectorIndex, entries: readonly VectorEntry[]): Promise<void> {
  for (let at = 0; at < entries.length; at += 50) {
    await index.apply({ upserts: entries.slice(at, at + 50), deletes: [] })
  }
}

function searchAll(
  index: VectorIndex,
  queries: readonly Float32Array[],
): Promise<readonly (readonly VectorHit[])[]> {
  return Promise.all(queries.map((values) => index.search({ partition: 'ada', values, limit: 10 })))
}

async function recallOf(
  index: VectorIndex,
  entries: readonly VectorEntry[],
  queries: readonly Float32Array[],
): Promise<number> {
  const exact = createMemoryVectorIndex({ id: index.id, dimensions: index.dimensions })
  await exact.apply({ upserts: entries, deletes: [] })
  const [found, truth] = [await searchAll(index, queries), await searchAll(exact, queries)]
  const hits = truth.map((right, i) => {
    const ids = new Set(right.map((hit) => hit.id))
    return found[i]?.filter((hit) => ids.has(hit.id)).length ?? 0
  })
  return hits.reduce((sum, count) => sum + count, 0) / (10 * queries.length)
}

function count(database: SqliteDatabase, table: string): number {
  return Number(database.statement(`select count(*) as n from ${table}`).get()?.n)
}

function codecOf(database: SqliteDatabase): unknown {
  return database.statement('select codec from vector_space').get()?.codec
}

/** Flips one bit of a blob. */
async function damage(database: SqliteDatabase, table: string, column: string): Promise<void> {
  await database.write(() => {
    const row = database.statement(`select rowid as n, ${column} as bytes from ${table}`).get()
    const bytes = Uint8Array.from(row?.bytes as Uint8Array)
    const middle = bytes.length >> 1
    bytes[middle] = (bytes[middle] ?? 0) ^ 4
    const sql = `update ${table} set ${column} = ? where rowid = ?`
    database.statement(sql).run(bytes, row?.n ?? null)
  })
}

const vectors = clusteredVectors({ count: 1_020, dimensions: 384, clusters: 40, seed: 7 })
const entries = toEntries(vectors.slice(0, 1_000))
const queries = vectors.slice(1_000)

describe('S1 the vector index in SQLite', () => {
  test('S1 vectors: bits find the neighbours of clustered vectors, before and after optimize', () =>
    withIndex(384, async ({ database, index }) => {
      await fill(index, entries)
      expect(codecOf(database)).toBe('bits')
      expect(await recallOf(index, entries, queries)).toBeGreaterThanOrEqual(0.97)
      await index.optimize()
      expect(codecOf(database)).toBe('bits')
      expect(await recallOf(index, entries, queries)).toBeGreaterThanOrEqual(0.97)
    }))

  test.each([8, 20, 100])(
    'S1 vectors: with %i dimensions calibration leaves bits that tell too little',
    (dimensions) =>
      withIndex(dimensions, async ({ database, index }) => {
        const flat = clusteredVectors({ count: 1_010, dimensions, clusters: 1, seed: 3 })
        const stored = toEntries(flat.slice(0, 1_000))
        await fill(index, stored)
        await index.optimize()
        if (dimensions < 100) expect(codecOf(database)).toBe('bytes')
        expect(await recallOf(index, stored, flat.slice(1_000))).toBeGreaterThanOrEqual(0.98)
      }),
  )

  test('S1 vectors: 4,096 dimensions work', () =>
    withIndex(4_096, async ({ index }) => {
      const wide = clusteredVectors({ count: 155, dimensions: 4_096, clusters: 9, seed: 4 })
      const stored = toEntries(wide.slice(0, 150))
      await fill(index, stored)
      await index.optimize()
      expect(await recallOf(index, stored, wide.slice(150))).toBeGreaterThanOrEqual(0.98)
    }))

  test('S1 vectors: many equal vectors do not mislead calibration', () =>
    withIndex(384, async ({ database, index }) => {
      const [one] = queries
      const copies = Array.from({ length: 100 }, () => one ?? new Float32Array(384))
      await fill(index, toEntries([...copies, ...vectors.slice(0, 900)]))
      await index.optimize()
      expect(codecOf(database)).toBe('bits')
    }))

  test('S1 vectors: a filter that few pass is answered exactly', () =>
    withIndex(384, async ({ index }) => {
      await fill(index, entries)
      const rare = entries.map((entry, i) =>
        i % 61 === 0 ? { ...entry, attributes: { isRare: true } } : entry,
      )
      await fill(index, rare)
      const exact = createMemoryVectorIndex({ id: 'm', dimensions: 384 })
      await exact.apply({ upserts: rare, deletes: [] })
      const filter = [{ field: 'isRare', is: 'equal', value: true }] as const
      for (const values of queries) {
        const query = { partition: 'ada', values, filter, limit: 12 }
        expect(await index.search(query)).toEqual(await exact.search(query))
      }
    }))

  test('S1 vectors: writes pack what piles up, and optimize packs the rest without the dead', () =>
    withIndex(384, async ({ database, index }) => {
      await fill(index, entries.slice(0, 100))
      expect(count(database, 'vector_block')).toBe(0)
      await fill(index, entries)
      expect(count(database, 'vector_block')).toBeGreaterThanOrEqual(6)
      const deletes = entries.slice(0, 500)
      await index.apply({ upserts: [], deletes })
      await index.optimize()
      expect(await recallOf(index, entries.slice(500), queries)).toBeGreaterThanOrEqual(0.97)
      expect(await index.verify()).toEqual({ documents: 500, problems: [] })
    }))

  test('S1 vectors: an index that shrank is compared in full again', () =>
    withIndex(384, async ({ database, index }) => {
      await fill(index, entries)
      await index.apply({ upserts: [], deletes: entries.slice(60) })
      await index.optimize()
      expect(codecOf(database)).toBe('none')
      expect(await recallOf(index, entries.slice(0, 60), queries)).toBe(1)
    }))

  test('S1 vectors: a transaction that is undone leaves nothing behind', () =>
    withIndex(384, async ({ database, index }) => {
      const undone = database.write(() => {
        index.applyInTransaction({ upserts: entries.slice(0, 3), deletes: [] })
        throw new Error('the document was refused')
      })
      await expect(undone).rejects.toThrow('refused')
      expect((await searchAll(index, queries)).flat()).toEqual([])
      await fill(index, entries.slice(0, 5))
      expect((await index.verify()).documents).toBe(5)
    }))

  test('S7 vectors: indexes of two models live in one file and do not meet', () =>
    withIndex(384, async ({ database, index }) => {
      const other = createSqliteVectorIndex({
        database,
        id: 'model-b',
        dimensions: 8,
        tuning: SMALL,
      })
      const small = toEntries(clusteredVectors({ count: 150, dimensions: 8, clusters: 3, seed: 1 }))
      await fill(index, entries.slice(0, 300))
      await fill(other, small)
      await fill(index, entries.slice(300))
      await index.optimize()
      await other.optimize()
      await other.apply({ upserts: [], deletes: [] }, { from: undefined, to: 'b-9' })
      await index.wipe()
      expect((await searchAll(index, queries)).flat()).toEqual([])
      expect(await index.watermark()).toBeUndefined()
      expect(await other.verify()).toEqual({ documents: 150, problems: [] })
      expect(await other.watermark()).toBe('b-9')
    }))

  test('S7 vectors: the same id with other dimensions is INVALID_CONFIG', () =>
    withIndex(384, async ({ database, index }) => {
      await fill(index, entries.slice(0, 1))
      const wrong = createSqliteVectorIndex({ database, id: 'model-a', dimensions: 8 })
      const values = new Float32Array(8).fill(1)
      await expect(wrong.search({ partition: 'ada', values, limit: 1 })).rejects.toSatisfy(
        (error) => MemoryError.is(error, 'INVALID_CONFIG'),
      )
    }))
})

describe('T3 damage to the vector index', () => {
  test.each(['codes', 'seqs', 'keys', 'columns'])(
    'T3 vectors: a flipped bit in the %s of a block changes no answer, and optimize mends it',
    (column) =>
      withIndex(384, async ({ database, index }, folder) => {
        await fill(index, entries)
        await index.optimize()
        const before = await searchAll(index, queries)
        await damage(database, 'vector_block', column)
        expect((await index.verify()).problems).toEqual([expect.stringContaining('block')])
        expect(await reopened(folder, 384, (other) => searchAll(other.index, queries))).toEqual(
          before,
        )
        await index.optimize()
        expect(await index.verify()).toEqual({ documents: 1_000, problems: [] })
        expect(await reopened(folder, 384, (other) => searchAll(other.index, queries))).toEqual(
          before,
        )
      }),
  )

  test('T3 vectors: blocks that are gone change no answer', () =>
    withIndex(384, async ({ database, index }, folder) => {
      await fill(index, entries)
      await index.optimize()
      const before = await searchAll(index, queries)
      await database.write(() => database.statement('delete from vector_block').run())
      expect(await reopened(folder, 384, (other) => searchAll(other.index, queries))).toEqual(
        before,
      )
    }))

  test.each([50, 1_000])(
    'T3 vectors: one damaged vector of %i is CORRUPT_DATA, until the index is made again',
    (size) =>
      withIndex(384, async ({ database, index }, folder) => {
        await fill(index, entries.slice(0, size))
        await damage(database, 'vector_entry', 'vector')
        const values = vectors[0] ?? new Float32Array(384)
        await reopened(folder, 384, async (other) => {
          const search = other.index.search({ partition: 'ada', values, limit: 3 })
          await expect(search).rejects.toSatisfy((error) => MemoryError.is(error, 'CORRUPT_DATA'))
        })
        expect((await index.verify()).problems).toEqual([expect.stringContaining('notes/메모-0')])
        await index.wipe()
        await fill(index, entries)
        expect((await index.verify()).problems).toEqual([])
      }),
  )

  test('T1 vectors: a damaged partition is noticed and never searched', () =>
    withIndex(384, async ({ database, index }, folder) => {
      await fill(index, entries.slice(0, 50))
      await database.write(() =>
        database.statement(`update vector_entry set partition = 'bea' where id = '메모-7'`).run(),
      )
      const values = vectors[7] ?? new Float32Array(384)
      await reopened(folder, 384, async (other) => {
        const search = other.index.search({ partition: 'bea', values, limit: 3 })
        await expect(search).rejects.toSatisfy((error) => MemoryError.is(error, 'CORRUPT_DATA'))
      })
    }))

  test('T3 vectors: damage does not stand in the way of new documents', () =>
    withIndex(384, async ({ database, index }) => {
      await fill(index, entries.slice(0, 50))
      await damage(database, 'vector_entry', 'vector')
      await fill(index, entries.slice(50))
      expect((await index.verify()).documents).toBe(1_000)
    }))
})

describe('S1 several users of one vector index', () => {
  test('S1 vectors: each process sees at once what the other wrote, packed and deleted', () =>
    withIndex(384, async ({ index }, folder) => {
      const other = await open(folder, 384)
      for (let at = 0; at < 400; at += 40) {
        const [writer, reader] = at % 80 === 0 ? [index, other.index] : [other.index, index]
        const deletes = entries.slice(at, at + 10)
        await writer.apply({ upserts: entries.slice(at, at + 40), deletes: [] })
        await writer.apply({ upserts: [], deletes })
        const values = vectors[at + 20] ?? new Float32Array(384)
        const [hit] = await reader.search({ partition: 'ada', values, limit: 1 })
        expect(hit).toMatchObject({ id: `메모-${at + 20}`, similarity: 1 })
        expect(await reader.get(deletes)).toEqual([])
        if (at === 200) await writer.optimize()
      }
      expect(await searchAll(index, queries)).toEqual(await searchAll(other.index, queries))
      other.database.close()
    }))

  test('S1 vectors: writing, searching and optimizing at the same time lose nothing', () =>
    withIndex(384, async ({ database, index }, folder) => {
      const other = await open(folder, 384)
      await fill(index, entries.slice(0, 500))
      const work = [index.optimize(), other.index.optimize(), index.optimize()]
      for (let at = 500; at < 1_000; at += 25) {
        await index.apply({
          upserts: entries.slice(at, at + 25),
          deletes: entries.slice(at - 500, at - 490),
        })
        await searchAll(other.index, queries.slice(0, 1))
      }
      await Promise.all(work)
      await other.index.optimize()
      const living = entries.filter((_, i) => i >= 500 || i % 25 >= 10)
      expect(await index.verify()).toEqual({ documents: living.length, problems: [] })
      for (const subject of [index, other.index]) {
        expect(await recallOf(subject, living, queries)).toBeGreaterThanOrEqual(0.97)
      }
      const generations = 'select count(distinct generation) as n from vector_block'
      expect(database.statement(generations).get()?.n).toBe(1)
      other.database.close()
    }))
})
