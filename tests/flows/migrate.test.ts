import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrateMemory } from '../../src/compose/migrate-memory.ts'
import { openMemory } from '../../src/compose/open-memory.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { fillMemory } from '../support/fill-memory.ts'
import { keep } from '../support/keep.ts'
import { createTestDatabase } from '../support/postgres-database.ts'
import { createTestBucket } from '../support/s3-bucket.ts'
import { sharedServer } from '../support/servers/shared.ts'
import { startChild } from '../support/start-child.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { START } from '../support/test-memory.ts'
import { runTestCli } from '../surfaces/support/test-cli.ts'

type Kind = 'embedded' | 'json' | 'postgres'

interface Place {
  readonly home: string
  readonly url: string
}

async function withPlace(use: (place: Place) => Promise<void>): Promise<void> {
  const database = await createTestDatabase()
  try {
    await use({ home: temporaryFolder(), url: database.url })
  } finally {
    await database.drop()
  }
}

async function inMemory<Result>(
  { home, url }: Place,
  kind: Kind,
  use: (memory: Memory) => Promise<Result>,
): Promise<Result> {
  const { memory } = await openMemory({
    home,
    environment: {},
    config: { storage: { kind, url }, embedder: { kind: 'none' }, timeZone: 'UTC' },
    clock: fixedClock(Date.parse(START)),
  })
  try {
    return await use(memory)
  } finally {
    await memory.close()
  }
}

function migrate({ home, url }: Place, from: Kind, to: Kind, dryRun = false) {
  const clock = fixedClock(Date.parse(START))
  return migrateMemory(
    { from, to, dryRun },
    { home, environment: {}, config: { storage: { url } }, clock },
  )
}

async function exportOf(memory: Memory): Promise<string> {
  let text = ''
  for await (const piece of memory.exportAll({ status: 'all' })) text += piece
  return text
}

test('S6 S3 a memory moves to PostgreSQL, to files and back, with all that it holds, and what was forgotten stays so', async () => {
  await withPlace(async (place) => {
    const { ids, exported } = await inMemory(place, 'embedded', async (memory) => ({
      ids: await fillMemory(memory),
      exported: await exportOf(memory),
    }))

    const there = await migrate(place, 'embedded', 'postgres')
    const aside = await migrate(place, 'postgres', 'json')

    expect(there).toMatchObject({ status: 'finished', isResumed: false, problems: [] })
    expect(aside).toEqual({ ...there, from: 'postgres', to: 'json' })
    expect(there.documents).toMatchObject({ facts: expect.any(Number), rejections: 2 })
    expect(there.blobs).toBeGreaterThan(0)
    for (const kind of ['postgres', 'json'] as const) {
      await inMemory(place, kind, async (memory) => {
        expect(await exportOf(memory)).toBe(exported)
        const { episode } = await memory.episodes.get({ id: ids.episode })
        expect(episode.execution.trace).toHaveLength(40)
        expect((await memory.recall({ query: 'bees behind the mill' })).items).not.toEqual([])
        const again = await memory.remember({
          text: 'The beekeepers meet in the library of Lund.',
        })
        expect(again.outcome).toBe('dropped')
        expect((await memory.task(ids.task).restore({ snapshot: ids.snapshot })).hash).toBe(
          ids.snapshot,
        )
      })
    }
  })
})

test('S6 S4 the blobs go to the bucket of the server and come back from it, also without the folder that they were in', async () => {
  await withPlace(async (place) => {
    const { endpoint, bucket, accessKeyId, secretAccessKey } = await createTestBucket(
      sharedServer('s3'),
    )
    const blobs = { kind: 's3', endpoint, bucket, accessKeyId: '$KEY', secretAccessKey: '$SECRET' }
    const options = {
      environment: { KEY: accessKeyId, SECRET: secretAccessKey },
      config: { storage: { url: place.url }, blobs } as const,
    } as Parameters<typeof migrateMemory>[1]
    const { ids, exported } = await inMemory(place, 'embedded', async (memory) => ({
      ids: await fillMemory(memory),
      exported: await exportOf(memory),
    }))
    const elsewhere = { ...place, home: temporaryFolder() }

    await migrateMemory({ from: 'embedded', to: 'postgres' }, { ...options, home: place.home })
    await migrateMemory({ from: 'postgres', to: 'json' }, { ...options, home: elsewhere.home })

    await inMemory(elsewhere, 'json', async (memory) => {
      expect(await exportOf(memory)).toBe(exported)
      const { episode } = await memory.episodes.get({ id: ids.episode })
      expect(episode.execution.trace).toHaveLength(40)
    })
  })
})

test('T8 S6 what was undone on the server is not forgotten again by an older log of the folder', async () => {
  await withPlace(async (place) => {
    const id = await inMemory(place, 'embedded', async (memory) => {
      const { fact } = await keep(memory, { text: 'Greta keeps bees.' })
      await memory.forget({ id: fact.id })
      return fact.id
    })
    await migrate(place, 'embedded', 'postgres')
    await inMemory(place, 'postgres', (memory) => memory.undo({ id }))
    await migrate(place, 'postgres', 'json')

    await inMemory(place, 'json', async (memory) => {
      expect((await memory.facts.get({ id })).fact?.status).toBe('active')
    })
    expect(readdirSync(place.home).some((name) => /^forgotten-2.*\.jsonl$/u.test(name))).toBe(true)
  })
})

test('S6 a migration that is killed again and again is resumed, and until it is finished nobody can use the copy', async () => {
  await withPlace(async (place) => {
    const { home, url } = place
    const exported = await inMemory(place, 'json', async (memory) => {
      await memory.rememberAll(
        Array.from({ length: 900 }, (_, at) => ({ text: `Jar ${at} of ${at * 7} grams, 꿀.` })),
      )
      return await exportOf(memory)
    })
    for (const lines of [1, 1, 2]) {
      const child = startChild('migrate-child.ts', [home, 'json', 'postgres', url])
      await child.printed(lines)
      await child.kill()
      await expect(inMemory(place, 'postgres', exportOf)).rejects.toMatchObject({
        code: 'INVALID_CONFIG',
        hint: expect.stringContaining('loci migrate'),
      })
    }

    const migrated = await migrate(place, 'json', 'postgres')

    expect(migrated).toMatchObject({ status: 'finished', isResumed: true, problems: [] })
    expect(await inMemory(place, 'postgres', exportOf)).toBe(exported)
  })
})

test('S6 a dry run says what is there and what would be made, and makes nothing', async () => {
  await withPlace(async (place) => {
    await inMemory(place, 'embedded', (memory) => keep(memory, { text: 'Greta keeps bees.' }))

    const planned = await migrate(place, 'embedded', 'postgres', true)

    expect(planned).toMatchObject({ status: 'planned', documents: { facts: 1 }, problems: [] })
    expect(planned.steps).toEqual([expect.stringMatching(/^Create tables: facts, .*\.$/u)])
    expect(existsSync(join(place.home, 'postgres.json'))).toBe(false)
    await migrate(place, 'embedded', 'postgres')
    const [again, back] = [
      await migrate(place, 'postgres', 'json', true),
      await migrate(place, 'postgres', 'embedded', true),
    ]
    expect(again).toMatchObject({ steps: [expect.stringContaining('json')], problems: [] })
    expect(back.problems).toEqual([expect.stringContaining('loci.sqlite')])
  })
})

test('S6 S3 a memory on a server is brought up to date where it is, after a dry run', async () => {
  await withPlace(async (place) => {
    const planned = await migrate(place, 'postgres', 'postgres', true)
    expect(planned).toMatchObject({ status: 'planned', problems: [] })
    expect(planned.steps).toEqual([expect.stringMatching(/^Create tables: facts, .*\.$/u)])

    expect(await migrate(place, 'postgres', 'postgres')).toMatchObject({ status: 'finished' })
    expect((await migrate(place, 'postgres', 'postgres', true)).steps).toEqual([])
  })
})

test('S6 a storage that holds a memory is not copied over, and one that holds none is not copied', async () => {
  await withPlace(async (place) => {
    await expect(migrate(place, 'embedded', 'postgres')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await inMemory(place, 'embedded', (memory) => keep(memory, { text: 'Greta keeps bees.' }))
    const other = { ...place, home: temporaryFolder() }
    await inMemory(other, 'postgres', (memory) => keep(memory, { text: 'Ola keeps goats.' }))

    await expect(migrate(place, 'embedded', 'postgres')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('already holds a memory'),
    })
    await expect(migrate(place, 'embedded', 'embedded')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    })
  })
})

test('S6 another storage.kind over a memory is refused with the command that moves it, which works', async () => {
  await withPlace(async (place) => {
    await inMemory(place, 'embedded', (memory) => keep(memory, { text: 'Greta keeps bees.' }))
    const environment = { LOCI_HOME: place.home, LOCI_STORAGE_URL: place.url }
    const asServer = { ...environment, LOCI_STORAGE_KIND: 'postgres', LOCI_EMBEDDER_KIND: 'none' }

    const refused = await runTestCli(['recall', 'bees'], { environment: asServer })
    const moved = await runTestCli(['migrate', '--from', 'embedded', '--to', 'postgres'], {
      environment,
    })
    const found = await runTestCli(['recall', 'bees'], { environment: asServer })

    expect(refused.stderr).toContain('loci migrate --from embedded --to postgres')
    expect(moved.stderr).toBe('')
    expect(moved.code).toBe(0)
    expect(moved.stdout).toContain('finished')
    expect(found.stdout).toContain('Greta keeps bees.')
  })
})
