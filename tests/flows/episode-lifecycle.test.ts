import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import type { BlobStore } from '../../src/ports/blob-store.ts'
import { countingIds, fixedClock } from '../../src/testing/index.ts'
import { openEmbeddedMemory } from '../support/embedded-memory.ts'
import { episodeOf, FULL_EPISODE } from '../support/episode-inputs.ts'
import { codeOf, foundBy } from '../support/episode-searches.ts'
import { runStep } from '../support/run-step.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { START } from '../support/test-memory.ts'

const DAY_MS = 86_400_000

function open(blobs: BlobStore = createMemoryBlobStore()) {
  const clock = fixedClock(Date.parse(START))
  const documents = createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS })
  const memory = createMemory({
    documents,
    blobs,
    text: createMemoryTextIndex({ id: 'text' }),
    scope: { tenant: 'acme' },
    clock,
    ids: countingIds(),
  })
  const hashes = () => blobs.list({ limit: 1_000 })
  return { memory, clock, documents, blobs, hashes }
}

const LONG_TRACE: EpisodeInput = {
  ...FULL_EPISODE,
  execution: {
    ...FULL_EPISODE.execution,
    trace: Array.from({ length: 300 }, (_step, at) => ({
      tool: 'grep',
      output: `행 ${at}: il server non risponde 🐢`,
    })),
  },
  outcome: {
    ...FULL_EPISODE.outcome,
    artifacts: [{ name: 'report.md', text: '# è\n'.repeat(4_000) }],
  },
}

describe('E4 cold storage', () => {
  test('E4 a long trace lies in the blob store, is named by the record, and comes back whole', async () => {
    const { memory, documents, hashes } = open()
    const stored = await storeEpisode(memory, LONG_TRACE)

    const [record] = await documents.get('episodes', [stored.id])
    expect(JSON.stringify(record?.body).length).toBeLessThan(8_000)
    expect(record?.body).toMatchObject({ blobs: await hashes() })
    const { episode, lifecycle } = await memory.episodes.get({ id: stored.id })
    expect(episode).toEqual(stored)
    expect(lifecycle.away[0]?.parts).toEqual(['execution.trace', 'outcome.artifacts'])
  })

  test('E4 the output of a step may be a long build log, and comes back whole', async () => {
    const { memory, documents } = open()
    const output = '빌드 로그 한 줄\n'.repeat(10_000)
    const stored = await storeEpisode(memory, {
      ...FULL_EPISODE,
      execution: { trace: [{ tool: 'make', output }] },
    })

    const [record] = await documents.get('episodes', [stored.id])
    expect(JSON.stringify(record?.body).length).toBeLessThan(8_000)
    const { episode } = await memory.episodes.get({ id: stored.id })
    expect(episode.execution.trace[0]?.output).toBe(output)
  })

  test('E4 a short trace stays in the record', async () => {
    const { memory, hashes } = open()
    const stored = await storeEpisode(memory, FULL_EPISODE)

    expect(await hashes()).toEqual([])
    expect((await memory.episodes.get({ id: stored.id })).episode).toEqual(stored)
  })

  test('E4 a trace that cannot be kept is not lost silently: nothing is stored', async () => {
    const blobs: BlobStore = {
      ...createMemoryBlobStore(),
      put: () => Promise.reject(new Error('disk full')),
    }
    const { memory } = open(blobs)

    await expect(storeEpisode(memory, LONG_TRACE)).rejects.toThrow('disk full')
    expect((await memory.episodes.search()).total).toBe(0)
  })

  test('E4 embedded, a trace survives a restart, packed, in the folder of the memory', async () => {
    const opened = await openEmbeddedMemory()
    const stored = await storeEpisode(opened.memory, LONG_TRACE)
    const reopened = await opened.reopen()

    expect((await reopened.episodes.get({ id: stored.id })).episode).toEqual(stored)
    const shelves = await readdir(join(opened.home, 'blobs'))
    expect(shelves.filter((shelf) => /^[0-9a-f]{2}$/.test(shelf))).toHaveLength(1)
  })
})

describe('E13 growing old', () => {
  test('E13 every phase is told, and nothing of an episode is lost on the way', async () => {
    const { memory, clock } = open()
    const stored = await storeEpisode(memory, LONG_TRACE)
    const short = await storeEpisode(memory, FULL_EPISODE)

    for (const [days, phase, moved] of [
      [0, 'active', [0, 0]],
      [31, 'mature', [0, 0]],
      [150, 'aged', [2, 0]],
      [200, 'archived', [0, 2]],
    ] as const) {
      clock.advance(days * DAY_MS)
      const [aged, archived] = moved
      const planned = await runStep(memory, 'archive-episodes', { dryRun: true })
      expect(planned).toEqual({ aged, archived })
      expect(await runStep(memory, 'archive-episodes')).toEqual({ aged, archived })
      expect(await runStep(memory, 'archive-episodes')).toEqual({ aged: 0, archived: 0 })
      for (const one of [stored, short]) {
        const { episode, lifecycle } = await memory.episodes.get({ id: one.id })
        expect(episode).toEqual(one)
        expect(lifecycle.phase).toBe(phase)
      }
    }
  })

  test('E13 the age counts from when the task was done, not from the import', async () => {
    const { memory } = open()
    const { id } = await storeEpisode(memory, { ...LONG_TRACE, occurredAt: '200d' })

    expect((await memory.episodes.get({ id })).lifecycle.phase).toBe('aged')
    expect(await runStep(memory, 'archive-episodes')).toEqual({ aged: 1, archived: 0 })
  })

  test('E13 an archived episode is found only when it is asked for, by what was learned too', async () => {
    const { memory, clock } = open()
    await memory.episodes.store(FULL_EPISODE)
    clock.advance(400 * DAY_MS)
    await runStep(memory, 'archive-episodes')
    await memory.episodes.store(episodeOf('Fix the payment page'))

    expect(await foundBy(memory, { text: 'payment timeout' })).toEqual(['Fix the payment page'])
    expect(await foundBy(memory, { text: 'payment timeout', withArchived: true })).toHaveLength(2)
    expect(await foundBy(memory, { text: '连接池', phase: 'archived' })).toHaveLength(1)
    expect(await foundBy(memory, { phase: 'archived', errorTypes: ['TimeoutError'] })).toEqual([
      'Fix the payment timeout in the checkout',
    ])
  })

  test('E13 an aged episode answers when it is highly relevant, and not otherwise', async () => {
    const { memory, clock } = open()
    await memory.episodes.store(episodeOf('Migrate the invoices to the new ledger'))
    clock.advance(200 * DAY_MS)
    await runStep(memory, 'archive-episodes')
    await memory.episodes.store(episodeOf('Print the invoices'))

    expect(await foundBy(memory, { text: 'invoices of the customers in March' })).toEqual([
      'Print the invoices',
    ])
    expect(await foundBy(memory, { text: 'migrate invoices to the new ledger' })).toContain(
      'Migrate the invoices to the new ledger',
    )
  })

  test('E13 one scope is never packed with another, and a caller ages its own alone', async () => {
    const { memory, clock, hashes } = open()
    const as = (user: string) =>
      memory.as({ scope: { tenant: 'acme', user }, surface: 'library', isOwner: true })
    const ada = await storeEpisode(as('ada'), FULL_EPISODE)
    const bo = await storeEpisode(as('bo'), FULL_EPISODE)
    clock.advance(200 * DAY_MS)

    expect(await runStep(as('ada'), 'archive-episodes')).toMatchObject({ aged: 1 })
    expect(await runStep(memory, 'archive-episodes')).toMatchObject({ aged: 1 })

    expect(await hashes()).toHaveLength(2)
    expect((await memory.episodes.get({ id: bo.id })).episode).toEqual(bo)
    expect(await codeOf(as('bo').episodes.get({ id: ada.id }))).toBe('NOT_FOUND')
  })
})

describe('E13 deleting', () => {
  test('E13 a deleted episode is out of every answer, and comes back until it is purged', async () => {
    const { memory } = open()
    const { id } = await storeEpisode(memory, episodeOf('배포 스크립트'))
    await memory.episodes.store(episodeOf('배포 문서'))

    expect((await memory.forget({ id })).episode).toEqual({ id, phase: 'deleted' })

    expect(await codeOf(memory.episodes.get({ id }))).toBe('NOT_FOUND')
    expect(await foundBy(memory, { text: '배포', withArchived: true })).toEqual(['배포 문서'])
    expect(await foundBy(memory, {})).toEqual(['배포 문서'])
    await memory.undo({ id })
    expect(await foundBy(memory, { text: '배포' })).toHaveLength(2)
  })

  test('E15 purging keeps the retention period, takes the parts too, and lets no copy back', async () => {
    const { memory, clock, hashes } = open()
    const gone = await storeEpisode(memory, LONG_TRACE)
    const kept = await storeEpisode(memory, { ...LONG_TRACE, occurredAt: '2026-02-27T11:00:00Z' })
    clock.advance(200 * DAY_MS)
    await runStep(memory, 'archive-episodes')
    await memory.forget({ id: gone.id, reason: 'GDPR' })

    expect(await runStep(memory, 'purge-episodes')).toEqual({ purged: 0 })
    clock.advance(30 * DAY_MS)
    expect(await runStep(memory, 'purge-episodes')).toEqual({ purged: 1 })

    expect((await memory.episodes.get({ id: kept.id })).episode).toEqual(kept)
    expect(
      (await memory.episodes.get({ id: kept.id })).lifecycle.away.flatMap(({ pack }) => pack),
    ).toEqual(await hashes())
    expect(await codeOf(memory.undo({ id: gone.id }))).toBe('NOT_FOUND')
    expect(await codeOf(storeEpisode(memory, { ...LONG_TRACE, id: gone.id }))).toBe('CONFLICT')
  })

  test('E15 a blob that a crash left behind goes after an hour, and others stay', async () => {
    const { memory, clock, blobs, hashes } = open()
    await memory.episodes.store(LONG_TRACE)
    const needed = await hashes()
    await blobs.put(new TextEncoder().encode('left behind'))

    await runStep(memory, 'purge-episodes')
    expect(await hashes()).toHaveLength(2)
    clock.advance(60 * 60 * 1_000)
    await runStep(memory, 'purge-episodes')
    expect(await hashes()).toEqual(needed)
  })

  test('T5 what a person stored, an agent cannot delete; its own it can', async () => {
    const { memory } = open()
    const agent = memory.as({ scope: { tenant: 'acme' }, surface: 'mcp' })
    const [theirs, own] = [
      await storeEpisode(memory, episodeOf('di una persona')),
      await storeEpisode(agent, episodeOf('dell’agente')),
    ]

    expect(await codeOf(agent.forget({ id: theirs.id }))).toBe('FORBIDDEN')
    expect(await codeOf(agent.forget({ id: own.id }))).toBe('none')
    expect(await foundBy(memory, {})).toEqual(['di una persona'])
  })
})

describe('E5 the hot cache', () => {
  test('E5 what another process deleted is not given out, however often it was read before', async () => {
    const { memory, documents, blobs } = open()
    const other = createMemory({
      documents,
      blobs,
      text: createMemoryTextIndex({ id: 'text' }),
      scope: { tenant: 'acme' },
    })
    const { id } = await storeEpisode(memory, episodeOf('배포'))
    for (let time = 0; time < 3; time++) await memory.episodes.get({ id })

    await other.forget({ id })

    expect(await codeOf(memory.episodes.get({ id }))).toBe('NOT_FOUND')
  })

  test('E5 what a caller does to its copy changes nothing for the next', async () => {
    const { memory } = open()
    const { id } = await storeEpisode(memory, episodeOf('배포'))
    const first = await memory.episodes.get({ id })
    Object.assign(first.episode.task, { description: 'something else' })
    const [searched] = (await memory.episodes.search({ text: '배포' })).items
    Object.assign(searched?.episode.task ?? {}, { description: 'something else' })

    expect((await memory.episodes.get({ id })).episode.task.description).toBe('배포')
  })
})

describe('E12 feedback', () => {
  test('E12 usefulness moves by three tenths towards what was said, from one half', async () => {
    const { memory } = open()
    const { id } = await storeEpisode(memory, episodeOf('배포'))

    expect((await memory.feedback({ id, helped: true })).usage?.usefulness).toBeCloseTo(0.65, 12)
    expect((await memory.feedback({ id, helped: true })).usage?.usefulness).toBeCloseTo(0.755, 12)
    expect((await memory.feedback({ id, helped: false })).usage?.usefulness).toBeCloseTo(0.5285, 12)
    const { usage } = await memory.episodes.get({ id })
    expect(usage).toMatchObject({ feedbackCount: 3 })
    expect(await codeOf(memory.feedback({ id: 'unknown', helped: true }))).toBe('NOT_FOUND')
  })
})

describe('T8 purged for good', () => {
  test('T8 an older copy of the database does not bring a purged episode back', async () => {
    const opened = await openEmbeddedMemory()
    const gone = await storeEpisode(opened.memory, episodeOf('배포 스크립트'))
    const kept = await storeEpisode(opened.memory, episodeOf('배포 문서'))
    await opened.memory.settle()
    const backup = await opened.backup()
    await opened.memory.forget({ id: gone.id })
    opened.clock.advance(30 * DAY_MS)
    expect(await runStep(opened.memory, 'purge-episodes')).toEqual({ purged: 1 })

    const memory = await opened.reopen(backup)

    expect(await foundBy(memory, { text: '배포' })).toEqual(['배포 문서'])
    expect(await codeOf(memory.episodes.get({ id: gone.id }))).toBe('NOT_FOUND')
    expect(await codeOf(memory.episodes.get({ id: kept.id }))).toBe('none')
  })
})
