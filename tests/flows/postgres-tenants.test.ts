import { expect, test } from 'vitest'
import {
  createPostgresDocumentStore,
  createPostgresTextIndex,
  createPostgresVectorIndex,
} from '../../src/adapters/postgres/index.ts'
import { createTenantGuard } from '../../src/adapters/system/index.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { serveEachTest } from '../support/openai-server.ts'
import { answerWithVectors } from '../support/openai-subjects.ts'
import { createPool, createTestDatabase, endPool } from '../support/postgres-database.ts'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { fillTenants, probeTenants } from '../support/tenant-probes.ts'
import { createRandom } from '../support/vector-data.ts'

const TENANTS = 100
const PROBES = sample(600, 20_000)
const DIMENSIONS = 32
const models = serveEachTest()

/** A user to whom row security applies, which it does not to the one of the tests. */
async function withPlainUser(
  use: (url: string, superuser: (sql: string) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const database = await createTestDatabase('pgvector')
  const url = new URL(database.url)
  url.username = `plain_${url.pathname.slice(-12)}`
  url.password = 'nothing-special'
  const run = (sql: string) => database.pool.query(sql)
  try {
    await run('create extension vector')
    await run(`create role ${url.username} login password '${url.password}'`)
    await run(`create schema loci authorization ${url.username}`)
    await use(url.href, run)
  } finally {
    await run(`drop owned by ${url.username} cascade`)
    await run(`drop role ${url.username}`)
    await database.drop()
  }
}

test('T1 S3 what a flow forgets to narrow PostgreSQL hides: documents, words and vectors', async () => {
  await withPlainUser(async (url) => {
    const guard = createTenantGuard()
    const pool = createPool(url)
    const tenants = { field: 'scope.tenant', current: guard.current }
    const text = await createPostgresTextIndex({ pool, tenants, id: 'text' })
    const vectors = await createPostgresVectorIndex({ pool, tenants, id: 'v', dimensions: 2 })
    const collections = [{ name: 'notes', fields: { 'scope.tenant': 'text' } }] as const
    const store = await createPostgresDocumentStore({ pool, tenants, collections, text, vectors })
    const owners = ['nostra', "l'altra", '남']
    for (const tenant of owners) {
      const key = { collection: 'notes', id: `of ${tenant}`, partition: tenant, attributes: {} }
      const terms = [{ term: 'miele', count: 1 }]
      const whole = { part: 'whole', hash: 'h', values: Float32Array.of(1, 0) }
      await store.write({
        writes: [{ kind: 'put', ...key, body: { scope: { tenant } } }],
        indexes: {
          text: { upserts: [{ ...key, terms, length: 1 }], deletes: [] },
          vectors: { upserts: [{ ...key, vectors: [whole] }], deletes: [] },
        },
      })
    }
    const ids = owners.map((tenant) => `of ${tenant}`)
    // None of these names the tenant that asks.
    const seen = async () => ({
      got: (await store.get('notes', ids)).map(({ id }) => id),
      queried: (await store.query('notes', { limit: 10 })).documents.map(({ id }) => id).sort(),
      counted: await store.count('notes'),
      embedded: (await vectors.get(ids.map((id) => ({ collection: 'notes', id })))).length,
      found: await Promise.all(
        owners.map(async (partition) => {
          const terms = [{ term: 'miele', weight: 1 }]
          const words = await text.search({ partition, terms, limit: 10 })
          const values = Float32Array.of(1, 0)
          const near = await vectors.search({ partition, values, limit: 10 })
          return words.length + near.length
        }),
      ),
    })

    expect(await seen()).toMatchObject({ got: ids, counted: 3, embedded: 3, found: [2, 2, 2] })
    for (const [at, tenant] of owners.entries()) {
      expect(await guard.within(tenant, seen)).toEqual({
        got: [ids[at]],
        queried: [ids[at]],
        counted: 1,
        embedded: 1,
        found: owners.map((owner) => (owner === tenant ? 2 : 0)),
      })
    }
    expect(await guard.within('nostra', () => guard.across(seen))).toMatchObject({ counted: 3 })
    await endPool(pool)
  })
})

test(`T1 S3 of ${TENANTS} tenants with the same things in one database none is ever shown anything of another`, async () => {
  await withPlainUser(async (url) => {
    answerWithVectors(models, DIMENSIONS)
    const { memory } = await openMemory({
      home: temporaryFolder(),
      environment: {},
      config: {
        storage: { kind: 'postgres', url },
        embedder: { kind: 'openai', baseUrl: models.baseUrl, model: 'm', dimensions: DIMENSIONS },
        gate: { eventsPerMinute: 10_000_000 },
        timeZone: 'UTC',
      },
      clock: fixedClock(Date.parse('2026-03-01T12:00:00.000Z')),
    })
    const tenants = await fillTenants(memory, TENANTS)
    const { leaks, own } = await probeTenants(tenants, PROBES, createRandom(19))
    const { checks } = await memory.admin.doctor()
    await memory.close()

    expect(leaks).toEqual([])
    expect(own).toBeGreaterThan(0)
    expect(checks.filter(({ status }) => status === 'failed')).toEqual([])
    expect(checks.map(({ name }) => name)).not.toContain('tenants')
  })
})
