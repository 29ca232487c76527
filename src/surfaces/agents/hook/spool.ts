import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type HookCall, readHook } from '../../../core/tasks/sessions/read-hook.ts'

/** A longer input is not read. */
export const INPUT_BYTES_MAX = 8_388_608
/** More are not kept while no server takes them. */
const CALLS_MAX = 10_000
/** So long a call that cannot be read may still be being written; after that its hook has died. */
const HALF_MS = 60_000
/** A call that was taken so long ago is not being recorded: another process has that number now. */
const TAKEN_MS = 3_600_000
/** A name: of the call, the agent, how many steps its task had before, which server took it. */
const NAME = /^(\w+)\.([a-z-]+)(?:\.(\d+))?(?:\.p(\d+))?\.json$/u
const IF_THERE = { throwIfNoEntry: false } as const
const AGENT = /^[a-z-]+$/u

/** What hooks leave for the server: a file per call, as the agent wrote it. */
export interface SpooledCall {
  readonly id: string
  readonly agent: string
  readonly file: string
  /** When it was written: its order. */
  readonly atMs: number
  /** Set once the server began to record a step: how many its task had before. */
  readonly stepsBefore: number | undefined
  /** The process of the server that took it, and when. */
  readonly takenBy: number | undefined
  readonly takenAtMs: number
}

export function hooksFolder(home: string): string {
  return join(home, 'hooks')
}

function spoolFolder(home: string): string {
  return join(hooksFolder(home), 'spool')
}

/**
 * Keeps the input of a hook until the server has recorded it, as the script of `install` does too.
 * A process that is killed loses nothing of it.
 *
 * @returns Its id.
 */
export function spoolInput(home: string, agent: string, input: string): string {
  const id = `${Date.now()}x${process.pid}`
  const folder = spoolFolder(home)
  const file = join(folder, `${id}.${agent}.json`)
  try {
    writeFileSync(file, input, { mode: 0o600 })
  } catch {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, input, { mode: 0o600 })
  }
  return id
}

/** Those that are not known yet, oldest first. */
export function listSpooled(
  home: string,
  isKnown = (_id: string): boolean => false,
): readonly SpooledCall[] {
  const folder = spoolFolder(home)
  return namesIn(folder)
    .flatMap((name) => {
      const file = join(folder, name)
      const [, id, agent, steps, pid] = NAME.exec(name) ?? []
      if (id === undefined || agent === undefined || isKnown(id)) return []
      const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
      // Renaming a file changes its second time only.
      const { mtimeMs: atMs = 0, ctimeMs: takenAtMs = 0 } = statSync(file, IF_THERE) ?? {}
      const taken = { takenBy: numberOf(pid), takenAtMs }
      return [{ id, agent, file, atMs, stepsBefore: numberOf(steps), ...taken }]
    })
    .toSorted((left, right) => left.atMs - right.atMs)
}

export function isSpoolFull(home: string): boolean {
  return namesIn(spoolFolder(home)).length >= CALLS_MAX
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** `'half'` while it may still be being written: half of a JSON object is none. `undefined` for what is no call. */
export function readSpooled({ agent, file, atMs }: SpooledCall): HookCall | 'half' | undefined {
  try {
    if (statSync(file).size > INPUT_BYTES_MAX) return undefined
    return readCall(agent, readFileSync(file, 'utf8'), atMs)
  } catch {
    return Date.now() - atMs > HALF_MS ? undefined : 'half'
  }
}

/** What an agent wrote to stdin. @throws SyntaxError if it is no JSON. */
export function readCall(agent: string, input: string, atMs: number): HookCall | undefined {
  if (!AGENT.test(agent)) return undefined
  return readHook(agent, JSON.parse(input), new Date(atMs).toISOString())
}

/**
 * Takes a call for this server; `undefined` if another one that runs has it. Two servers may start
 * at the same moment, and a call is recorded once.
 */
export function takeSpooled(spooled: SpooledCall): SpooledCall | undefined {
  const { takenBy, takenAtMs } = spooled
  if (takenBy === process.pid) return spooled
  const isLately = Date.now() - takenAtMs < TAKEN_MS
  if (takenBy !== undefined && isLately && isRunning(takenBy)) return undefined
  return rename({ ...spooled, takenBy: process.pid })
}

/** Notes that its step is being recorded. */
export function noteSteps(spooled: SpooledCall, stepsBefore: number): SpooledCall {
  return rename({ ...spooled, stepsBefore }) ?? spooled
}

// Of two that rename a file one finds it gone.
function rename(wanted: SpooledCall): SpooledCall | undefined {
  const { id, agent, stepsBefore, takenBy } = wanted
  const parts = [id, agent, stepsBefore, takenBy === undefined ? undefined : `p${takenBy}`, 'json']
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
