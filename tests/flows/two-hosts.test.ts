import { cpSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type OpenedMemory, openMemory } from '../../src/compose/open-memory.ts'
import { MemoryError } from '../../src/core/errors.ts'
import type { Memory } from '../../src/operations/memory.ts'
import { type FixedClock, fixedClock } from '../../src/testing/index.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { createTestDatabase } from '../support/postgres-database.ts'
import { runStep } from '../support/run-step.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { runTestCli } from '../surfaces/support/test-cli.ts'

/** For so long, what was deleted can be brought back. */
const RETENTION_MS = 30 * 86_400_000
const START_MS = Date.parse('2026-03-01T12:00:00.000Z')
const OUTPUT = '측정값 weighed with great care. '.repeat(900)
const LONG = episodeOf('Weigh every crate of the harvest', {
  execution: { trace: [{ tool: 'bash', input: 'weigh --all', output: OUTPUT }] },
})

interface Host extends OpenedMemory {
  readonly clock: FixedClock
  readonly place: string
}

/** Two hosts with a folder of their own each, and one database between them. */
async function withHosts(use: (first: Host, second: Host) => Promise<void>): Promise<void> {
  const database = await createTestDatabase()
  const clock = fixedClock(START_MS)
  const open = async (): Promise<Host> => {
    const home = temporaryFolder()
    const opened = await openMemory({
      home,
      environment: {},
      config: {
        storage: { kind: 'postgres', url: database.url },
        embedder: { kind: 'none' },
        timeZone: 'UTC',
      },
      clock,
    })
    return { ...opened, clock, place: `${hostname()}:${home}` }
  }
  const first = await open()
  const second = await open()
  try {
    await use(first, second)
  } finally {
    await first.memory.close()
    await second.memory.close()
    await database.drop()
  }
}

test('S3 an episode is read on another host but for the parts that are kept elsewhere, which are named with their place', async () => {
  await withHosts(async (first, second) => {
    const { id } = await storeEpisode(first.memory, LONG)

    const whole = await first.memory.episodes.get({ id })
    const found = await second.memory.episodes.get({ id })
    const shown = await runTestCli(['episode', 'get', id], { opened: second })

    expect(whole.missing).toBeUndefined()
    expect(whole.episode.execution.trace[0]?.output).toBe(OUTPUT)
    expect(found.episode.task).toEqual(whole.episode.task)
    expect(found.episode.execution.trace).toEqual([])
    expect(found.missing).toEqual([
      { parts: ['execution.trace'], reason: expect.stringContaining(first.place) },
    ])
    expect(shown.stdout).toContain('execution.trace')
    expect(shown.stdout.replaceAll(/\s+/gu, '')).toContain(first.place.replaceAll(/\s+/gu, ''))
    expect((await second.memory.episodes.search({ text: 'harvest' })).items).toHaveLength(1)
  })
})

test('S3 S6 an export on the other host goes on, says what it left out, and ends with 13; both together are whole', async () => {
  await withHosts(async (first, second) => {
    const { id } = await storeEpisode(first.memory, LONG)
    const near = await storeEpisode(second.memory, episodeOf('Count the crates of the harvest'))
    await keep(first.memory, { text: 'Il granaio di Ystad è del 1743.' })
    const file = join(temporaryFolder(), 'second.jsonl')

    const { code, stderr } = await runTestCli(['export', '--output', file], { opened: second })

    expect(code).toBe(13)
    expect(stderr).toContain(id)
    expect(stderr).toContain(first.place)
    const text = readFileSync(file, 'utf8')
    expect(text).toContain('Il granaio di Ystad')
    expect(text).toContain(near.id)

    const copy = await openMemory({
      home: 'nowhere',
      environment: {},
      config: { storage: { kind: 'memory' }, embedder: { kind: 'none' } },
    })
    const report = await copy.memory.import({ content: text })
    expect(report.problems).toEqual([
      { line: expect.any(Number), message: expect.stringContaining(first.place) },
    ])
    for await (const piece of first.memory.exportAll()) await copy.memory.import({ content: piece })
    expect((await copy.memory.episodes.get({ id })).episode.execution.trace[0]?.output).toBe(OUTPUT)
    await copy.memory.close()
  })
})

test('S3 what a task moved out is told with its place, on the host that does not have it', async () => {
  await withHosts(async (first, second) => {
    const { id: task } = await first.memory.tasks.start({
      description: 'Weigh the harvest',
      tokens: 2_000,
    })
    await first.memory.tasks.step({ id: task, tool: 'bash', output: OUTPUT })
    const { hash } = await first.memory.task(task).snapshot()

    const rendered = await second.memory.tasks.context({ id: task })
    const error = await second.memory
      .task(task)
      .restore({ snapshot: hash })
      .catch((caught: unknown) => caught)

    expect(rendered.text).toContain('Weigh the harvest')
    expect(MemoryError.is(error, 'STORE_FAILED')).toBe(true)
    expect((error as MemoryError).message).toContain(first.place)
    expect((error as MemoryError).hint).toContain('blobs')
  })
})

test('S3 doctor finds what is kept elsewhere, and is content once it was copied', async () => {
  await withHosts(async (first, second) => {
    await first.memory.episodes.store(LONG)

    const before = await partsCheck(second.memory)
    expect(before).toMatchObject({ status: 'warning' })
    expect(before?.detail).toContain(first.place)
    expect(await partsCheck(first.memory)).toBeUndefined()

    cpSync(join(first.home, 'blobs'), join(second.home, 'blobs'), { recursive: true })
    expect(await partsCheck(second.memory)).toBeUndefined()
  })
})

test('S3 R3 a night on the other host learns from what it has, purges what it can, and leaves the rest', async () => {
  await withHosts(async (first, second) => {
    const { id } = await storeEpisode(first.memory, LONG)
    await second.memory.episodes.store(episodeOf('Count the crates of the harvest'))

    const there = await second.memory.admin.nightly()
    const here = await first.memory.admin.nightly()

    expect(there.status).toBe('finished')
    expect(digested(there)).toBe(1)
    expect(digested(here)).toBe(1)
    await second.memory.forget({ id })
    second.clock.advance(RETENTION_MS)
    expect(await runStep(second.memory, 'purge-episodes')).toEqual({ purged: 1 })
    await expect(second.memory.undo({ id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

test('S3 E15 of episodes that share a file on one host, the other purges none and says how many are left', async () => {
  await withHosts(async (first, second) => {
    const [one, two] = (await first.memory.episodes.store({ episodes: [LONG, LONG] })).items
    await second.memory.forget({ id: one?.id ?? '' })

    const there = await second.memory.admin.purge({ kind: 'episodes', before: '0d' })
    const here = await first.memory.admin.purge({ kind: 'episodes', before: '0d' })

    expect(there).toMatchObject({ ids: [], left: 1 })
    expect(here).toMatchObject({ ids: [one?.id], left: 0 })
    const kept = await first.memory.episodes.get({ id: two?.id ?? '' })
    expect(kept.episode.execution.trace[0]?.output).toBe(OUTPUT)
  })
})

function digested({ report }: Awaited<ReturnType<Memory['admin']['nightly']>>): number {
  const steps = report.stages.flatMap((stage) => stage.steps)
  return steps.find(({ name }) => name === 'learn-from-episodes')?.counts.episodes ?? 0
}

async function partsCheck(memory: Memory) {
  return (await memory.admin.doctor()).checks.find(({ name }) => name === 'parts on other hosts')
}
