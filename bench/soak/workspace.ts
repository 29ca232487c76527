import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { killInWorkspace } from '../../tests/crash/kill-workspace.ts'
import { seededRandom } from '../random.ts'

/** Kills two concurrent writers of a workspace at random moments, and deletes `.memory/` each time. */
export async function soakWorkspace(times: number): Promise<void> {
  const random = seededRandom(times)
  const folder = mkdtempSync(join(tmpdir(), 'loci-soak-'))
  try {
    const moments = Array.from({ length: times }, () => ({
      afterLines: 1 + Math.floor(random() * 40),
      extraMs: random() * 12,
    }))
    const { acknowledged, problems } = await killInWorkspace(folder, moments, (round) => {
      process.stderr.write(`\r${round} of ${times} kills survived`)
    })
    assert.deepEqual(problems, [])
    console.log(
      `\n${times} kills of two writers each, .memory/ deleted after each: ${acknowledged} acknowledged facts, none lost.`,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
