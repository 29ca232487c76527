import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { beginNight, findProblems, finishNight, killNights, whileHeld } from './kill-nights.ts'
import { dumpNight, findDifferences } from './night-dump.ts'
import { openNightMemory } from './night-memory.ts'

// `npm run soak -- nightly 50` does the same fifty times, with more episodes.
const KILLS = sample(2, 6)
const EPISODES = 60

test('R3 a nightly run whose process is killed again and again leaves the store of an undisturbed one', async () => {
  const folder = temporaryFolder()
  const calm = join(folder, 'calm')
  await beginNight(join(folder, 'begun'), EPISODES)
  cpSync(join(folder, 'begun'), calm, { recursive: true })
  const startMs = performance.now()
  await finishNight(calm)
  const durationMs = performance.now() - startMs
  const expected = await dumpNight(calm)
  let turn = 0
  // Early and late in a run, in turn.
  const random = (): number => [0.5, 0.1, 0.3][turn++ % 3] ?? 0

  const killed = await killNights(folder, expected, { times: KILLS, durationMs, random })

  expect(killed).toMatchObject({ differences: [], problems: [] })
  expect(await findProblems(calm)).toEqual([])

  await finishNight(calm)
  const changed = findDifferences(expected, await dumpNight(calm))
  expect(changed.filter((name) => !name.startsWith('nightly-runs '))).toEqual([])
}, 240_000)

test('R3 while another process does a nightly run, a second is refused and says what to do', async () => {
  const home = temporaryFolder()
  await beginNight(home, 8)

  const refused = await whileHeld(home, async () => {
    const memory = await openNightMemory(home)
    const error: unknown = await memory.admin.nightly().catch((caught: unknown) => caught)
    await memory.close()
    return error
  })

  expect(refused).toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('1 of its steps are done'),
    hint: expect.stringContaining('Wait for it'),
  })
  const after = await openNightMemory(home)
  expect(await after.admin.nightly()).toMatchObject({ status: 'finished', isResumed: true })
  await after.close()
}, 240_000)
