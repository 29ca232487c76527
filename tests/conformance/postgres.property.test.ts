import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import {
  createPostgresDocumentStore,
  createPostgresTextIndex,
} from '../../src/adapters/postgres/index.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { CollectionDeclaration } from '../../src/core/storage/documents/collection.ts'
import type { Condition } from '../../src/core/storage/documents/filter.ts'
import type { DocumentQuery } from '../../src/core/storage/documents/query.ts'
import type { DocumentStore, DocumentWrite } from '../../src/ports/document-store.ts'
import type { TextEntry, TextIndex, TextQuery } from '../../src/ports/text-index.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(() => database.drop())

const COLLECTIONS: readonly CollectionDeclaration[] = [
  {
    name: 'facts',
    fields: { text: 'text', atMs: 'number', isPinned: 'boolean', tags: 'texts' },
  },
  { name: 'other-things', fields: {} },
]

const LONG = '가나다라마바사아자차카타파하'.repeat(40)
const aText = fc.constantFrom(
  '',
  'a',
  'B',
  'ab',
  'è',
  '기억',
  '記憶',
  '🧠',
  '\uffee',
  LONG,
  `${LONG}!`,
)
const aNumber = fc.constantFrom(-1e300, -1.5, -0, 0, 0.1, 1, 1_763_164_800_000)
const aTag = fc.constantFrom('x', 'y', '태그', LONG, `#${'0'.repeat(64)}`)
const anId = fc.constantFrom('a', 'B', '가', '🧠', '\uffee', 'z z')
const aCollection = fc.constantFrom('facts', 'other-things')
const aVersion = fc.option(fc.nat(3), { nil: undefined, freq: 3 })

const aWrite: fc.Arbitrary<DocumentWrite> = fc
  .record({
    isPut: fc.boolean(),
    collection: aCollection,
    id: anId,
    expectedVersion: aVersion,
    body: fc.record(
      {
        text: fc.oneof(aText, fc.constant(null)),
        atMs: aNumber,
        isPinned: fc.boolean(),
        tags: fc.array(aTag, { maxLength: 3 }),
        rest: fc.jsonValue({ maxDepth: 2 }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ isPut, collection, id, body, expectedVersion }): DocumentWrite => {
    const version = expectedVersion === undefined ? {} : { expectedVersion }
    const key = { collection, id, ...version }
    if (!isPut) return { kind: 'delete', ...key }
    return { kind: 'put', ...key, body: JSON.parse(JSON.stringify(body)) }
  })

const aCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    field: fc.constant('text'),
    is: fc.constant('equal' as const),
    value: fc.oneof(aText, fc.constant(null)),
  }),
  fc.record({
    field: fc.constant('text'),
    is: fc.constant('one-of' as const),
    values: fc.array(aText, { maxLength: 3 }),
  }),
  fc.record({
    field: fc.constant('text'),
    is: fc.constant('between' as const),
    from: aText,
    to: aText,
  }),
  fc.record({ field: fc.constant('atMs'), is: fc.constant('between' as const), from: aNumber }),
  fc.record({
    field: fc.constant('isPinned'),
    is: fc.constant('equal' as const),
    value: fc.boolean(),
  }),
  fc.record({
    field: fc.constant('tags'),
    is: fc.constant('containing' as const),
    values: fc.array(aTag, { maxLength: 2 }),
  }),
)

const aQuery: fc.Arbitrary<DocumentQuery> = fc
  .record({
    filter: fc.array(aCondition, { maxLength: 2 }),
    field: fc.constantFrom(undefined, 'text', 'atMs', 'isPinned'),
    direction: fc.constantFrom('ascending' as const, 'descending' as const),
    limit: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ filter, field, direction, limit }) => ({
    filter,
    limit,
    ...(field === undefined ? {} : { orderBy: { field, direction } }),
  }))

/** The result, or the code of the refusal. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => {
    if (MemoryError.is(error)) return error.code
    throw error
  })
}

async function readPages(store: DocumentStore, query: DocumentQuery): Promise<unknown> {
  const pages = []
  for (let after: string | undefined; ; ) {
    const page = await store.query('facts', after === undefined ? query : { ...query, after })
    pages.push(page.documents)
    if (page.next === undefined) return { pages, count: await store.count('facts', query.filter) }
    after = page.next
  }
}

/** Every change from a cursor on, in pages of three. */
async function follow(store: DocumentStore, cursor: string | undefined): Promise<unknown> {
  const changes = []
  for (let after = cursor; ; ) {
    const page = await store.changes(after, 3)
    changes.push(...page.changes)
    if (page.changes.length === 0) return changes
    after = page.cursor
  }
}

test('S3 postgres: any history of documents ends like in memory, queries and feed included', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aWrite, { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
      fc.array(aQuery, { minLength: 3, maxLength: 6 }),
      fc.nat(8),
      async (history, queries, cut) => {
        const memory = createMemoryDocumentStore({ collections: COLLECTIONS })
        const postgres = await createPostgresDocumentStore({
          pool: database.pool,
          schema: database.nextSchema(),
          collections: COLLECTIONS,
        })
        const cursors: { memory?: string; postgres?: string } = {}

        for (const [at, writes] of history.entries()) {
          if (at === cut) {
            cursors.memory = (await memory.changes(undefined, 1_000)).cursor
            cursors.postgres = (await postgres.changes(undefined, 1_000)).cursor
          }
          expect(await outcome(postgres.write({ writes }))).toEqual(
            await outcome(memory.write({ writes })),
          )
        }

        for (const query of queries) {
          expect(await readPages(postgres, query)).toEqual(await readPages(memory, query))
        }
        expect((await postgres.changes(undefined, 1_000)).changes).toEqual(
          (await memory.changes(undefined, 1_000)).changes,
        )
        expect(await follow(postgres, cursors.postgres)).toEqual(
          await follow(memory, cursors.memory),
        )
        await postgres.close()
      },
    ),
    { numRuns: 40 },
  )
})

const aTerm = fc.constantFrom('memory', 'cat', 'è', '기억', '記憶', '🧠', "o'clock", '__proto__')
const aPartition = fc.constantFrom('roma', '서울')
const someAttributes = fc.record(
  {
    kind: fc.constantFrom('fact', '사실', ''),
    atMs: aNumber,
    isPinned: fc.boolean(),
    tags: fc.array(fc.constantFrom('x', '태그'), { maxLength: 2 }),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const anEntry: fc.Arbitrary<TextEntry> = fc
  .record({
    collection: fc.constantFrom('episodes', 'facts'),
    id: anId,
    partition: aPartition,
    attributes: someAttributes,
    counts: fc.uniqueArray(fc.tuple(aTerm, fc.integer({ min: 1, max: 9 })), {
      selector: ([term]) => term,
      maxLength: 5,
    }),
    extra: fc.nat(30),
  })
  .map(({ counts, extra, ...entry }) => ({
    ...entry,
    terms: counts.map(([term, count]) => ({ term, count })),
    length: counts.reduce((sum, [, count]) => sum + count, extra),
  }))
const anAttributeCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constantFrom<Condition>(
    { field: 'kind', is: 'equal', value: '사실' },
    { field: 'kind', is: 'equal', value: null },
    { field: 'kind', is: 'one-of', values: ['fact', '', 'none'] },
    { field: 'kind', is: 'between', from: 'a', to: 'z' },
    { field: 'atMs', is: 'between', from: -1.5, to: 1 },
    { field: 'atMs', is: 'one-of', values: [0.1, -1e300] },
    { field: 'isPinned', is: 'equal', value: false },
    { field: 'tags', is: 'containing', values: ['태그'] },
    { field: 'tags', is: 'equal', value: null },
  ),
)
const aTextQuery: fc.Arbitrary<TextQuery> = fc.record({
  partition: aPartition,
  terms: fc
    .uniqueArray(aTerm, { minLength: 1, maxLength: 4 })
    .chain((terms) =>
      fc.tuple(
        ...terms.map((term) =>
          fc.record({ term: fc.constant(term), weight: fc.constantFrom(1, 0.5, 3) }),
        ),
      ),
    ),
  filter: fc.array(anAttributeCondition, { maxLength: 2 }),
  limit: fc.integer({ min: 1, max: 8 }),
})
const aStep = fc.record({
  upserts: fc.uniqueArray(anEntry, {
    selector: ({ collection, id }) => `${collection}/${id}`,
    maxLength: 5,
  }),
  deletes: fc.array(fc.record({ collection: fc.constantFrom('episodes', 'facts'), id: anId }), {
    maxLength: 2,
  }),
  watermark: fc.option(fc.constantFrom('1', '다음'), { nil: undefined }),
})

test('S3 postgres: any history of words is searched like in memory', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 1, maxLength: 6 }),
      fc.array(aTextQuery, { minLength: 4, maxLength: 8 }),
      async (steps, queries) => {
        const memory: TextIndex = createMemoryTextIndex({ id: 'words' })
        const postgres = await createPostgresTextIndex({
          pool: database.pool,
          schema: database.nextSchema(),
          id: 'words',
        })

        for (const { upserts, deletes, watermark } of steps) {
          const kept = new Set(upserts.map(({ collection, id }) => `${collection}/${id}`))
          const rest = deletes.filter(({ collection, id }) => !kept.has(`${collection}/${id}`))
          for (const index of [memory, postgres]) {
            const from = await index.watermark()
            const step = watermark === undefined ? undefined : { from, to: watermark }
            expect(await index.apply({ upserts, deletes: rest }, step)).toBe(true)
          }
        }

        for (const query of queries) {
          expect(await postgres.search(query)).toEqual(await memory.search(query))
        }
        expect(await postgres.verify()).toEqual(await memory.verify())
        expect(await postgres.watermark()).toBe(await memory.watermark())
        await postgres.close()
      },
    ),
    { numRuns: 40 },
  )
})
