import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { bundleChild } from '../support/bundle-child.ts'
import { manyLogs } from '../support/session-logs.ts'

export interface Imported {
  readonly logs: number
  readonly kills: number
  readonly lines: number
  readonly brokenLines: number
}

/** Writes logs into a folder and imports them, killed after every so many, until all are imported. */
export async function killImports(
  home: string,
  folder: string,
  { count, killAfter }: { readonly count: number; readonly killAfter: number },
): Promise<Imported> {
  mkdirSync(folder, { recursive: true })
  const logs = manyLogs(count, Date.parse('2020-01-01'))
  for (const [at, { text }] of logs.entries()) {
    writeFileSync(join(folder, `${String(at).padStart(5, '0')}.jsonl`), text)
  }
  const lines = logs.reduce((sum, { text }) => sum + text.split('\n').length, 0)
  const brokenLines = logs.reduce((sum, { broken }) => sum + broken, 0)
  let kills = 0
  while (!(await importOnce(home, folder, (kills + 1) * killAfter))) kills += 1
  return { logs: count, kills, lines, brokenLines }
}

/** True when it ended by itself. */
async function importOnce(home: string, folder: string, killAfter: number): Promise<boolean> {
  const script = join(import.meta.dirname, 'import-sessions-child.ts')
  const args = [bundleChild(script), home, folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let imported = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    imported += line.startsWith('did import') ? 1 : 0
    if (imported === killAfter) child.kill('SIGKILL')
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== null && code !== 0) throw new Error(`The import ended with ${code}`)
  return code === 0
}
