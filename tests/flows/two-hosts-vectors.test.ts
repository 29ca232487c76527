import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type OpenedMemory, openMemory } from '../../src/compose/open-memory.ts'
import { timeZoneOf } from '../../src/core/language/time/time-zone.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { nightlyJob, scheduleDaily } from '../../src/surfaces/schedule-daily.ts'
import { type FixedClock, fixedClock } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { serveEachTest } from '../support/openai-server.ts'
import { answerWithVectors } from '../support/openai-subjects.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const DIMENSIONS = 64
const models = serveEachTest()

interface Host extends OpenedMemory {
  readonly clock: FixedClock
}

async function openHost(url: string, model = 'letters'): Promise<Host> {
  answerWithVectors(models, DIMENSIONS)
  const clock = fixedClock(Date.parse('2026-03-01T12:00:00.000Z'))
  const host = await openMemory({
    home: temporaryFolder(),
    environment: {},
    config: {
      storage: { kind: 'postgres', url },
      embedder: { kind: 'openai', baseUrl: models.baseUrl, model, dimensions: DIMENSIONS },
      timeZone: 'UTC',
    },
    clock,
  })
  opened.push(host)
  return { ...host, clock }
}

const opened: OpenedMemory[] = []

async function closeHosts(): Promise<void> {
  for (const { memory } of opened.splice(0)) await memory.close()
}

async function withDatabase(use: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await createTestDatabase('pgvector')
  try {
    await use(database)
  } finally {
    await closeHosts()
    await database.drop()
  }
}

async function exportOf(memory: Memory): Promise<string> {
  let text = ''
  for await (const piece of memory.exportAll({ status: 'all' })) text += piece
  return text
}

test('S3 what one host writes another finds by its meaning, without embedding it again, and their exports are equal', async () => {
  await withDatabase(async ({ url }) => {
    const [first, second] = [await openHost(url), await openHost(url)]
    await keep(first.memory, { text: 'Il granaio di Ystad è del 1743.' })
    await storeEpisode(first.memory, episodeOf('Count the crates of the harvest'))
    await keep(second.memory, { text: 'Greta keeps bees behind the mill.' })
    const embedded = models.requests.length

    for (const { memory } of [first, second]) {
      const { items, notices } = await memory.recall({ query: 'granaio di Ystad' })
      expect(items[0]?.explanation.meaning).toBeDefined()
      expect(notices).toEqual([])
    }
    // The question, once for each host.
    expect(models.requests.length - embedded).toBe(2)
    expect(await exportOf(second.memory)).toBe(await exportOf(first.memory))
    for (const { memory, home } of [first, second]) {
      const { checks } = await memory.admin.doctor()
      expect(checks.filter(({ status }) => status === 'failed')).toEqual([])
      expect(checks).toContainEqual(
        expect.objectContaining({ name: 'vectors index', status: 'ok' }),
      )
      expect(existsSync(join(home, 'vectors.sqlite'))).toBe(false)
    }
  })
})

test('S3 a server without pgvector is named by doctor, and the vectors stay a file of the host', async () => {
  await withDatabase(async ({ url, pool }) => {
    const limited = new URL(url)
    limited.username = `limited_${limited.pathname.slice(-12)}`
    limited.password = 'only-this-schema'
    await pool.query(`create role ${limited.username} login password '${limited.password}'`)
    await pool.query(`create schema loci authorization ${limited.username}`)
    const host = await openHost(limited.href)

    await keep(host.memory, { text: 'Greta keeps bees behind the mill.' })
    const { items } = await host.memory.recall({ query: 'bees behind the mill' })
    const { checks } = await host.memory.admin.doctor()
    await closeHosts()

    expect(items[0]?.explanation.meaning).toBeDefined()
    expect(existsSync(join(host.home, 'vectors.sqlite'))).toBe(true)
    expect(checks.find(({ name }) => name === 'pgvector')).toMatchObject({
      status: 'warning',
      advice: expect.stringContaining('create extension vector'),
    })
    await pool.query(`drop owned by ${limited.username}`)
    await pool.query(`drop role ${limited.username}`)
  })
})

test('S3 another model has vectors of its own on the server, and the old ones go when the indexes are tidied', async () => {
  await withDatabase(async ({ url, pool }) => {
    const first = await openHost(url, 'one')
    await keep(first.memory, { text: 'Greta keeps bees behind the mill.' })

    const second = await openHost(url, 'two')
    await second.memory.admin.reindex()
    const { rows } = await pool.query('select id from loci.vector_indexes')
    const { items } = await second.memory.recall({ query: 'bees behind the mill' })

    expect(rows).toEqual([{ id: 'vectors/openai/two/64' }])
    expect(items[0]?.explanation.meaning).toBeDefined()
  })
})

test('S3 R3 of two hosts that start the night at once, one runs it', async () => {
  await withDatabase(async ({ url }) => {
    const hosts = [await openHost(url), await openHost(url)]
    for (const { memory } of hosts) {
      await storeEpisode(memory, episodeOf('Count the crates of the harvest'))
    }

    const nights = await Promise.allSettled(hosts.map(({ memory }) => memory.admin.nightly()))

    expect(nights.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(nights.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'CONFLICT', message: expect.stringContaining('Another nightly run') },
    })
  })
})

test('S3 R3 of two hosts with the same schedule, the second finds the night done', async () => {
  await withDatabase(async ({ url }) => {
    const hosts = [await openHost(url), await openHost(url)]
    const endings: string[] = []
    for (const { context, owner, clock } of hosts) {
      await new Promise<void>((resolve) => {
        const job = nightlyJob([owner], context, { minutesMax: 10 })
        const schedule = scheduleDaily(job, {
          ...{ at: '03:30', zone: timeZoneOf('UTC'), now: clock.now },
          onLog({ message }) {
            endings.push(String(message))
            void schedule.stop().then(resolve)
          },
          wait: async (ms) => clock.advance(ms),
        })
      })
    }

    expect(endings).toEqual(['finished', 'done by another host'])
  })
})

test('S3 F2 without the vectors on the server recall answers by words, and says so', async () => {
  await withDatabase(async ({ url, pool }) => {
    const { memory } = await openHost(url)
    await keep(memory, { text: 'Greta keeps bees behind the mill.' })
    await pool.query('drop table loci.vectors_1')
    await pool.query('delete from loci.vector_indexes')

    const { items, notices } = await memory.recall({ query: 'bees behind the mill' })
    const { status, checks } = await memory.admin.doctor()

    expect(items.map(({ text }) => text)).toEqual(['Greta keeps bees behind the mill.'])
    expect(notices.map(({ code }) => code)).toContain('words-only')
    expect(status).toBe('failed')
    expect(checks.find(({ name }) => name === 'indexes')?.detail).toContain('vectors_1')
  })
})
