import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { environmentOf, withHome } from './loci-process.ts'

export interface World {
  readonly env: Record<string, string>
  readonly home: string
}

/** A memory whose server is gone afterwards. */
export async function withHooks(use: (world: World) => Promise<void>): Promise<void> {
  await withHome(async (home) => {
    // What is tested is what is answered, on machines of any speed.
    const env = { ...environmentOf(home), LOCI_HOOK_MS: '5000' }
    try {
      await use({ env, home })
    } finally {
      await stopServer(home, 'SIGKILL')
    }
  })
}

/** The process of the server that runs on a home, if one does. */
export function readServer(home: string): number | undefined {
  const file = join(home, 'server.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).pid : undefined
}

/** Waits for the server that a hook has started. */
export async function untilStarted(home: string): Promise<void> {
  while (readServer(home) === undefined) await setTimeout(20)
}

/** Stops it, and waits until it is gone. */
export async function stopServer(home: string, signal: NodeJS.Signals): Promise<void> {
  const pid = readServer(home)
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, signal)
  while (isAlive(pid)) await setTimeout(20)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The names of the calls that wait. */
export function spooled(home: string): readonly string[] {
  return readdirSync(join(home, 'hooks', 'spool'))
}
