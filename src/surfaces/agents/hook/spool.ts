import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { HookCall } from '../../../core/tasks/sessions/read-hook.ts'

/** More are not kept while no server takes them. */
const CALLS_MAX = 10_000
/** A name: when it was written and by which process, how many steps its task had before, which server took it. */
const NAME = /^(\d{15}-\d+)(?:\.(\d+))?(?:\.p(\d+))?\.json$/u

/** What hooks leave for the server: one file per call, in the order of their names. */
export interface SpooledCall {
  readonly id: string
  readonly file: string
  /** Set once the server began to record a step: how many its task had before. */
  readonly stepsBefore: number | undefined
  /** The process of the server that took it. */
  readonly takenBy: number | undefined
}

export function hooksFolder(home: string): string {
  return join(home, 'hooks')
}

function spoolFolder(home: string): string {
  return join(hooksFolder(home), 'spool')
}

/** Keeps a call until the server has recorded it. A process that is killed loses nothing of it. */
export function spoolCall(home: string, call: HookCall, nowMs: number, pid: number): string {
  const id = `${String(nowMs).padStart(15, '0')}-${pid}`
  const folder = spoolFolder(home)
  const file = join(folder, `${id}.json`)
  try {
    writeWhole(file, call)
  } catch {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeWhole(file, call)
  }
  return id
}

// Under another name first: a reader never sees half of it.
function writeWhole(file: string, call: HookCall): void {
  writeFileSync(`${file}.tmp`, JSON.stringify(call), { mode: 0o600 })
  renameSync(`${file}.tmp`, file)
}

/** Oldest first. */
export function listSpooled(home: string): readonly SpooledCall[] {
  return namesIn(spoolFolder(home)).flatMap((name) => {
    const [, id, steps, pid] = NAME.exec(name) ?? []
    if (id === undefined) return []
    const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
    const file = join(spoolFolder(home), name)
    return [{ id, file, stepsBefore: numberOf(steps), takenBy: numberOf(pid) }]
  })
}

export function isSpoolFull(home: string): boolean {
  return namesIn(spoolFolder(home)).length >= CALLS_MAX
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

/** `undefined` for what is not a call. */
export function readSpooled({ file }: SpooledCall): HookCall | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as HookCall
  } catch {
    return undefined
  }
}

/**
 * Takes a call for this server; `undefined` if another one that runs has it. Two servers may start
 * at the same moment, and a call is recorded once.
 */
export function takeSpooled(spooled: SpooledCall): SpooledCall | undefined {
  const { takenBy } = spooled
  if (takenBy === process.pid) return spooled
  if (takenBy !== undefined && isRunning(takenBy)) return undefined
  return rename({ ...spooled, takenBy: process.pid })
}

/** Notes that its step is being recorded. */
export function noteSteps(spooled: SpooledCall, stepsBefore: number): SpooledCall {
  return rename({ ...spooled, stepsBefore }) ?? spooled
}

// Of two that rename a file one finds it gone.
function rename(wanted: SpooledCall): SpooledCall | undefined {
  const { id, stepsBefore, takenBy } = wanted
  const parts = [id, stepsBefore, takenBy === undefined ? undefined : `p${takenBy}`, 'json']
  const name = parts.filter((part) => part !== undefined).join('.')
  const file = join(dirname(wanted.file), name)
  try {
    renameSync(wanted.file, file)
    return { ...wanted, file }
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, under another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

export function dropSpooled({ file }: SpooledCall): void {
  rmSync(file, { force: true })
}
