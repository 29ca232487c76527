import { afterAll, beforeAll, expect, test } from 'vitest'
import { openContext } from '../../src/compose/open-context.ts'
import { createMemoryFor } from '../../src/operations/memory.ts'
import { createHttpApp } from '../../src/surfaces/http/create-http-app.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { keep } from '../support/keep.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'
import { sharedServer } from '../support/servers/shared.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

let proxy: FaultProxy

beforeAll(async () => {
  proxy = await startFaultProxy(sharedServer('postgres'))
})

afterAll(() => proxy.close())

async function withDatabase(use: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase()
  try {
    await use(database)
  } finally {
    await database.drop()
  }
}

async function open({ url }: TestDatabase) {
  const through = new URL(url)
  through.host = new URL(proxy.url).host
  const opened = await openContext({
    home: temporaryFolder(),
    environment: { KEY: 'a-key-of-the-owner' },
    config: {
      storage: { kind: 'postgres', url: through.href, statementTimeoutMs: 3_000 },
      server: { keys: [{ key: '$KEY', isOwner: true }] },
      embedder: { kind: 'none' },
      timeZone: 'UTC',
    },
  })
  return { ...opened, memory: createMemoryFor(opened.owner, opened.context) }
}

const BEES = { text: 'Greta keeps bees behind the mill.' }
const QUESTION = { query: 'Who keeps bees behind the mill?' }

test('S3 T3 a database that can only be read can be opened and recalled from; a write says what to do', async () => {
  await withDatabase(async (database) => {
    const first = await open(database)
    await keep(first.memory, BEES)
    await first.memory.close()
    const name = new URL(database.url).pathname.slice(1)
    await database.pool.query(`alter database ${name} set default_transaction_read_only = on`)

    const { memory } = await open(database)
    expect((await memory.recall(QUESTION)).items).toHaveLength(1)
    expect((await memory.facts.list({})).total).toBe(1)
    await expect(memory.remember({ text: 'Noor paints every lighthouse.' })).rejects.toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringContaining('can only be read'),
      hint: expect.stringContaining('Recall works'),
    })
    await memory.close()
  })
})

test('S3 T3 with PostgreSQL away, doctor and /health name it, and both recover by themselves', async () => {
  await withDatabase(async (database) => {
    const opened = await open(database)
    const { memory, context } = opened
    await keep(memory, BEES)
    const app = createHttpApp(opened)
    const ask = () =>
      app.request('/health', { headers: { authorization: 'Bearer a-key-of-the-owner' } })

    proxy.set('cut')
    const { status, checks } = await memory.admin.doctor()
    const health = await ask()
    proxy.set('none')

    expect(status).toBe('failed')
    expect(checks.find((check) => check.status === 'failed')?.detail).toContain('cannot be reached')
    expect(health.status).toBe(503)
    expect(JSON.stringify(await health.json())).toContain('cannot be reached')
    expect((await memory.recall(QUESTION)).items).toHaveLength(1)
    expect((await ask()).status).toBe(200)
    await context.close()
  })
})
