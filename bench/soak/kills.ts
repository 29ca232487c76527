import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askEverything, findLosses } from '../../tests/crash/check-store.ts'
import { openCrashMemory } from '../../tests/crash/crash-memory.ts'
import { type Acknowledged, killWriters } from '../../tests/crash/kill-writers.ts'
import { seededRandom } from '../random.ts'

/** How many rounds share one store before a new one is begun. */
const ROUNDS_PER_STORE = 20

/** Kills two concurrent writers at random moments, again and again. */
export async function soakKills(times: number): Promise<void> {
  const random = seededRandom(times)
  let folder = ''
  let acknowledged = nothing()
  let total = 0
  for (let round = 0; round < times; round++) {
    if (round % ROUNDS_PER_STORE === 0) {
      if (folder !== '') rmSync(folder, { recursive: true, force: true })
      folder = mkdtempSync(join(tmpdir(), 'loci-soak-'))
      total += acknowledged.remembered.size
      acknowledged = nothing()
    }
    const afterLines = 1 + Math.floor(random() * 40)
    const extraMs = random() * 12
    await killWriters(folder, { writers: 2, afterLines, extraMs }, acknowledged)

    const memory = await openCrashMemory(folder)
    assert.deepEqual(await findLosses(memory, acknowledged), [])
    const before = await askEverything(memory)
    await memory.admin.reindex({ fromNothing: true })
    assert.deepEqual(await askEverything(memory), before)
    assert.equal((await memory.admin.doctor()).status, 'ok')
    await memory.close()
    process.stderr.write(`\r${round + 1} of ${times} kills survived`)
  }
  rmSync(folder, { recursive: true, force: true })
  total += acknowledged.remembered.size
  console.log(`\n${times} kills of two writers each: ${total} acknowledged facts, none lost.`)
}

function nothing(): Acknowledged {
  return { remembered: new Set(), forgotten: new Set(), undecided: new Set() }
}
