import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type CarriedIndex,
  readWatermark,
  writeWatermark,
} from '../../src/adapters/sqlite/carried-index.ts'
import { createSqliteDocumentStore } from '../../src/adapters/sqlite/documents/sqlite-document-store.ts'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import type { SqliteDatabase } from '../../src/adapters/sqlite/sqlite-database.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import type { TextEntry } from '../../src/ports/text-index.ts'
import { withFolder } from '../support/prove-conformance.ts'

const collections = [{ name: 'notes', fields: { title: 'text' } }] as const
const ID = 'words-of-the-test'

interface Carried {
  readonly store: DocumentStore
  readonly database: SqliteDatabase
  /** Puts a note; tells the index about it, unless `isTold` is false. */
  put(id: string, options?: { isTold?: boolean; expectedVersion?: number }): Promise<unknown>
  indexed(): readonly unknown[]
  watermark(): string | undefined
}

/** A store that carries the plainest index: a table of ids. It fails for the id `broken`. */
function withCarried(work: (carried: Carried) => Promise<void>): Promise<void> {
  return withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    const database = await openSqliteDatabase({ path, durability: 'process-crash' })
    await database.write(() => database.statement('create table indexed (id text)').run())
    const text: CarriedIndex<TextEntry> = {
      id: ID,
      applyInTransaction({ upserts }) {
        for (const { id } of upserts) {
          if (id === 'broken') throw new Error('The index is broken')
          database.statement('insert into indexed values (?)').run(id)
        }
      },
    }
    const store = await createSqliteDocumentStore({ database, collections, text })
    try {
      await work({
        store,
        database,
        put(id, { isTold = true, ...expected } = {}) {
          const entry = {
            collection: 'notes',
            id,
            partition: 'p',
            attributes: {},
            terms: [],
            length: 0,
          }
          const indexes = isTold ? { indexes: { text: { upserts: [entry], deletes: [] } } } : {}
          const write = { kind: 'put', collection: 'notes', id, body: {}, ...expected } as const
          return store.write({ writes: [write], ...indexes })
        },
        indexed: () =>
          database
            .statement('select id from indexed')
            .all()
            .map(({ id }) => id),
        watermark: () => readWatermark(database, ID),
      })
    } finally {
      database.close()
    }
  })
}

test('T3 an index that is told of every write is always up to date', () =>
  withCarried(async ({ store, put, indexed, watermark }) => {
    expect([...store.carries]).toEqual(['text'])
    expect(watermark()).toBeUndefined()

    await put('a')
    await put('b')

    expect(indexed()).toEqual(['a', 'b'])
    const cursor = watermark()
    expect(await store.changes(cursor, 10)).toEqual({ changes: [], cursor })
  }))

test('T3 an index that was left out once keeps its place until it has caught up', () =>
  withCarried(async ({ store, database, put, indexed, watermark }) => {
    await put('a')
    await put('b', { isTold: false })
    await put('c')

    expect(indexed()).toEqual(['a', 'c'])
    const page = await store.changes(watermark(), 10)
    expect(page.changes.map(({ id }) => id)).toEqual(['b', 'c'])

    await database.write(() => writeWatermark(database, ID, page.cursor))
    await put('d')
    expect((await store.changes(watermark(), 10)).changes).toEqual([])
  }))

test('T3 an index that was wiped is not taken for an index of an empty store', () =>
  withCarried(async ({ store, database, put, watermark }) => {
    await put('a')
    await database.write(() => writeWatermark(database, ID, undefined))

    await put('b')

    expect(watermark()).toBeUndefined()
    expect((await store.changes(watermark(), 10)).changes.map(({ id }) => id)).toEqual(['a', 'b'])
  }))

test('S1 documents and index are written together or not at all', () =>
  withCarried(async ({ store, put, indexed, watermark }) => {
    await put('a')
    const before = watermark()

    await expect(put('broken')).rejects.toThrow('The index is broken')
    await expect(put('a', { expectedVersion: 7 })).rejects.toMatchObject({ code: 'CONFLICT' })

    expect(await store.get('notes', ['broken'])).toEqual([])
    expect(indexed()).toEqual(['a'])
    expect(watermark()).toBe(before)
    expect((await store.changes(before, 10)).changes).toEqual([])
  }))
