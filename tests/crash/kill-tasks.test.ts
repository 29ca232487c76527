import { expect, test } from 'vitest'
import { sample } from '../support/sample.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openCrashMemory } from './crash-memory.ts'
import { type Acknowledged, killWriters } from './kill-writers.ts'

const ROUNDS = sample(2, 12)

test('T3 W5 killed while they work on one task, two processes lose nothing that was acknowledged', async () => {
  const home = temporaryFolder()
  const memory = await openCrashMemory(home)
  const { id } = await memory.tasks.start({ description: '함께 일한다', tokens: 200_000 })
  await memory.close()
  const acknowledged: Acknowledged = {
    remembered: new Set(),
    forgotten: new Set(),
    undecided: new Set(),
  }

  for (let round = 0; round < ROUNDS; round++) {
    const moment = { afterLines: 8 + ((round * 11) % 40), extraMs: (round * 17) % 29 }
    await killWriters(home, { writers: 2, ...moment, script: 'task-child.ts' }, acknowledged)

    const after = await openCrashMemory(home)
    const kept = new Set<unknown>()
    for (const variable of ['writer0', 'writer1']) {
      const { value } = await after.tasks.get({ id, variable })
      for (const one of Array.isArray(value) ? value : []) kept.add(one)
    }
    expect([...acknowledged.remembered].filter((one) => !kept.has(one))).toEqual([])
    await after.close()
  }
  expect(acknowledged.remembered.size).toBeGreaterThan(ROUNDS * 10)
}, 240_000)
