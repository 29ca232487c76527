import { readFile, readlink, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isMissing, systemCode } from './file-error.ts'

/** Identifies a process among all others, past ones too. */
export interface ProcessName {
  readonly pid: number
  /** The machine, and the container when that is known: a pid means nothing outside of it. */
  readonly host: string
  /** When the process started, in the system's own ticks; empty where that is unknown. */
  readonly started: string
}

/** Who holds a lock, as its file says. */
export interface LockHolder extends ProcessName {
  readonly token: string
}

/** How often the holder of a lock must show that it is alive. */
export const HEARTBEAT_MS = 10_000
// Several heartbeats may be late on a busy machine.
const SILENT_AFTER_MS = 60_000

export async function nameThisProcess(): Promise<ProcessName> {
  const { pid } = process
  return { pid, host: await nameHost(), started: (await readProcess(pid))?.started ?? '' }
}

async function nameHost(): Promise<string> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return `${hostname()} ${namespace}`.trim()
}

/** Resolves to `undefined` when there is no lock, or none that can be understood. */
export async function readHolder(path: string): Promise<LockHolder | undefined> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8')) as LockHolder
    return typeof holder.pid === 'number' && typeof holder.token === 'string' ? holder : undefined
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}

/**
 * True when the holder of the lock has ended. A process of another machine or container cannot
 * be asked; it counts as ended when it has not shown itself for a minute.
 */
export async function isDead(holder: LockHolder, path: string): Promise<boolean> {
  if (holder.host !== (await nameHost())) {
    const found = await stat(path).catch(() => undefined)
    return found !== undefined && found.mtimeMs < Date.now() - SILENT_AFTER_MS
  }
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return systemCode(error) === 'ESRCH'
  }
  // The number may since have been given to another process: then it started at another time.
  const running = await readProcess(holder.pid)
  if (running === undefined) return false
  return running.isEnded || (holder.started !== '' && running.started !== holder.started)
}

/** The state and the start of a process, on Linux; elsewhere `undefined`. */
async function readProcess(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The second field is the name in parentheses, which may hold anything; count from its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  // The 22nd field of proc(5), which is the 20th after the name. Z and X are ended processes
  // that nobody has asked about yet.
  return { isEnded: state === 'Z' || state === 'X', started: fields[19] ?? '' }
}
