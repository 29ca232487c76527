import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  beginNight,
  findProblems,
  finishNight,
  killNights,
  runCalm,
  whileHeld,
} from '../../tests/crash/kill-nights.ts'
import { dumpNight, findDifferences } from '../../tests/crash/night-dump.ts'
import { seededRandom } from '../random.ts'

const EPISODES = 300
const CLI = join(import.meta.dirname, '../../src/surfaces/cli/main.ts')
/** The exit code of a command that was blocked. */
const EXIT_CONFLICT = 6

/** Kills the process of a nightly run at random moments, again and again. */
export async function soakNightly(times: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loci-soak-'))
  try {
    await beginNight(join(folder, 'begun'), EPISODES)
    const calm = await runCalm(folder)
    assert.deepEqual(await findProblems(calm.home), [])
    await refuseSecond(folder)
    const { differences, problems, stores } = await killNights(folder, calm.dump, {
      times,
      durationMs: calm.durationMs,
      random: seededRandom(times),
      onKill: (kills) => process.stderr.write(`\r${kills} of ${times} kills survived`),
    })
    assert.deepEqual(differences, [])
    assert.deepEqual(problems, [])
    await finishNight(calm.home)
    const changed = findDifferences(calm.dump, await dumpNight(calm.home))
    // The record of the runs shows the second one.
    assert.deepEqual(
      changed.filter((name) => !name.startsWith('nightly-runs ')),
      [],
    )
    console.log(
      `\n${times} kills of nightly runs over ${EPISODES} episodes: ${stores} stores, each as after an undisturbed run (${calm.dump.size} records); a second run at once is refused, one right after changes nothing.`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function refuseSecond(folder: string): Promise<void> {
  const home = join(folder, 'held')
  cpSync(join(folder, 'begun'), home, { recursive: true })
  const { status, stderr } = await whileHeld(home, async () =>
    spawnSync(process.execPath, ['--import', 'tsx', CLI, 'nightly'], {
      encoding: 'utf8',
      env: { ...process.env, LOCI_HOME: home, LOCI_EMBEDDER_KIND: 'none' },
    }),
  )
  assert.equal(status, EXIT_CONFLICT, stderr)
  assert.match(stderr, /Another nightly run has been running[\s\S]*Wait for it/u)
}
