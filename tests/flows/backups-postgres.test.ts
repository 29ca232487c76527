import { join } from 'node:path'
import { expect, test } from 'vitest'
import { restoreMemory } from '../../src/compose/open-backups.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { flipBit } from '../crash/damage-file.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { createTestDatabase } from '../support/postgres-database.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { START } from '../support/test-memory.ts'

const OUTPUT = '측정값 weighed with great care. '.repeat(900)
const LONG = episodeOf('Weigh every crate of the harvest', {
  execution: { trace: [{ tool: 'bash', input: 'weigh --all', output: OUTPUT }] },
})

interface Place {
  readonly home: string
  readonly config: object
}

async function withServer(use: (server: Place) => Promise<void>): Promise<void> {
  const database = await createTestDatabase()
  const storage = { kind: 'postgres', url: database.url } as const
  try {
    await use({ home: temporaryFolder(), config: { storage, ...COMMON } })
  } finally {
    await database.drop()
  }
}

const COMMON = { embedder: { kind: 'none' }, timeZone: 'UTC' } as const
const clock = fixedClock(Date.parse(START))

async function withMemory<Result>(place: Place, use: (memory: Memory) => Promise<Result>) {
  const { memory } = await openMemory({ ...place, environment: {}, clock })
  try {
    return await use(memory)
  } finally {
    await memory.close()
  }
}

const textsOf = async (memory: Memory): Promise<readonly string[]> =>
  (await memory.facts.list({})).items.map(({ text }) => text).sort(compareText)

async function exportOf(memory: Memory): Promise<string> {
  let text = ''
  for await (const piece of memory.exportAll({ status: 'all' })) text += piece
  return text
}

test('S3 S6 a backup of PostgreSQL, made while others write, is one moment of it; it restores into a folder, and one of the folder into PostgreSQL', async () => {
  await withServer(async (server) => {
    const folder = { home: temporaryFolder(), config: COMMON }
    const { made, id } = await withMemory(server, async (memory) => {
      const episode = await storeEpisode(memory, LONG)
      const gone = await keep(memory, { text: 'Ada keeps a tame fox.' })
      await keep(memory, { text: 'Greta keeps bees behind the mill.' })
      await memory.forget({ id: gone.fact.id })
      // Each writes two facts at once: a backup has both or none.
      const stopped = new AbortController()
      const writing = (async () => {
        for (let pair = 0; !stopped.signal.aborted; pair++) {
          const turns = [{ text: `Pair ${pair}, left.` }, { text: `Pair ${pair}, right.` }]
          await memory.conversations.record({ turns })
        }
      })()
      const backup = await memory.backups.create({})
      stopped.abort()
      await writing
      return { made: backup, id: episode.id }
    })
    expect(made.problems).toEqual([])
    expect(made.blobs).toBeGreaterThan(0)

    await restoreMemory({ backup: made.path }, { ...folder, environment: {} })
    const second = await withMemory(folder, async (memory) => {
      const texts = await textsOf(memory)
      const lefts = texts.filter((text) => text.endsWith('left.')).length
      expect(texts.filter((text) => text.endsWith('right.'))).toHaveLength(lefts)
      expect(texts).toContain('Greta keeps bees behind the mill.')
      expect((await memory.episodes.get({ id })).episode.execution.trace[0]?.output).toBe(OUTPUT)
      expect((await memory.recall({ query: 'Who keeps bees?' })).items).not.toEqual([])
      expect(await memory.remember({ text: 'Ada keeps a tame fox.' })).toMatchObject({
        code: 'forgotten',
      })
      return { backup: await memory.backups.create({}), text: await exportOf(memory) }
    })

    await withServer(async (other) => {
      await restoreMemory({ backup: second.backup.path }, { ...other, environment: {} })
      await withMemory(other, async (memory) => {
        expect(await exportOf(memory)).toBe(second.text)
        expect((await memory.recall({ query: 'Who keeps bees?' })).items).not.toEqual([])
        expect((await memory.backups.verify({})).isReadable).toBe(true)
      })
    })
  })
})

test('S3 S6 T8 restoring over a memory in PostgreSQL keeps the old one in a schema, and what was forgotten since stays forgotten', async () => {
  await withServer(async (server) => {
    const bees = 'Greta keeps bees behind the mill.'
    const { made, episode } = await withMemory(server, async (memory) => {
      const { fact } = await keep(memory, { text: bees })
      await keep(memory, { text: 'Noor paints every lighthouse.' })
      const stored = await storeEpisode(memory, episodeOf('Paint the hives blue'))
      const backup = await memory.backups.create({})
      await memory.forget({ id: fact.id })
      await memory.forget({ id: stored.id })
      await keep(memory, { text: 'Luca sold the brass scale.' })
      return { made: backup, episode: stored.id }
    })
    const restore = (replace: boolean) =>
      restoreMemory({ backup: made.path, replace }, { ...server, environment: {}, clock })

    await expect(restore(false)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const { kept } = await restore(true)

    expect(kept).toBe('loci_replaced_20260301t120000000z')
    await withMemory(server, async (memory) => {
      expect(await textsOf(memory)).toEqual(['Noor paints every lighthouse.'])
      expect(await memory.remember({ text: bees })).toMatchObject({ code: 'forgotten' })
      await expect(memory.episodes.get({ id: episode })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      expect((await memory.admin.doctor()).status).not.toBe('failed')
    })
  })
})

test('S3 S6 a damaged backup is refused by PostgreSQL too, and the memory stays', async () => {
  await withServer(async (server) => {
    const made = await withMemory(server, async (memory) => {
      await keep(memory, { text: 'Greta keeps bees behind the mill.' })
      return await memory.backups.create({})
    })
    flipBit(join(made.path, 'documents.sqlite'), 5_000, 2)

    const restoring = restoreMemory(
      { backup: made.path, replace: true },
      { ...server, environment: {} },
    )

    await expect(restoring).rejects.toMatchObject({ code: 'CORRUPT_DATA' })
    await withMemory(server, async (memory) => {
      expect(await textsOf(memory)).toEqual(['Greta keeps bees behind the mill.'])
    })
  })
})
