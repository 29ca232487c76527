import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openContext } from '../../src/compose/open-context.ts'
import { timeZoneOf } from '../../src/core/language/time/time-zone.ts'
import { createMemoryFor } from '../../src/operations/memory.ts'
import { backupJob, scheduleDaily } from '../../src/surfaces/schedule-daily.ts'
import { fixedClock } from '../../src/testing/index.ts'
import { flipBit } from '../crash/damage-file.ts'
import { episodeOf } from '../support/episode-inputs.ts'
import { keep } from '../support/keep.ts'
import { storeEpisode } from '../support/store-episode.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { START } from '../support/test-memory.ts'

const LONG = episodeOf('Weigh every crate', {
  execution: { trace: [{ tool: 'bash', output: 'weighed with great care. '.repeat(900) }] },
})

async function openWithBackups(folder: string) {
  const clock = fixedClock(Date.parse(START))
  const opened = await openContext({
    home: temporaryFolder(),
    environment: {},
    config: { embedder: { kind: 'none' }, backups: { folder }, timeZone: 'UTC' },
    clock,
  })
  const memory = createMemoryFor(opened.owner, opened.context)
  await keep(memory, { text: 'Greta keeps bees behind the mill.' })
  await storeEpisode(memory, LONG)
  return { ...opened, memory, clock }
}

/** The blobs of a backup: their names, and which file each name is of. */
function blobsOf(backup: string): readonly (readonly [string, number])[] {
  const folder = join(backup, 'blobs')
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, statSync(join(entry.parentPath, entry.name)).ino] as const)
}

test('S6 a server backs up every day and keeps the newest; what somebody else put there stays', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'loci-of-mine'))
  writeFileSync(join(folder, 'loci-of-mine', 'manifest.json'), '{}')
  const { context, owner, memory, clock } = await openWithBackups(folder)
  const logged: unknown[] = []

  await new Promise<void>((resolve) => {
    const schedule = scheduleDaily(backupJob(owner, context, { keep: 2 }), {
      ...{ at: '04:00', zone: timeZoneOf('UTC'), now: clock.now },
      wait: async (ms) => clock.advance(ms),
      onLog({ event, level }) {
        logged.push([event, level])
        if (logged.length === 4) void schedule.stop().then(resolve)
      },
    })
  })
  await memory.close()

  expect(logged).toEqual(Array(4).fill(['backup-ended', 'info']))
  const days = ['loci-2026-03-04T04-00-00.000Z', 'loci-2026-03-05T04-00-00.000Z']
  expect(readdirSync(folder).sort()).toEqual([...days, 'loci-of-mine'])
})

test('S6 a backup shares the blobs that have not changed with the one before; one that is damaged there is copied', async () => {
  const folder = temporaryFolder()
  const { memory, clock } = await openWithBackups(folder)
  const create = async () => {
    clock.advance(1_000)
    return (await memory.backups.create({})).path
  }
  const [first, second] = [await create(), await create()]
  expect(blobsOf(first).length).toBeGreaterThan(0)
  expect(blobsOf(second)).toEqual(blobsOf(first))

  const [[name = ''] = []] = blobsOf(second)
  const path = readdirSync(join(second, 'blobs'), { recursive: true, withFileTypes: true }).find(
    (entry) => entry.name === name,
  )?.parentPath
  flipBit(join(path ?? '', name), 40, 3)
  clock.advance(1_000)
  const third = await memory.backups.create({ keep: 1 })

  expect(third.problems).toEqual([])
  expect(third.removed).toEqual([first, second])
  expect((await memory.backups.verify({ backup: third.path })).isReadable).toBe(true)
  await memory.close()
})
