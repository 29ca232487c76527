import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPostgresDocumentStore,
  createPostgresTextIndex,
} from '../../src/adapters/postgres/index.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { CollectionDeclaration } from '../../src/core/storage/documents/collection.ts'
import type { DocumentStore, DocumentWrite } from '../../src/ports/document-store.ts'
import { bundleChild } from '../support/bundle-child.ts'
import { createGatedPool } from '../support/gated-pool.ts'
import {
  createPool,
  createTestDatabase,
  endPool,
  type TestDatabase,
} from '../support/postgres-database.ts'

const NOTES: CollectionDeclaration = { name: 'notes', fields: { title: 'text', tags: 'texts' } }

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

function openStore(
  schema: string,
  options: Partial<Parameters<typeof createPostgresDocumentStore>[0]> = {},
): Promise<DocumentStore> {
  return createPostgresDocumentStore({
    pool: database.pool,
    schema,
    collections: [NOTES],
    ...options,
  })
}

function put(id: string, body: Record<string, string | number> = {}): DocumentWrite {
  return { kind: 'put', collection: 'notes', id, body }
}

async function idsAfter(store: DocumentStore, cursor: string): Promise<readonly string[]> {
  return (await store.changes(cursor, 100)).changes.map(({ id }) => id)
}

test('S3 postgres: a transaction that commits late is told, although later ones were told before', async () => {
  const schema = database.nextSchema()
  const store = await openStore(schema)
  const early = createGatedPool(database.pool)
  const late = createGatedPool(database.pool)
  const [first, second] = [
    await openStore(schema, { pool: early }),
    await openStore(schema, { pool: late }),
  ]
  const { cursor } = await store.changes(undefined, 100)

  const writingFirst = first.write({ writes: [put('먼저'), put('먼저-2')] })
  await early.reached
  const writingSecond = second.write({ writes: [put('나중')] })
  await late.reached
  late.open()
  await writingSecond
  const between = await store.changes(cursor, 100)
  early.open()
  await writingFirst

  // The later one waits for the earlier one: told first, its cursor would jump over it.
  expect(between).toEqual({ changes: [], cursor })
  expect(await idsAfter(store, cursor)).toEqual(['먼저', '먼저-2', '나중'])
})

test('S3 postgres: a transaction that is undone holds nothing back for good', async () => {
  const schema = database.nextSchema()
  const store = await openStore(schema)
  await store.write({ writes: [put('a')] })
  const { cursor } = await store.changes(undefined, 100)

  const refused = store.write({
    writes: [put('b'), { ...put('a'), expectedVersion: 9 } as DocumentWrite],
  })
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' })
  await store.write({ writes: [put('c')] })

  expect(await idsAfter(store, cursor)).toEqual(['c'])
})

test('S3 postgres: a long transaction of another program does not hold the changes back', async () => {
  const store = await openStore(database.nextSchema())
  const { cursor } = await store.changes(undefined, 100)
  const other = await database.pool.connect()
  await other.query('begin')
  await other.query('create table other_program (x integer)')

  await store.write({ writes: [put('a')] })
  const ids = await idsAfter(store, cursor)
  await other.query('rollback')
  other.release()

  expect(ids).toEqual(['a'])
})

test('S3 postgres: changes keep their order when the numbers of transactions get a digit more', async () => {
  const schema = database.nextSchema()
  const store = await openStore(schema)
  await store.write({ writes: [put('a')] })
  await store.write({ writes: [put('b')] })
  await store.write({ writes: [put('c')] })
  // As numbers 9, 10 and 100 stand in this order; as texts they do not.
  for (const [id, xid] of [
    ['a', 9],
    ['b', 10],
    ['c', 100],
  ]) {
    await database.pool.query(`update ${schema}.changes set xid = $2 where id = $1`, [id, xid])
  }

  const seen: string[] = []
  for (let cursor: string | undefined; seen.length < 3; ) {
    const page = await store.changes(cursor, 1)
    seen.push(...page.changes.map(({ id }) => id))
    if (page.cursor === cursor) break
    cursor = page.cursor
  }

  expect(seen).toEqual(['a', 'b', 'c'])
})

test('S3 postgres: after a move to another server every document is told again', async () => {
  const schema = database.nextSchema()
  const before = await openStore(schema)
  await before.write({ writes: [put('a'), put('b')] })
  await before.write({ writes: [{ kind: 'delete', collection: 'notes', id: 'a' }] })
  const { cursor } = await before.changes(undefined, 100)
  await before.close()
  // What a dump brings along: numbers that the new server has yet to give out.
  await database.pool.query(`update ${schema}.changes set xid = xid + 1000000000`)

  const store = await openStore(schema)
  await store.write({ writes: [put('c')] })

  expect((await store.changes(undefined, 100)).changes.map(({ id }) => id)).toEqual(['b', 'c'])
  expect((await store.changes(cursor, 100)).changes).toEqual([
    { collection: 'notes', id: 'b', isDeleted: false },
    { collection: 'notes', id: 'c', isDeleted: false },
  ])
})

test('S3 postgres: after a dump was restored every document is told again, once', async () => {
  const schema = database.nextSchema()
  const run = (sql: string) => database.pool.query(sql)
  const before = await openStore(schema)
  await before.write({ writes: [put('a'), put('b', { title: '옛' })] })
  // A dump makes each table anew under its old name, with the rows of that moment.
  const dumped = ['changes', 'documents_notes_1']
  for (const name of dumped) {
    await run(`create table ${schema}.x_${name} (like ${schema}.${name} including all)`)
    await run(`insert into ${schema}.x_${name} select * from ${schema}.${name}`)
  }
  await before.write({ writes: [put('b', { title: '새' }), put('나중')] })
  const { cursor } = await before.changes(undefined, 100)
  for (const name of dumped) {
    await run(`drop table ${schema}.${name}`)
    await run(`alter table ${schema}.x_${name} rename to ${name}`)
  }

  const store = await openStore(schema)
  await store.write({ writes: [put('c')] })

  // The one that has been open all the while notices, too.
  for (const each of [store, before]) {
    const page = await each.changes(cursor, 100)
    expect(page.changes.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(await each.changes(page.cursor, 100)).toEqual({ changes: [], cursor: page.cursor })
  }
})

test('S3 postgres: a cursor from a future that a backup took back starts over', async () => {
  const store = await openStore(database.nextSchema())
  await store.write({ writes: [put('a')] })
  const { cursor } = await store.changes(undefined, 100)
  const [feed, xid, ordinal] = cursor.split('.')
  const future = `${feed}.${Number(xid) + 1_000_000}.${ordinal}`

  expect(await idsAfter(store, future)).toEqual(['a'])
  expect(await idsAfter(store, cursor)).toEqual([])
})

test('S3 postgres: of four followers that step from the same watermark one wins', async () => {
  const schema = database.nextSchema()
  const open = () => createPostgresTextIndex({ pool: database.pool, schema, id: 'words-1' })
  const indexes = [await open(), await open(), await open(), await open()]
  const entry = { collection: 'notes', partition: 'ada', attributes: {}, length: 1 }

  for (const from of [undefined, '1', '2', '3', '4', '5']) {
    const to = String(Number(from ?? 0) + 1)
    const applied = await Promise.all(
      indexes.map((index, at) => {
        const upsert = { ...entry, id: `${to}-${at}`, terms: [{ term: '단어', count: 1 }] }
        return index.apply({ upserts: [upsert], deletes: [] }, { from, to })
      }),
    )
    expect(applied.filter((isApplied) => isApplied)).toHaveLength(1)
  }

  expect(await indexes[0]?.watermark()).toBe('6')
  expect(await indexes[0]?.verify()).toEqual({ documents: 6, problems: [] })
})

test('S3 postgres: an index that is told of every write is up to date; one that missed one is told', async () => {
  const schema = database.nextSchema()
  const text = await createPostgresTextIndex({ pool: database.pool, schema, id: 'words-1' })
  const store = await openStore(schema, { text })
  const gated = createGatedPool(database.pool)
  const beside = await openStore(schema, { text, pool: gated })
  const entry = { collection: 'notes', partition: 'ada', attributes: {}, terms: [], length: 0 }
  const told = (id: string) => ({
    writes: [put(id)],
    indexes: { text: { upserts: [{ ...entry, id }], deletes: [] } },
  })
  const missed = async () => {
    const { changes, cursor } = await store.changes(await text.watermark(), 100)
    return { ids: changes.map(({ id }) => id), cursor }
  }

  for (const id of ['a', 'b', 'a']) await store.write(told(id))
  expect((await missed()).ids).toEqual([])

  // While a writer that began earlier has not ended, nobody knows what it will have written.
  const early = beside.write(told('c'))
  await gated.reached
  await store.write(told('d'))
  gated.open()
  await early
  expect((await missed()).ids).toEqual(['d'])

  await text.apply(
    { upserts: [], deletes: [] },
    { from: await text.watermark(), to: (await missed()).cursor },
  )
  await store.write({ writes: [put('e')] })
  await store.write(told('e'))
  expect((await missed()).ids).toEqual(['e'])
  await text.wipe()
  await store.write(told('f'))
  expect((await missed()).ids.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('S3 postgres: four writers that read, add one and write again lose no addition', async () => {
  const schema = database.nextSchema()
  const pools = [1, 2, 3, 4].map(() => createPool(database.url))
  const stores = await Promise.all(pools.map((pool) => openStore(schema, { pool })))
  let conflicts = 0

  async function addOne(store: DocumentStore): Promise<void> {
    for (;;) {
      const [document] = await store.get('notes', ['sum'])
      const sum = Number(document?.body.sum ?? 0) + 1
      const write = { ...put('sum', { sum }), expectedVersion: document?.version ?? 0 }
      try {
        await store.write({ writes: [write as DocumentWrite] })
        return
      } catch (error) {
        if (!MemoryError.is(error, 'CONFLICT')) throw error
        conflicts++
      }
    }
  }
  await Promise.all(
    stores.map(async (store) => {
      for (let round = 0; round < 25; round++) await addOne(store)
    }),
  )

  const [document] = (await stores[0]?.get('notes', ['sum'])) ?? []
  expect(document).toMatchObject({ version: 100, body: { sum: 100 } })
  expect(conflicts).toBeGreaterThan(0)
  await Promise.all(pools.map(endPool))
})

test('S3 postgres: batches over the same documents in opposite orders all succeed', async () => {
  const store = await openStore(database.nextSchema())
  const ids = ['a', 'b', 'c', '가', '나']

  await Promise.all(
    Array.from({ length: 40 }, (_, at) => {
      const order = at % 2 === 0 ? ids : ids.toReversed()
      return store.write({ writes: [...order.map((id) => put(id)), put(`new-${at % 7}`)] })
    }),
  )

  const documents = await store.get('notes', ids)
  expect(documents.map(({ version }) => version)).toEqual([40, 40, 40, 40, 40])
})

test('S3 postgres: a document that another transaction holds is STORE_FAILED after the time limit', async () => {
  const schema = database.nextSchema()
  const store = await openStore(schema, { lockTimeoutMs: 100 })
  await store.write({ writes: [put('a')] })
  const holder = await database.pool.connect()
  await holder.query('begin')
  await holder.query(`select * from ${schema}.documents_notes_1 for update`)

  const blocked = await store.write({ writes: [put('a')] }).catch((error: unknown) => error)
  await holder.query('rollback')
  holder.release()

  expect(blocked).toMatchObject({ code: 'STORE_FAILED', isRetryable: true })
  expect(await store.write({ writes: [put('a')] })).toEqual([2])
})

test('S3 postgres: eight stores that open an empty schema at the same moment all open', async () => {
  const schema = database.nextSchema()

  const stores = await Promise.all(Array.from({ length: 8 }, () => openStore(schema)))
  await Promise.all(stores.map((store, at) => store.write({ writes: [put(`n${at}`)] })))

  expect(await stores[0]?.count('notes')).toBe(8)
})

test('S3 postgres: four processes that open an empty database at once all write', async () => {
  const schema = database.nextSchema()
  const script = fileURLToPath(new URL('../support/postgres-note-child.ts', import.meta.url))
  const ids = ['하나', 'due', '三', '4️⃣']

  await Promise.all(
    ids.map((id) =>
      promisify(execFile)(process.execPath, [bundleChild(script), database.url, schema, id]),
    ),
  )

  const store = await openStore(schema)
  expect(await store.count('notes', [{ field: 'tags', is: 'containing', values: ['모두'] }])).toBe(
    4,
  )
  expect((await store.changes(undefined, 100)).changes).toHaveLength(4)
})
