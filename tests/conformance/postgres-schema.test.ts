import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPostgresDocumentStore,
  createPostgresTextIndex,
  planPostgresTables,
} from '../../src/adapters/postgres/index.ts'
import type { JsonObject } from '../../src/core/json.ts'
import type { CollectionDeclaration } from '../../src/core/storage/documents/collection.ts'
import type { DocumentStore, DocumentWrite } from '../../src/ports/document-store.ts'
import type { TextEntry } from '../../src/ports/text-index.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

function openNotes(
  schema: string,
  fields: CollectionDeclaration['fields'],
): Promise<DocumentStore> {
  const collections = [{ name: 'notes', fields }]
  return createPostgresDocumentStore({ pool: database.pool, schema, collections })
}

function put(id: string, body: JsonObject): DocumentWrite {
  return { kind: 'put', collection: 'notes', id, body }
}

async function findBy(store: DocumentStore, field: string, value: string | number | null) {
  const filter = [{ field, is: 'equal', value } as const]
  return (await store.query('notes', { filter, limit: 10 })).documents.map(({ id }) => id)
}

test('S3 postgres: a field that is declared later is filled from the documents that are there', async () => {
  const schema = database.nextSchema()
  const before = await openNotes(schema, { title: 'text' })
  const notes = Array.from({ length: 1_200 }, (_, at) => {
    return { id: `n${at}`, body: { title: `제목 ${at}`, rank: at % 3, tags: [`t${at % 2}`] } }
  })
  await before.write({ writes: notes.slice(0, 1_000).map(({ id, body }) => put(id, body)) })
  await before.write({ writes: notes.slice(1_000).map(({ id, body }) => put(id, body)) })
  await before.write({ writes: [put('odd', { rank: 'not a number' })] })

  const after = await openNotes(schema, { title: 'text', rank: 'number', tags: 'texts' })

  expect(await after.count('notes', [{ field: 'rank', is: 'equal', value: 2 }])).toBe(400)
  const tagged = [{ field: 'tags', is: 'containing', values: ['t1'] } as const]
  expect(await after.count('notes', tagged)).toBe(600)
  expect(await findBy(after, 'rank', null)).toEqual(['odd'])
  expect(await findBy(after, 'title', '제목 7')).toEqual(['n7'])
})

test('S3 postgres: who still knows the old fields is told to open again, and nothing is lost', async () => {
  const schema = database.nextSchema()
  const stale = await openNotes(schema, { title: 'text' })
  await openNotes(schema, { title: 'text', rank: 'number' })

  await expect(stale.write({ writes: [put('a', { rank: 1 })] })).rejects.toMatchObject({
    code: 'STORE_FAILED',
    hint: expect.stringContaining('Open the store again'),
  })

  // Opened again with its own fields, it also fills those that others have declared.
  const reopened = await openNotes(schema, { title: 'text' })
  await reopened.write({ writes: [put('a', { rank: 1 }), put('b', { rank: 'one' })] })
  const newer = await openNotes(schema, { title: 'text', rank: 'number' })
  expect(await findBy(newer, 'rank', 1)).toEqual(['a'])
  expect(await findBy(newer, 'rank', null)).toEqual(['b'])
})

test('S3 postgres: a field may change its kind', async () => {
  const schema = database.nextSchema()
  const before = await openNotes(schema, { rank: 'text' })
  await before.write({ writes: [put('a', { rank: '1' })] })

  const after = await openNotes(schema, { rank: 'number' })
  await after.write({ writes: [put('b', { rank: 1 })] })

  expect(await findBy(after, 'rank', 1)).toEqual(['b'])
  expect(await findBy(after, 'rank', null)).toEqual(['a'])
})

test('S3 postgres: long field names and long values that do not compress are kept and found', async () => {
  const long = (ending: string) => `a${'b'.repeat(39)}.c${'d'.repeat(39)}.${ending}`
  const store = await openNotes(database.nextSchema(), { [long('left')]: 'text', tags: 'texts' })
  // 1,000 different syllables: three bytes each, and nothing for a compressor to find.
  const value = Array.from({ length: 1_000 }, (_, at) => {
    return String.fromCodePoint(0xac00 + ((at * 7_919) % 11_172))
  }).join('')
  const nested = { [`a${'b'.repeat(39)}`]: { [`c${'d'.repeat(39)}`]: { left: value } } }
  await store.write({
    writes: [put('a', nested), put('b', { tags: [value, `${value.slice(1)}!`] })],
  })

  expect(await findBy(store, long('left'), value)).toEqual(['a'])
  expect(await findBy(store, long('left'), value.slice(0, 999))).toEqual([])
  const tagged = (text: string) =>
    store.count('notes', [{ field: 'tags', is: 'containing', values: [text] }])
  expect([await tagged(value), await tagged(value.slice(1))]).toEqual([1, 0])
})

test('S3 postgres: texts that differ only far behind what is indexed are compared whole', async () => {
  const store = await openNotes(database.nextSchema(), { title: 'text' })
  const start = '길'.repeat(600)
  const ids = ['a', 'b', 'c', 'd']
  await store.write({
    writes: ids.toReversed().map((id, at) => put(`n${at}`, { title: `${start}${id}` })),
  })
  const ordered = ['n3', 'n2', 'n1', 'n0']
  const find = async (condition: { from?: string; to?: string }) => {
    const filter = [{ field: 'title', is: 'between', ...condition } as const]
    return (await store.query('notes', { filter, limit: 10 })).documents.map(({ id }) => id)
  }

  expect(await find({ to: `${start}c` })).toEqual(['n2', 'n3'])
  expect(await find({ from: `${start}c` })).toEqual(['n0', 'n1'])
  expect(await find({ from: `${start}b`, to: `${start}c` })).toEqual(['n2'])
  for (const [direction, expected] of [
    ['ascending', ordered],
    ['descending', ordered.toReversed()],
  ] as const) {
    const seen: string[] = []
    let after: string | undefined
    do {
      const orderBy = { field: 'title', direction }
      const place = after === undefined ? {} : { after }
      const page = await store.query('notes', { orderBy, limit: 1, ...place })
      seen.push(...page.documents.map(({ id }) => id))
      after = page.next
    } while (after !== undefined)
    expect(seen).toEqual(expected)
  }
})

const entry = (id: string, ...words: readonly string[]): TextEntry => ({
  collection: 'notes',
  id,
  partition: 'ada',
  attributes: {},
  terms: words.map((term) => ({ term, count: 1 })),
  length: words.length,
})

test('S3 postgres: words are written in the transaction of their documents, or not at all', async () => {
  const schema = database.nextSchema()
  const text = await createPostgresTextIndex({ pool: database.pool, schema, id: 'words-1' })
  const store = await createPostgresDocumentStore({
    pool: database.pool,
    schema,
    collections: [{ name: 'notes', fields: {} }],
    text,
  })
  const find = async (term: string) => {
    const hits = await text.search({ partition: 'ada', terms: [{ term, weight: 1 }], limit: 10 })
    return hits.map(({ id }) => id)
  }

  await store.write({
    writes: [put('a', {})],
    indexes: { text: { upserts: [entry('a', '기억')], deletes: [] } },
  })
  const conflict = store.write({
    writes: [put('b', {}), { ...put('a', {}), expectedVersion: 5 } as DocumentWrite],
    indexes: { text: { upserts: [entry('b', '기억')], deletes: [] } },
  })
  await expect(conflict).rejects.toMatchObject({ code: 'CONFLICT' })

  expect([...store.carries]).toEqual(['text'])
  expect(await find('기억')).toEqual(['a'])
  expect((await store.changes(await text.watermark(), 10)).changes).toEqual([])

  await store.write({
    writes: [{ kind: 'delete', collection: 'notes', id: 'a' }],
    indexes: { text: { upserts: [], deletes: [{ collection: 'notes', id: 'a' }] } },
  })
  expect(await find('기억')).toEqual([])
  expect(await text.verify()).toEqual({ documents: 0, problems: [] })
})

test('S3 postgres: an index with another id starts empty, and the old one fails loudly', async () => {
  const schema = database.nextSchema()
  const old = await createPostgresTextIndex({ pool: database.pool, schema, id: 'words-1' })
  await old.apply({ upserts: [entry('a', '비밀')], deletes: [] }, { from: undefined, to: '5' })

  const fresh = await createPostgresTextIndex({ pool: database.pool, schema, id: 'words-2' })

  expect(await fresh.watermark()).toBeUndefined()
  expect(await fresh.verify()).toEqual({ documents: 0, problems: [] })
  const late = { upserts: [entry('b', '비밀')], deletes: [] }
  for (const step of [undefined, { from: '5', to: '6' }, { from: undefined, to: '6' }]) {
    await expect(old.apply(late, step)).rejects.toMatchObject({ code: 'STORE_FAILED' })
  }
  expect(await fresh.watermark()).toBeUndefined()
})

test('S3 postgres: verify finds lost postings, stray postings and wrong statistics', async () => {
  const schema = database.nextSchema()
  const index = await createPostgresTextIndex({ pool: database.pool, schema, id: 'words-1' })
  await index.apply({ upserts: [entry('a', 'cat', 'dog'), entry('b', 'dog')], deletes: [] })

  await database.pool.query(`delete from ${schema}.text_postings_1 where term = 'cat'`)
  await database.pool.query(`insert into ${schema}.text_postings_1 values (1, 'x', 99, 1, 1)`)
  await database.pool.query(`update ${schema}.text_statistics_1 set documents = documents + 1`)

  expect(await index.verify()).toEqual({
    documents: 2,
    problems: [
      '1 postings are missing.',
      '1 postings belong to no document.',
      '1 partitions have wrong statistics.',
    ],
  })
})

test('S3 postgres: tables of a newer Loci and bad schema names are INVALID_CONFIG', async () => {
  const schema = database.nextSchema()
  await openNotes(schema, {})
  await database.pool.query(`update ${schema}.meta set value = '3' where key = 'format'`)

  await expect(openNotes(schema, {})).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  for (const name of ['', 'pg_x', 'Loci', 'a"; drop schema public', 'x'.repeat(64)]) {
    await expect(openNotes(name, {})).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  }
})

test('S3 postgres: closing twice is harmless', async () => {
  const schema = database.nextSchema()
  const store = await openNotes(schema, {})
  const index = await createPostgresTextIndex({ pool: database.pool, schema, id: 'words-1' })

  for (const each of [store, store, index, index]) await each.close()

  await expect(store.count('notes')).rejects.toMatchObject({ code: 'STORE_FAILED' })
})

test('S3 postgres: what opening would change is told first, and changes nothing', async () => {
  const schema = database.nextSchema()
  const plan = (collections: readonly CollectionDeclaration[]) =>
    planPostgresTables({ pool: database.pool, schema, collections })
  const notes = { name: 'notes', fields: { title: 'text' } } as const
  const dated = { name: 'notes', fields: { title: 'text', at: 'number' } } as const

  expect(await plan([notes])).toEqual(['Create tables: notes.'])
  const { rows } = await database.pool.query('select from pg_namespace where nspname = $1', [
    schema,
  ])
  expect(rows).toEqual([])
  await createPostgresDocumentStore({ pool: database.pool, schema, collections: [notes] })

  expect(await plan([notes])).toEqual([])
  expect(await plan([dated])).toEqual(['Add the column "at" to the table of "notes" and fill it.'])
})
