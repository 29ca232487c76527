import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDocumentStore } from '../../src/adapters/postgres/index.ts'
import type { DocumentStore, DocumentWrite } from '../../src/ports/document-store.ts'
import { createGatedPool } from '../support/gated-pool.ts'
import { createPool, endPool } from '../support/postgres-database.ts'
import { type PostgresServer, startPostgresServer } from '../support/servers/postgres.ts'

// A server of its own, because these tests end it.
let server: PostgresServer

beforeAll(async () => {
  server = await startPostgresServer()
})

afterAll(() => server.stop())

const collections = [{ name: 'notes', fields: { title: 'text' } }] as const

function put(id: string): DocumentWrite {
  return { kind: 'put', collection: 'notes', id, body: { title: '메모' } }
}

async function readIds(store: DocumentStore): Promise<readonly string[]> {
  return (await store.query('notes', { limit: 100 })).documents.map(({ id }) => id)
}

test('S3 postgres: a server that dies and comes back is a retryable error in between', async () => {
  const pool = createPool(server.url)
  const store = await createPostgresDocumentStore({ pool, collections, schema: 'comes_back' })
  await store.write({ writes: [put('before')] })

  await server.crash()
  const failures = [
    await store.write({ writes: [put('lost')] }).catch((error: unknown) => error),
    await store.get('notes', ['before']).catch((error: unknown) => error),
    await store.changes(undefined, 1).catch((error: unknown) => error),
  ]
  await server.restart()

  for (const failure of failures) {
    expect(failure).toMatchObject({
      code: 'STORE_FAILED',
      isRetryable: true,
      hint: expect.stringContaining('Check that PostgreSQL runs'),
    })
  }
  expect(await readIds(store)).toEqual(['before'])
  expect(await store.write({ writes: [put('after')] })).toEqual([1])
  await endPool(pool)
})

test('S3 postgres: a write that is cut off before its commit leaves no trace', async () => {
  const pool = createPool(server.url)
  const store = await createPostgresDocumentStore({ pool, collections, schema: 'cut_off' })
  const gated = createGatedPool(pool)
  const writer = await createPostgresDocumentStore({ pool: gated, collections, schema: 'cut_off' })
  const { cursor } = await store.changes(undefined, 10)

  const writing = writer.write({ writes: [put('a'), put('b')] }).catch((error: unknown) => error)
  await gated.reached
  await server.crash()
  gated.open()
  const failure = await writing
  await server.restart()

  expect(failure).toMatchObject({ code: 'STORE_FAILED', isRetryable: true })
  expect(await readIds(store)).toEqual([])
  expect(await store.write({ writes: [put('b')] })).toEqual([1])
  expect((await store.changes(cursor, 10)).changes.map(({ id }) => id)).toEqual(['b'])
  await endPool(pool)
})

test('S3 postgres: nobody at the address, a wrong password and a wrong database say what to mend', async () => {
  const open = async (change: (url: URL) => void) => {
    const url = new URL(server.url)
    change(url)
    const pool = createPool(url.href)
    try {
      return await createPostgresDocumentStore({ pool, collections })
    } finally {
      await endPool(pool)
    }
  }

  await expect(open((url) => (url.port = '1'))).rejects.toMatchObject({
    code: 'STORE_FAILED',
    isRetryable: true,
    hint: expect.stringContaining('address'),
  })
  for (const change of [
    (url: URL) => (url.password = 'wrong'),
    (url: URL) => (url.pathname = '/nothing'),
  ]) {
    const failure = await open(change).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'INVALID_CONFIG', isRetryable: false })
    expect(String(failure)).not.toContain(new URL(server.url).password)
  }
})

test('S3 postgres: a statement that takes too long is STORE_FAILED, and the pool stays usable', async () => {
  const pool = createPool(server.url)
  const options = { pool, collections, schema: 'slow' }
  const patient = await createPostgresDocumentStore(options)
  await patient.write({ writes: [put('a')] })
  const hasty = await createPostgresDocumentStore({
    ...options,
    statementTimeoutMs: 100,
    lockTimeoutMs: 60_000,
  })
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table slow.documents_notes_1 in access exclusive mode')

  const writing = await hasty.write({ writes: [put('a')] }).catch((error: unknown) => error)
  const reading = await hasty.get('notes', ['a']).catch((error: unknown) => error)
  await holder.query('rollback')
  holder.release()

  expect(writing).toMatchObject({ code: 'STORE_FAILED', isRetryable: true })
  expect(reading).toMatchObject({ code: 'STORE_FAILED', isRetryable: true })
  expect(await hasty.write({ writes: [put('a')] })).toEqual([2])
  await endPool(pool)
})

test('S3 postgres: a closed store refuses, and its pool is still the caller’s', async () => {
  const pool = createPool(server.url)
  const store = await createPostgresDocumentStore({ pool, collections, schema: 'closed' })
  await store.close()
  await store.close()

  await expect(store.get('notes', ['a'])).rejects.toMatchObject({ code: 'STORE_FAILED' })
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await endPool(pool)
})
