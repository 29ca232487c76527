import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMemoryVectorIndex } from '../../src/adapters/memory/index.ts'
import {
  createPostgresDocumentStore,
  createPostgresVectorIndex,
} from '../../src/adapters/postgres/index.ts'
import type { PostgresVectorIndexOptions } from '../../src/adapters/postgres/postgres-vector-index.ts'
import {
  VECTOR_INDEX_TEST_DIMENSIONS as dimensions,
  vectorIndexCases,
} from '../../src/conformance/vector-index-cases.ts'
import type { VectorIndex, VectorQuery } from '../../src/ports/vector-index.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'
import { proveConformance } from '../support/prove-conformance.ts'
import { sample } from '../support/sample.ts'
import { clusteredVectors, toEntries } from '../support/vector-data.ts'
import * as histories from '../support/vector-histories.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase('pgvector')
})

afterAll(() => database.drop())

function openIndex(options: Partial<PostgresVectorIndexOptions> = {}) {
  return createPostgresVectorIndex({
    pool: database.pool,
    schema: database.nextSchema(),
    id: 'vectors/test-model',
    dimensions,
    ...options,
  })
}

/** A walk that costs nothing makes the smallest index take the way of the largest. */
const GRAPH = { walkedRow: 0 }

proveConformance('S3 postgres vectors', vectorIndexCases, () => openIndex())

proveConformance('S3 postgres vectors with the graph', vectorIndexCases, () => openIndex(GRAPH))

proveConformance('S3 postgres vectors in half precision', vectorIndexCases, () =>
  openIndex({ ...GRAPH, precision: 'half' }),
)

type StepTaken = histories.ApplyStep | VectorQuery | 'optimize' | 'wipe' | 'reopen'

const aStep: fc.Arbitrary<StepTaken> = fc.oneof(
  { weight: 8, arbitrary: histories.anApplyStep },
  { weight: 6, arbitrary: histories.aQuery },
  { weight: 3, arbitrary: fc.constantFrom('optimize', 'wipe', 'reopen') },
)

async function take(
  step: Exclude<StepTaken, 'reopen'>,
  index: VectorIndex,
  model: VectorIndex,
): Promise<void> {
  if (step === 'optimize') return index.optimize()
  if (step === 'wipe') {
    await model.wipe()
    return index.wipe()
  }
  if ('upserts' in step) return histories.applyToAll([model, index], step)
  expect(await index.search(step)).toEqual(await model.search(step))
}

test.each([
  ['comparing all', {}],
  ['with the graph', GRAPH],
  ['with the graph in half precision', { ...GRAPH, precision: 'half' }],
] as const)(
  'S3 postgres vectors %s: any history is searched like in memory',
  async (_, options) => {
    const { dimensions } = histories
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { maxLength: 20 }), async (steps) => {
        const model = createMemoryVectorIndex({ id: 'vectors/test-model', dimensions })
        const opening = { schema: database.nextSchema(), dimensions, ...options }
        let index = await openIndex(opening)
        for (const step of steps) {
          if (step === 'reopen') index = await openIndex(opening)
          else await take(step, index, model)
        }
        await histories.expectSame(index, model)
        await index.close()
      }),
      { numRuns: sample(15, 150) },
    )
  },
)

test('S3 postgres vectors: the graph finds .98 of the ten nearest, also with a filter and among other tenants', async () => {
  const clusters = { count: 4_100, dimensions: 96, clusters: 60, seed: 7 }
  const vectors = clusteredVectors(clusters)
  const entries = toEntries(vectors.slice(0, 4_000)).map((entry, at) => ({
    ...entry,
    partition: at % 4 === 0 ? 'altra' : 'ada',
  }))
  const asked = vectors.slice(4_000)
  const model = createMemoryVectorIndex({ id: 'vectors/test-model', dimensions: 96 })
  await model.apply({ upserts: entries, deletes: [] })
  for (const precision of ['full', 'half'] as const) {
    const index = await openIndex({ dimensions: 96, precision, ...GRAPH })
    await index.apply({ upserts: entries, deletes: [] })
    for (const filter of [[], [{ field: 'tenth', is: 'equal', value: 3 } as const]]) {
      let found = 0
      for (const values of asked) {
        const query = { partition: 'ada', values, filter, limit: 10 }
        const expected = new Set((await model.search(query)).map(({ id }) => id))
        const hits = await index.search(query)
        expect(hits).toHaveLength(10)
        found += hits.filter(({ id }) => expected.has(id)).length
      }
      expect(found / (10 * asked.length)).toBeGreaterThanOrEqual(0.98)
    }
    await index.close()
  }
})

test('S3 postgres vectors: an index of each model, the others dropped when asked, the precision changed in place', async () => {
  const schema = database.nextSchema()
  const entries = toEntries(clusteredVectors({ count: 20, dimensions, clusters: 4, seed: 1 }))
  const [values = new Float32Array(dimensions).fill(1)] =
    entries[0]?.vectors.map((one) => one.values) ?? []
  const query = { partition: 'ada', values, limit: 5 }
  const old = await openIndex({ schema, id: 'vectors/old' })
  await old.apply({ upserts: entries, deletes: [] }, { from: undefined, to: '7' })
  const present = await openIndex({ schema, id: 'vectors/new' })
  expect(await present.search(query)).toEqual([])
  expect(await present.watermark()).toBeUndefined()
  const hits = await old.search(query)

  const half = await openIndex({ schema, id: 'vectors/old', precision: 'half', ...GRAPH })
  expect(await half.search(query)).toEqual(hits)
  expect(await half.watermark()).toBe('7')

  expect(await present.dropOthers()).toEqual(['vectors/old'])
  await expect(old.search(query)).rejects.toMatchObject({ code: 'STORE_FAILED' })
  await expect(old.apply({ upserts: entries, deletes: [] })).rejects.toMatchObject({
    hint: expect.stringContaining('Open the store again'),
  })
  const again = await openIndex({ schema, id: 'vectors/old' })
  expect(await again.watermark()).toBeUndefined()
  expect(await again.search(query)).toEqual([])
})

test('S3 postgres vectors: a wipe drops the graph, and optimizing makes it again, also after a crash in the middle', async () => {
  const schema = database.nextSchema()
  const index = await openIndex({ schema, ...GRAPH })
  const entries = toEntries(clusteredVectors({ count: 40, dimensions, clusters: 4, seed: 2 }))
  const [{ values } = { values: new Float32Array(dimensions).fill(1) }] = entries[0]?.vectors ?? []
  const query = { partition: 'ada', values, limit: 5 }
  const graphs = async (): Promise<readonly unknown[]> => {
    const { rows } = await database.pool.query(
      `select indisvalid from pg_index where indexrelid = to_regclass($1)`,
      [`${schema}.vectors_1_full`],
    )
    return rows.map(({ indisvalid }) => indisvalid)
  }
  await index.apply({ upserts: entries, deletes: [] })
  const hits = await index.search(query)
  expect(await graphs()).toEqual([true])

  await index.wipe()
  await index.apply({ upserts: entries, deletes: [] })
  expect(await graphs()).toEqual([])
  expect(await index.search(query)).toEqual(hits)
  const opened = await openIndex({ schema, ...GRAPH })
  expect(await opened.search(query)).toEqual(hits)

  await index.optimize()
  expect(await graphs()).toEqual([true])
  // What is left of one whose process was killed.
  await database.pool.query(
    `update pg_index set indisvalid = false where indexrelid = '${schema}.vectors_1_full'::regclass`,
  )
  expect(await index.search(query)).toEqual(hits)
  await index.optimize()
  expect(await graphs()).toEqual([true])
  expect(await index.search(query)).toEqual(hits)
})

test('S3 postgres vectors are written with their documents, together or not at all', async () => {
  const schema = database.nextSchema()
  const vectors = await openIndex({ schema })
  const collections = [{ name: 'notes', fields: {} }] as const
  const store = await createPostgresDocumentStore({
    pool: database.pool,
    schema,
    collections,
    vectors,
  })
  const [first, second] = toEntries(
    clusteredVectors({ count: 2, dimensions, clusters: 1, seed: 3 }),
  )
  if (first === undefined || second === undefined) throw new Error('There are two entries')
  const write = (entry: typeof first, expectedVersion: number) =>
    store.write({
      writes: [{ kind: 'put', collection: 'notes', id: entry.id, body: {}, expectedVersion }],
      indexes: { vectors: { upserts: [entry], deletes: [] } },
    })

  expect(store.carries).toEqual(new Set(['vectors']))
  await write(first, 0)
  await expect(write(second, 9)).rejects.toMatchObject({ code: 'CONFLICT' })

  expect((await vectors.get([first, second])).map(({ id }) => id)).toEqual([first.id])
})

test('S3 postgres vectors of very many dimensions are compared without a graph', async () => {
  for (const many of [2_100, 4_096]) {
    const index = await openIndex({ dimensions: many, ...GRAPH })
    const entries = toEntries(
      clusteredVectors({ count: 3, dimensions: many, clusters: 1, seed: 5 }),
    )
    await index.apply({ upserts: entries, deletes: [] })
    const [values = new Float32Array()] = entries[1]?.vectors.map((one) => one.values) ?? []
    const [hit] = await index.search({ partition: 'ada', values, limit: 1 })
    expect(hit).toMatchObject({ id: entries[1]?.id, similarity: 1 })
    await index.close()
  }
})
