import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryVectorIndex } from '../../src/adapters/memory/index.ts'
import type { QdrantVectorIndex } from '../../src/adapters/qdrant/index.ts'
import {
  VECTOR_INDEX_TEST_DIMENSIONS as dimensions,
  vectorIndexCases,
} from '../../src/conformance/vector-index-cases.ts'
import type { VectorIndex, VectorQuery } from '../../src/ports/vector-index.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { proveConformance } from '../support/prove-conformance.ts'
import {
  askQdrant,
  dropCollections,
  listTestCollections,
  nextPrefix,
  openTestIndex,
  untilIndexed,
} from '../support/qdrant-index.ts'
import { sharedServer } from '../support/servers/shared.ts'
import { clusteredVectors, toEntries } from '../support/vector-data.ts'
import * as histories from '../support/vector-histories.ts'

const STATE_ID = '00000000-0000-8000-8000-000000000000'

proveConformance('S4 qdrant', vectorIndexCases, async () => openTestIndex())

const entries = toEntries(clusteredVectors({ count: 20, dimensions, clusters: 4, seed: 1 }))
const [values = new Float32Array(dimensions).fill(1)] =
  entries[0]?.vectors.map((one) => one.values) ?? []
const query: VectorQuery = { partition: 'ada', values, limit: 5 }

type Step = histories.ApplyStep | VectorQuery | 'wipe' | 'take-other'

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: histories.anApplyStep },
  { weight: 6, arbitrary: histories.aQuery },
  { weight: 3, arbitrary: fc.constantFrom('wipe', 'take-other') },
)

async function take(step: Step, here: VectorIndex, model: VectorIndex): Promise<void> {
  if (step === 'wipe') for (const index of [model, here]) await index.wipe()
  else if (typeof step === 'string') return
  else if ('kind' in step) await histories.applyToAll([model, here], step)
  else expect(await here.search(step)).toEqual(await model.search(step))
}

test('S4 qdrant: any history of two processes gives the answers of the obvious model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { maxLength: 15 }), async (steps) => {
      const options = { prefix: nextPrefix(), dimensions: histories.dimensions }
      const model = createMemoryVectorIndex({ id: 'm', dimensions: histories.dimensions })
      let [here, there] = [openTestIndex(options), openTestIndex(options)]
      for (const step of steps) {
        if (step === 'take-other') [here, there] = [there, here]
        await take(step, here, model)
      }
      for (const index of [here, there]) await histories.expectSame(index, model)
      await here.close()
    }),
    { numRuns: 12 },
  )
})

test('S4 qdrant: the graph over bytes finds .98 of the ten nearest, also with a filter and among other tenants', async () => {
  const vectors = clusteredVectors({ count: 4_060, dimensions: 96, clusters: 60, seed: 7 })
  const many = toEntries(vectors.slice(0, 4_000)).map((entry, at) => ({
    ...entry,
    partition: at % 4 === 0 ? 'altra' : 'ada',
  }))
  const prefix = nextPrefix()
  const index = openTestIndex({ prefix, dimensions: 96 })
  const model = createMemoryVectorIndex({ id: 'm', dimensions: 96 })
  for (const subject of [model, index]) await subject.apply({ upserts: many, deletes: [] })
  await untilIndexed(prefix)
  for (const filter of [[], [{ field: 'tenth', is: 'equal', value: 3 } as const]]) {
    let found = 0
    for (const asked of vectors.slice(4_000)) {
      const one = { partition: 'ada', values: asked, filter, limit: 10 }
      const expected = new Map((await model.search(one)).map((hit) => [hit.id, hit]))
      const hits = await index.search(one)
      expect(hits).toHaveLength(10)
      // What is found has the exact similarity.
      for (const hit of hits) expect(expected.get(hit.id) ?? hit).toEqual(hit)
      found += hits.filter(({ id }) => expected.has(id)).length
    }
    expect(found / 600).toBeGreaterThanOrEqual(0.98)
  }
  await index.close()
})

test('S4 qdrant: an index of each model; the others are dropped when asked', async () => {
  const prefix = nextPrefix()
  const old = openTestIndex({ prefix, id: 'vectors/old' })
  await old.apply({ upserts: entries, deletes: [] }, { from: undefined, to: '7' })
  const present = openTestIndex({ prefix, id: 'vectors/new' })

  expect(await present.search(query)).toEqual([])
  expect(await present.watermark()).toBeUndefined()
  expect(await old.search(query)).toHaveLength(5)
  expect(await listTestCollections(prefix)).toHaveLength(2)
  expect(await present.dropOthers()).toBe(1)
  expect(await old.search(query)).toEqual([])
  expect(await old.watermark()).toBeUndefined()
  await present.close()
})

test('S4 qdrant: a range of texts that begin alike is searched in one request, however many are nearer', async () => {
  let searches = 0
  const index = openTestIndex({
    fetch: (url, init) => {
      if (String(url).endsWith('/points/query')) searches += 1
      return fetch(url, init)
    },
  })
  const model = createMemoryVectorIndex({ id: 'm', dimensions })
  const vectors = clusteredVectors({ count: 400, dimensions, clusters: 4, seed: 3 })
  const upserts = toEntries(vectors).map((entry, at) => ({
    ...entry,
    partition: 'ada',
    attributes: { path: `users/${at % 40 === 0 ? 'noor' : 'ines'}/notes/${at}` },
  }))
  for (const one of [index, model]) await one.apply({ upserts, deletes: [] })

  const range = { field: 'path', is: 'between', from: 'users/noor/', to: 'users/noor0' } as const
  const asked = { ...query, filter: [range], limit: 10 }
  const hits = await index.search(asked)

  expect(hits).toEqual(await model.search(asked))
  expect(hits).toHaveLength(10)
  expect(searches).toBe(1)
  await index.close()
})

test('S4 T1 qdrant: every key that a filter can ask for has an index, and the partition is that of a tenant', async () => {
  const prefix = nextPrefix()
  const index = openTestIndex({ prefix })
  const [first] = entries
  const attributes = { 'scope.user': 'ada', tags: ['x'], year: 1, isPinned: true }
  await index.apply({ upserts: first === undefined ? [] : [{ ...first, attributes }], deletes: [] })

  const [name] = await listTestCollections(prefix)
  const { payload_schema: schema } = (await askQdrant('GET', `/collections/${name}`)) as {
    readonly payload_schema: Readonly<
      Record<string, { data_type: string; params?: object } | undefined>
    >
  }
  const kinds = Object.entries(schema).map(([key, index]) => `${key} ${index?.data_type}`)
  expect(new Set(kinds)).toEqual(
    new Set([
      ...['partition', 'doc', 'name', 'has'].map((key) => `${key} keyword`),
      ...['e_scope_2e_user', 'e_year', 'e_isPinned', 'l_tags'].map((key) => `${key} keyword`),
      'n_year float',
      'place integer',
    ]),
  )
  expect(schema.partition?.params).toMatchObject({ is_tenant: true })
  await index.close()
})

async function putState(prefix: string, payload: object): Promise<void> {
  const [name] = await listTestCollections(prefix)
  await askQdrant('PUT', `/collections/${name}/points?wait=true`, {
    points: [{ id: STATE_ID, vector: {}, payload }],
  })
}

async function openFilled(
  prefix: string,
  options: { readonly wait?: () => Promise<void> } = {},
): Promise<QdrantVectorIndex> {
  const index = openTestIndex({ prefix, ...options })
  await index.apply({ upserts: entries.slice(0, 3), deletes: [] }, { from: undefined, to: '1' })
  return index
}

test('S4 qdrant: a process that died in the middle of a write holds up the others for half a minute, and no longer', async () => {
  const prefix = nextPrefix()
  let looks = 0
  const index = await openFilled(prefix, {
    wait: async () => {
      looks += 1
      if (looks === 3) await putState(prefix, { at: '"1"', claim: `dead ${Date.now() - 1}` })
    },
  })
  await putState(prefix, { at: '"1"', claim: `dead ${Date.now() + 25_000}` })

  expect(await index.apply({ upserts: entries, deletes: [] }, { from: '1', to: '2' })).toBe(true)
  expect(looks).toBe(3)
  expect(await index.watermark()).toBe('2')
  await index.close()
})

test('S4 qdrant: of processes that take the same step at once, one does', async () => {
  const prefix = nextPrefix()
  await openFilled(prefix)
  const steps = entries.map((entry, at) =>
    openTestIndex({ prefix }).apply({ upserts: [entry], deletes: [] }, { from: '1', to: `b${at}` }),
  )

  const taken = await Promise.all(steps)

  expect(taken.filter((isTaken) => isTaken)).toHaveLength(1)
  expect(await openTestIndex({ prefix }).watermark()).toBe(`b${taken.indexOf(true)}`)
  await dropCollections(prefix)
})

test('S4 S7 qdrant: a server that is away is a retryable error, is not asked again for a while, and then answers', async () => {
  const proxy = await startFaultProxy(sharedServer('qdrant'))
  let nowMs = 0
  let requests = 0
  const prefix = nextPrefix()
  const index = openTestIndex({
    prefix,
    url: proxy.url,
    timeoutMs: 2_000,
    now: () => nowMs,
    fetch: (input, init) => {
      requests += 1
      return fetch(input, init)
    },
  })
  const patient = openTestIndex({ prefix })
  await patient.apply({ upserts: entries, deletes: [] })
  const hits = await patient.search(query)
  expect(await index.search(query)).toEqual(hits)

  for (const fault of ['cut', 'silent'] as const) {
    proxy.set(fault)
    const before = requests
    for (const doing of [() => index.search(query), () => index.watermark()]) {
      await expect(doing()).rejects.toMatchObject({
        code: 'STORE_FAILED',
        isRetryable: true,
        hint: expect.stringContaining('vectors.url'),
      })
    }
    expect(requests - before).toBe(1)
    proxy.set('none')
    nowMs += 2_001
    expect(await index.search(query)).toEqual(hits)
  }
  await index.close()
  await proxy.close()
})

test('S4 T13 qdrant: an old server and an address that cannot be are refused; a key stays out of messages', async () => {
  const old = openTestIndex({
    fetch: async (input) =>
      Response.json(String(input).endsWith('/aliases') ? { result: {} } : { version: '1.15.4' }),
  })
  const closed = openTestIndex({
    apiKey: 'a-secret-key',
    fetch: async () =>
      Response.json({ status: { error: 'Must provide an API key' } }, { status: 401 }),
  })

  await expect(old.watermark()).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    hint: expect.stringContaining('1.16'),
  })
  const refusal = await closed.search(query).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'STORE_FAILED', hint: expect.stringContaining('apiKey') })
  expect(JSON.stringify(refusal)).not.toContain('a-secret-key')
  for (const url of ['nowhere', 'ftp://q.test', 'http://user:pass@q.test']) {
    expect(() => openTestIndex({ url })).toThrow(
      expect.objectContaining({ code: 'INVALID_CONFIG' }),
    )
  }
})

test('S4 T3 qdrant: an answer that never comes ends in time, even if fetch does not notice', async () => {
  const lost = openTestIndex({ timeoutMs: 5, fetch: () => new Promise(() => {}) })

  await expect(lost.search(query)).rejects.toMatchObject({
    code: 'STORE_FAILED',
    isRetryable: true,
  })
})
