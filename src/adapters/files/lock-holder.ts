import { readFile, readlink, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { isMissing, systemCode } from './file-error.ts'

/** Identifies a process uniquely, including among past ones. */
export interface ProcessName {
  readonly pid: number
  /** The machine, and the container if known: a pid is only meaningful within it. */
  readonly host: string
  /** The start time of the process in system ticks; empty if unknown. */
  readonly started: string
}

/** The holder of a lock, as recorded in the lock file. */
export interface LockHolder extends ProcessName {
  readonly token: string
}

/** How often a lock holder must update its heartbeat. */
export const HEARTBEAT_MS = 10_000
// On a busy machine, several heartbeats may be late.
const SILENT_AFTER_MS = 60_000

export async function nameThisProcess(): Promise<ProcessName> {
  const { pid } = process
  return { pid, host: await nameHost(), started: (await readProcess(pid))?.started ?? '' }
}

async function nameHost(): Promise<string> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return `${hostname()} ${namespace}`.trim()
}

/** Resolves to `undefined` if there is no lock, or it cannot be parsed. */
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
 * True if the lock holder has exited. A process on another machine or in another container
 * cannot be checked; it counts as dead after a minute without a heartbeat.
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
  // The pid may have been reused: then the start time differs.
  const running = await readProcess(holder.pid)
  if (running === undefined) return false
  return running.isEnded || (holder.started !== '' && running.started !== holder.started)
}

/** The state and start time of a process on Linux; `undefined` elsewhere. */
async function readProcess(pid: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The second field is the name in parentheses, which may contain anything; parse after its end.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  // Field 22 of proc(5), which is the 20th after the name. Z and X are exited processes that have
  // not been reaped yet.
  return { isEnded: state === 'Z' || state === 'X', started: fields[19] ?? '' }
}
