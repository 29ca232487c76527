import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCrashMemory } from '../../tests/crash/crash-memory.ts'
import { killImports } from '../../tests/crash/kill-import.ts'

/** Imports generated session logs with broken lines, killed in between, and then all of them again. */
export async function soakSessions(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loci-sessions-'))
  try {
    const home = join(folder, 'home')
    const logs = join(folder, 'logs')
    mkdirSync(home)
    const begun = performance.now()
    const imported = await killImports(home, logs, { count, killAfter: Math.ceil(count / 4) })
    const seconds = Math.round((performance.now() - begun) / 1_000)
    const memory = await openCrashMemory(home)
    const again: Record<string, number> = {}
    const from = performance.now()
    for (const name of readdirSync(logs)) {
      const report = await memory.import({
        content: readFileSync(join(logs, name), 'utf8'),
        path: name,
      })
      for (const [outcome, number] of Object.entries(report.outcomes)) {
        again[outcome] = (again[outcome] ?? 0) + number
      }
    }
    const secondsAgain = Math.round((performance.now() - from) / 1_000)
    const { byPhase } = (await memory.admin.stats()).episodes
    await memory.close()
    const episodes = Object.values(byPhase).reduce((sum, number) => sum + number, 0)
    console.log(JSON.stringify({ ...imported, seconds, episodes, again, secondsAgain }))
    if (episodes !== count || again.unchanged !== count) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
