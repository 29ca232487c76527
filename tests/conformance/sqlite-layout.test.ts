import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createSqliteDocumentStore } from '../../src/adapters/sqlite/documents/sqlite-document-store.ts'
import { openSqliteDatabase } from '../../src/adapters/sqlite/open-database.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type {
  CollectionDeclaration,
  FieldKind,
} from '../../src/core/storage/documents/collection.ts'
import type { Condition } from '../../src/core/storage/documents/filter.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { withFolder } from '../support/prove-conformance.ts'

const BODIES: Readonly<Record<string, JsonObject>> = {
  a: { title: '가', rank: 2, isOpen: true, tags: ['x', 'y'], scope: { user: 'ada' } },
  b: { title: 'è', rank: 1e-17, tags: ['y'], scope: { user: 'bora' } },
  c: { note: 'none of the fields' },
}

async function withStore<Result>(
  path: string,
  fields: Readonly<Record<string, FieldKind>>,
  work: (store: DocumentStore) => Promise<Result>,
  answers: readonly string[] = [],
): Promise<Result> {
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  try {
    const collections: readonly CollectionDeclaration[] = [{ name: 'things', fields, answers }]
    return await work(await createSqliteDocumentStore({ database, collections }))
  } finally {
    database.close()
  }
}

async function fill(store: DocumentStore): Promise<void> {
  const writes = Object.entries(BODIES).map(
    ([id, body]) => ({ kind: 'put', collection: 'things', id, body }) as const,
  )
  await store.write({ writes })
}

async function find(store: DocumentStore, condition: Condition): Promise<string> {
  const { documents } = await store.query('things', { filter: [condition], limit: 10 })
  return documents.map(({ id }) => id).join('')
}

const ALL = {
  title: 'text',
  rank: 'number',
  isOpen: 'boolean',
  tags: 'texts',
  'scope.user': 'text',
} as const

test('S1 fields that a newer Loci declares are filled from the bodies that are there', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    await withStore(path, { title: 'text' }, fill)

    await withStore(path, ALL, async (store) => {
      expect(await find(store, { field: 'title', is: 'equal', value: 'è' })).toBe('b')
      expect(await find(store, { field: 'rank', is: 'equal', value: 1e-17 })).toBe('b')
      expect(await find(store, { field: 'rank', is: 'equal', value: null })).toBe('c')
      expect(await find(store, { field: 'isOpen', is: 'equal', value: true })).toBe('a')
      expect(await find(store, { field: 'tags', is: 'containing', values: ['y'] })).toBe('ab')
      expect(await find(store, { field: 'scope.user', is: 'equal', value: 'ada' })).toBe('a')
      const orderBy = { field: 'rank', direction: 'descending' } as const
      const { documents } = await store.query('things', { orderBy, limit: 10 })
      expect(documents.map(({ id, version }) => `${id}${version}`)).toEqual(['a1', 'b1', 'c1'])
      await store.write({
        writes: [{ kind: 'put', collection: 'things', id: 'a', body: { tags: [] } }],
      })
      expect(await find(store, { field: 'tags', is: 'containing', values: ['x', 'y'] })).toBe('b')
    })
  }))

test('S1 indexes that answer alone come and go with the declaration, and so do the fields in them', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    const { title, ...others } = ALL
    const check = async (store: DocumentStore) => {
      expect(await find(store, { field: 'rank', is: 'equal', value: 2 })).toBe('a')
      expect(await find(store, { field: 'scope.user', is: 'equal', value: 'bora' })).toBe('b')
      expect(await find(store, { field: 'tags', is: 'containing', values: ['y'] })).toBe('ab')
    }
    await withStore(path, others, fill)
    await withStore(path, others, check, ['rank', 'scope.user'])
    await withStore(path, { title, ...others }, check, ['rank', 'title'])
    await withStore(path, others, check, ['rank'])
    await withStore(path, others, check)
  }))

test('S1 a field that is declared no longer, or as another kind, leaves no trace', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    await withStore(path, { ...ALL, note: 'text' }, fill)

    await withStore(path, { title: 'text', tags: 'texts' }, async (store) => {
      expect(await find(store, { field: 'title', is: 'equal', value: '가' })).toBe('a')
      await expect(store.count('things', [{ field: 'rank', is: 'between' }])).rejects.toMatchObject(
        {
          code: 'INVALID_INPUT',
        },
      )
      const puts = ['a', 'd'].map(
        (id) =>
          ({ kind: 'put', collection: 'things', id, body: { rank: 'text', title: id } }) as const,
      )
      await store.write({ writes: puts })
      await store.write({ writes: [{ kind: 'delete', collection: 'things', id: 'b' }] })
    })
    await withStore(path, { rank: 'text', tags: 'texts' }, async (store) => {
      expect(await find(store, { field: 'rank', is: 'equal', value: 'text' })).toBe('ad')
      expect(await find(store, { field: 'tags', is: 'containing', values: ['x', 'y'] })).toBe('')
      expect(await store.count('things')).toBe(3)
    })
  }))

test('S1 a document that does not fit a new declaration stops the change, and nothing is lost', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    await withStore(path, { rank: 'number' }, fill)

    const wrong = withStore(path, { rank: 'number', note: 'number', title: 'text' }, fill)

    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_CONFIG',
      message: expect.stringContaining('things/c'),
    })
    await withStore(path, { rank: 'number' }, async (store) => {
      expect(await find(store, { field: 'rank', is: 'equal', value: 2 })).toBe('a')
      expect(await store.count('things')).toBe(3)
    })
  }))

test('S1 a process with older declarations may not write once a newer one has changed them', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    await withStore(path, { rank: 'number' }, async (older) => {
      await fill(older)
      await withStore(path, ALL, (newer) => newer.count('things'))

      const late = fill(older)

      await expect(late).rejects.toMatchObject({ code: 'STORE_FAILED', isRetryable: false })
      expect((await older.get('things', ['a']))[0]?.version).toBe(1)
    })
  }))

test('S1 a new collection in the file does not disturb those that are open', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    await withStore(path, { rank: 'number' }, async (store) => {
      const database = await openSqliteDatabase({ path, durability: 'process-crash' })
      const collections = [{ name: 'others', fields: {} }]
      const other = await createSqliteDocumentStore({ database, collections })
      await other.write({ writes: [{ kind: 'put', collection: 'others', id: 'o', body: {} }] })
      database.close()

      await fill(store)

      expect((await store.changes(undefined, 10)).changes.map(({ id }) => id)).toEqual([
        'a',
        'b',
        'c',
      ])
    })
  }))

test('S1 a file of a newer format is refused', () =>
  withFolder(async (folder) => {
    const path = join(folder, 'loci.db')
    const database = await openSqliteDatabase({ path })
    await database.write(() => database.statement(`update meta set value = '99'`).run())
    database.close()

    await expect(openSqliteDatabase({ path })).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  }))
