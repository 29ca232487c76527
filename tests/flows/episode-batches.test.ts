import { expect, test } from 'vitest'
import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
} from '../../src/adapters/memory/index.ts'
import { createMemory } from '../../src/compose/create-memory.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import type { EpisodeInput } from '../../src/core/tasks/episodes/episode.ts'
import type { BlobStore } from '../../src/ports/blob-store.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import { countingIds, fixedClock } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { codeOf } from '../support/episode-searches.ts'
import { START } from '../support/test-memory.ts'

const HOUR_MS = 3_600_000
const [NEW, KNOWN, GONE] = [
  '0d4f7a1e-52c3-4a11-9d3e-000000000001',
  '0d4f7a1e-52c3-4a11-9d3e-000000000002',
  '0d4f7a1e-52c3-4a11-9d3e-000000000003',
]

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
  return { memory, clock, documents, blobs, hashes: () => blobs.list({ limit: 1_000 }) }
}

function longEpisode(at: number, more: Partial<EpisodeInput> = {}): EpisodeInput {
  const output = `행 ${at}: il server ${at} non risponde 🐢 שלום`
  return {
    ...episodeOf(`로그인 버그 ${at}`),
    execution: { trace: Array.from({ length: 400 }, () => ({ tool: 'grep', output })) },
    ...more,
  }
}

test('E1 many episodes are stored in one write, each with its receipt, and come back whole', async () => {
  const { memory, documents } = open()
  await memory.episodes.store({ ...episodeOf('was here before'), id: KNOWN })

  const receipts = (
    await memory.episodes.store({
      episodes: [
        { ...episodeOf('correggere la coda'), id: NEW },
        { ...episodeOf('something else'), id: KNOWN },
        { ...episodeOf('told twice'), id: NEW },
        episodeOf('캐시 오류; the password is hunter2'),
      ],
    })
  ).items

  expect(receipts.map(({ outcome }) => outcome)).toEqual([
    'stored',
    'unchanged',
    'unchanged',
    'stored',
  ])
  expect((await memory.episodes.get({ id: NEW })).episode.task.description).toBe(
    'correggere la coda',
  )
  expect((await memory.episodes.get({ id: KNOWN })).episode.task.description).toBe(
    'was here before',
  )
  const last = await memory.episodes.get({ id: receipts[3]?.id ?? '' })
  expect(last.episode.task.description).toBe('캐시 오류; the password is [redacted: password]')
  expect(await documents.count('episodes', [])).toBe(3)
})

test('E1 what is wrong with one of many refuses them all, and says which', async () => {
  const { memory, documents } = open()
  const wrong = { ...episodeOf('no'), outcome: { status: 'maybe' } } as unknown as EpisodeInput

  const refused = memory.episodes.store({ episodes: [episodeOf('yes'), wrong] })

  await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  await expect(refused).rejects.toMatchObject({ hint: expect.stringContaining('episodes[1]') })
  expect(await codeOf(memory.episodes.store({ episodes: [] }))).toBe('INVALID_INPUT')
  expect(await documents.count('episodes', [])).toBe(0)
})

test('E1 an id that was purged does not come back with others', async () => {
  const { memory } = open()
  await memory.episodes.store({ ...episodeOf('gone'), id: GONE })
  await memory.forget({ id: GONE })
  await memory.admin.purge({ kind: 'episodes', before: '0d' })

  const receipts = (await memory.episodes.store({ episodes: [{ ...episodeOf('gone'), id: GONE }] }))
    .items

  expect(receipts).toMatchObject([{ outcome: 'dropped' }])
  expect(await codeOf(memory.episodes.get({ id: GONE }))).toBe('NOT_FOUND')
})

test('E4 traces of many sessions share a pack, those of two projects do not', async () => {
  const { memory, hashes } = open()
  const told = [
    longEpisode(1, { session: 'monday' }),
    longEpisode(2, { session: 'tuesday' }),
    longEpisode(3, { session: 'monday', project: 'other' }),
  ]

  const receipts = (await memory.episodes.store({ episodes: told })).items

  expect(await hashes()).toHaveLength(2)
  for (const [at, { id }] of receipts.entries()) {
    expect((await memory.episodes.get({ id })).episode.execution.trace).toEqual(
      told[at]?.execution?.trace,
    )
  }
})

test('E12 what is purged leaves the pack that it shared, and the others stay whole', async () => {
  const { memory, blobs, hashes } = open()
  const receipts = (
    await memory.episodes.store({
      episodes: [longEpisode(1, { session: 'monday' }), longEpisode(2, { session: 'tuesday' })],
    })
  ).items
  const [first, second] = receipts.map(({ id }) => id)
  await memory.forget({ id: first ?? '' })
  await memory.admin.purge({ kind: 'episodes', before: '0d' })

  const left = await hashes()
  const texts = await Promise.all(left.map(async (hash) => decode(await blobs.get(hash))))

  expect(left).toHaveLength(1)
  expect(texts.join()).not.toContain('server 1')
  expect(texts.join()).toContain('server 2')
  const { episode } = await memory.episodes.get({ id: second ?? '' })
  expect(episode.execution.trace).toEqual(longEpisode(2).execution?.trace)
})

// A step of two tasks that is the same moves the same bytes out: blobs are named by their content.
const STEP = { tool: 'bash', input: 'make', output: '출력 output 🐢 '.repeat(4_000) }

test('E12 a blob that a task comes to need while it is swept is there afterwards', async () => {
  const kept = createMemoryBlobStore()
  let beforeDeletion = async (): Promise<void> => {}
  const { memory, documents, clock } = open({
    ...kept,
    async delete(hash) {
      await beforeDeletion()
      await kept.delete(hash)
    },
  })
  const { id: first } = await memory.tasks.start({ description: 'first' })
  await memory.tasks.step({ id: first, ...STEP })
  await memory.tasks.finish({ id: first, status: 'success' })
  await memory.admin.purge({ kind: 'episodes' })
  clock.advance(2 * HOUR_MS)
  const { id: second } = await memory.tasks.start({ description: 'second' })
  let deletions = 0
  beforeDeletion = async () => {
    if (deletions++ === 0) await memory.tasks.step({ id: second, ...STEP })
  }

  await memory.admin.purge({ kind: 'episodes' })

  expect(deletions).toBeGreaterThan(0)
  expect(await missingBlobs(documents, kept)).toEqual([])
})

test('E12 a blob that was swept just before the task that needs it was written is put again', async () => {
  const kept = createMemoryBlobStore()
  let sweeps = 0
  const { memory, documents } = open({
    ...kept,
    async put(bytes) {
      const hash = await kept.put(bytes)
      if (sweeps++ === 0) await kept.delete(hash)
      return hash
    },
  })
  const { id: task } = await memory.tasks.start({ description: 'one' })

  await memory.tasks.step({ id: task, ...STEP })

  expect(sweeps).toBeGreaterThan(1)
  expect(await missingBlobs(documents, kept)).toEqual([])
})

async function missingBlobs(
  documents: DocumentStore,
  blobs: BlobStore,
): Promise<readonly string[]> {
  const { documents: steps } = await documents.query('task-steps', { filter: [], limit: 100 })
  const named = steps.flatMap(({ body }) => body.blobs as readonly string[])
  expect(named.length).toBeGreaterThan(0)
  const isThere = await Promise.all(named.map((hash) => blobs.has(hash)))
  return named.filter((_hash, at) => isThere[at] !== true)
}

function decode(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes)
}
