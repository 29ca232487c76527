import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryDocumentStore } from '../../src/adapters/memory/index.ts'
import {
  createPostgresDocumentStore,
  createPostgresTextIndex,
  createPostgresVectorIndex,
} from '../../src/adapters/postgres/index.ts'
import type { DocumentQuery } from '../../src/core/storage/documents/query.ts'
import { createMemory, MEMORY_COLLECTIONS } from '../../src/index.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { hashingEmbedder } from '../../src/testing/index.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'

// What a statement costs depends on the machine. How many there are, and the answers, do not.

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('pgvector')
})

afterAll(() => database.drop())

/** A pool that counts what is asked of the server. */
function countStatements() {
  let statements = 0
  const { pool } = database
  return {
    pool: {
      on: pool.on.bind(pool),
      async connect() {
        const client = await pool.connect()
        return {
          on: client.on.bind(client),
          removeListener: client.removeListener.bind(client),
          release: client.release.bind(client),
          query: (sql: string, values?: unknown[]) => {
            statements++
            return client.query(sql, values)
          },
        }
      },
    },
    async during(work: () => Promise<unknown>): Promise<number> {
      const before = statements
      await work()
      return statements - before
    },
  }
}

test('S3 postgres: a recall, and a write of many statements, ask the server a bounded number of times', async () => {
  const { pool, during } = countStatements()
  const schema = database.nextSchema()
  const embedder = hashingEmbedder({ dimensions: 32 })
  const text = await createPostgresTextIndex({ pool, schema, id: 'text' })
  const vectors = await createPostgresVectorIndex({ pool, schema, id: 'v', dimensions: 32 })
  const documents = await createPostgresDocumentStore({
    ...{ pool, schema, text, vectors, collections: MEMORY_COLLECTIONS },
  })
  const memory = createMemory({
    ...{ documents, text, meaning: { embedder, vectors }, scope: { tenant: 'nostra' } },
  })
  const turns = Array.from({ length: 40 }, (_, at) => ({
    speaker: 'Ada',
    text: `Hive ${at} hums.`,
  }))
  const record = (session: string) => memory.conversations.record({ session, turns })
  await record('first')
  await memory.recall({ query: 'Which hive hums?' })
  await memory.settle()

  expect(await during(() => record('second'))).toBeLessThanOrEqual(45)
  await memory.settle()
  expect(await during(() => memory.recall({ query: 'Which hive hums?' }))).toBeLessThanOrEqual(24)
  await memory.close()
})

test('S3 postgres: rows are found by the items of their lists, few or many, page by page as in memory', async () => {
  const collections = [
    { name: 'notes', fields: { tags: 'texts', at: 'number', kind: 'text' } },
  ] as const
  const stores: readonly DocumentStore[] = [
    createMemoryDocumentStore({ collections }),
    await createPostgresDocumentStore({
      ...{ pool: database.pool, schema: database.nextSchema(), collections },
    }),
  ]
  // More than are sorted at once have the first tag.
  const writes = Array.from({ length: 1_200 }, (_, at) => ({
    ...{ kind: 'put' as const, collection: 'notes', id: `note-${(at * 7) % 1_200}` },
    body: {
      ...{ tags: at % 100 === 0 ? ['many', 'few'] : ['many'], kind: at % 2 === 0 ? 'a' : 'b' },
      ...(at % 5 === 0 ? {} : { at: at % 90 }),
    },
  }))
  for (const store of stores) {
    for (const half of [writes.slice(0, 600), writes.slice(600)])
      await store.write({ writes: half })
  }
  const kinds = [[], [{ field: 'kind', is: 'equal', value: 'b' } as const]]
  const asked = [['many'], ['few'], ['none'], ['none', 'few']].flatMap((values) =>
    kinds.map((kind) => [{ field: 'tags', is: 'containing', values } as const, ...kind]),
  )
  for (const filter of asked) {
    for (const direction of ['none', 'ascending', 'descending'] as const) {
      const order = direction === 'none' ? {} : { orderBy: { field: 'at', direction } }
      const [expected, found] = await Promise.all(
        stores.map((store) => readIds(store, { filter, limit: 250, ...order })),
      )
      expect(found).toEqual(expected)
    }
  }
})

async function readIds(store: DocumentStore, query: DocumentQuery): Promise<readonly string[]> {
  const { documents, next } = await store.query('notes', query)
  const ids = documents.map(({ id }) => id)
  return next === undefined ? ids : [...ids, ...(await readIds(store, { ...query, after: next }))]
}
