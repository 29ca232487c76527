import { expect, test } from 'vitest'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { askEverything, findLosses } from './check-store.ts'
import { openCrashMemory } from './crash-memory.ts'
import { type Acknowledged, killWriters } from './kill-writers.ts'

// `npm run soak -- kills 200` does the same two hundred times.
const ROUNDS = sample(2, 12)

test('T3 killed at any moment under concurrent writes, nothing acknowledged is lost and answers equal those of a rebuilt index', async () => {
  const home = temporaryFolder()
  const acknowledged: Acknowledged = {
    remembered: new Set(),
    forgotten: new Set(),
    undecided: new Set(),
  }

  for (let round = 0; round < ROUNDS; round++) {
    const moment = { afterLines: 2 + ((round * 13) % 29), extraMs: (round * 7) % 11 }
    await killWriters(home, { writers: 2, ...moment }, acknowledged)

    const memory = await openCrashMemory(home)
    expect(await findLosses(memory, acknowledged)).toEqual([])
    const before = await askEverything(memory)
    await memory.admin.reindex({ fromNothing: true })
    expect(await askEverything(memory)).toEqual(before)
    expect((await memory.admin.doctor()).status).toBe('ok')
    await memory.close()
  }
  expect(acknowledged.remembered.size).toBeGreaterThan(ROUNDS * 2)
}, 240_000)
