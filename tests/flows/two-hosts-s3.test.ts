import { afterAll, beforeAll, expect, test } from 'vitest'
import { createS3BlobStore } from '../../src/adapters/s3/index.ts'
import { type OpenedMemory, openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { type FixedClock, fixedClock } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { keep } from '../support/keep.ts'
import { createTestDatabase } from '../support/postgres-database.ts'
import { createTestBucket, type TestBucket } from '../support/s3-bucket.ts'
import { sharedServer } from '../support/servers/shared.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const OUTPUT = '측정값 weighed with great care. '.repeat(900)
const LONG = episodeOf('Weigh every crate of the harvest', {
  execution: { trace: [{ tool: 'bash', input: 'weigh --all', output: OUTPUT }] },
})

let proxy: FaultProxy

beforeAll(async () => {
  proxy = await startFaultProxy(sharedServer('s3'))
})

afterAll(() => proxy.close())

/** Two hosts with a folder of their own each; one database and one bucket between them. */
async function withHosts(
  use: (
    first: OpenedMemory,
    second: OpenedMemory,
    withFiles: OpenedMemory,
    around: { readonly clock: FixedClock; readonly place: TestBucket },
  ) => Promise<void>,
): Promise<void> {
  const database = await createTestDatabase()
  const place = await createTestBucket(proxy.url)
  const { endpoint, bucket, accessKeyId, secretAccessKey } = place
  const clock = fixedClock(Date.parse('2026-03-01T12:00:00.000Z'))
  const open = (blobs: object): Promise<OpenedMemory> =>
    openMemory({
      home: temporaryFolder(),
      environment: { KEY: accessKeyId, SECRET: secretAccessKey },
      config: {
        storage: { kind: 'postgres', url: database.url },
        blobs,
        embedder: { kind: 'none' },
        timeZone: 'UTC',
      },
      clock,
    })
  const s3 = { kind: 's3', endpoint, bucket, accessKeyId: '$KEY', secretAccessKey: '$SECRET' }
  const hosts = [await open(s3), await open(s3), await open({ kind: 'files' })] as const
  try {
    await use(...hosts, { clock, place })
  } finally {
    proxy.set('none')
    for (const { memory } of hosts) await memory.close()
    await database.drop()
  }
}

async function exportOf(memory: Memory): Promise<string> {
  let text = ''
  for await (const piece of memory.exportAll()) text += piece
  return text
}

async function checkOf(memory: Memory, name: string) {
  return (await memory.admin.doctor()).checks.find((check) => check.name === name)
}

test('S3 S4 two hosts with one bucket serve the same memory: episodes whole, tasks, exports', async () => {
  await withHosts(async ({ memory: first }, { memory: second }) => {
    const { id } = await storeEpisode(first, LONG)
    await storeEpisode(second, episodeOf('Count the crates of the harvest'))
    await keep(first, { text: 'Il granaio di Ystad è del 1743.' })
    const { id: task } = await first.tasks.start({ description: 'Weigh it', tokens: 2_000 })
    await first.tasks.step({ id: task, tool: 'bash', output: OUTPUT })
    const { hash } = await first.task(task).snapshot()

    const found = await second.episodes.get({ id })
    await second.task(task).restore({ snapshot: hash })

    expect(found.missing).toBeUndefined()
    expect(found.episode.execution.trace[0]?.output).toBe(OUTPUT)
    expect(found.episode).toEqual((await first.episodes.get({ id })).episode)
    expect(await exportOf(second)).toBe(await exportOf(first))
    for (const memory of [first, second]) {
      expect(await checkOf(memory, 'blobs')).toMatchObject({ status: 'ok' })
      expect(await checkOf(memory, 'parts on other hosts')).toBeUndefined()
    }
  })
})

test('S4 a host with files beside hosts with a bucket is told where the parts are, and the other way round', async () => {
  await withHosts(async ({ memory: shared }, _second, { memory: alone }) => {
    const [there, here] = [await storeEpisode(shared, LONG), await storeEpisode(alone, LONG)]

    const missing = (await alone.episodes.get({ id: there.id })).missing
    await alone.episodes.get({ id: here.id })

    expect(missing?.[0]?.reason).toContain('s3:loci-test-')
    expect(await checkOf(alone, 'parts on other hosts')).toMatchObject({ status: 'warning' })
    expect((await shared.episodes.get({ id: here.id })).missing?.[0]?.reason).toContain('stored on')
  })
})

test('S4 S7 with the object store away, episodes come without their trace and say why; nothing is lost', async () => {
  await withHosts(async ({ memory }, { memory: second }) => {
    const { id } = await storeEpisode(memory, LONG)
    await keep(memory, { text: 'Il granaio di Ystad è del 1743.' })
    const whole = await exportOf(memory)

    proxy.set('cut')
    const found = await second.episodes.get({ id })
    const refused = await memory.episodes.store(LONG).catch((error: unknown) => error)
    const unread = await exportOf(memory).catch((error: unknown) => error)
    const health = await memory.admin.doctor()
    const recalled = await second.recall({ query: 'granaio' })

    expect(found.episode.execution.trace).toEqual([])
    expect(found.missing).toEqual([
      { parts: ['execution.trace'], reason: expect.stringContaining('does not answer') },
    ])
    for (const error of [refused, unread]) {
      expect(error).toMatchObject({ code: 'STORE_FAILED', isRetryable: true })
    }
    expect(health.status).toBe('warning')
    expect(health.checks.find(({ name }) => name === 'blobs')?.detail).toContain('does not answer')
    expect(recalled.items).toHaveLength(1)

    proxy.set('none')
    expect((await second.episodes.get({ id })).episode.execution.trace[0]?.output).toBe(OUTPUT)
    expect(await exportOf(second)).toBe(whole)
    expect(await checkOf(second, 'blobs')).toMatchObject({ status: 'ok' })
  })
})

test('S4 T8 a memory never sweeps what it did not put into the bucket; what it purges is gone from there', async () => {
  await withHosts(async ({ memory }, _second, _alone, { clock, place }) => {
    const { id } = await storeEpisode(memory, LONG)
    const others = createS3BlobStore({ ...place, prefix: 'loci/' })
    const foreign = await others.put(new TextEncoder().encode('of another memory'))
    const [kept] = (await others.list({ limit: 9 })).filter((hash) => hash !== foreign)
    await memory.forget({ id })

    for (const _night of [1, 2]) {
      await memory.admin.purge({ kind: 'episodes', before: '0d' })
      clock.advance(2 * 60 * 60 * 1_000)
    }

    expect(kept).toBeDefined()
    expect(await others.list({ limit: 9 })).toEqual([foreign])
  })
})

test('S4 T13 blobs in a bucket need their settings and a shared store, and keys only as references', async () => {
  const open = (config: object, environment = {}): Promise<unknown> =>
    openMemory({
      home: temporaryFolder(),
      environment,
      config: { embedder: { kind: 'none' }, ...config },
    })
  const postgres = { kind: 'postgres', url: sharedServer('postgres') }

  await expect(open({ blobs: { kind: 's3' } })).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    hint: expect.stringContaining('postgres'),
  })
  await expect(
    open({ storage: postgres, blobs: { kind: 's3', bucket: 'traces' } }),
  ).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    message: expect.stringContaining('blobs.endpoint, blobs.accessKeyId'),
  })
})
