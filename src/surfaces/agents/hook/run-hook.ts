import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findHome } from '../../../compose/find-home.ts'
import type { Environment } from '../../../compose/load-config.ts'
import { connectTo, findServer, type RunningServer } from '../../../compose/running-server.ts'
import { type HookCall, isHeard, renderHookAnswer } from '../../../core/tasks/sessions/read-hook.ts'
import { answerFromPack } from './pack.ts'
import {
  hooksFolder,
  INPUT_BYTES_MAX,
  isSpoolFull,
  listSpooled,
  readCall,
  readSpooled,
  spoolInput,
} from './spool.ts'

/** Since the process started. An agent waits for its hooks: they are over before 300 ms. */
const EXIT_MS = 280
const EXIT_MS_MAX = 5_000
/** So much sooner the server has to answer, so that there is time to do without. */
const SPARE_MS = 40
const POLL_MS = 10
/** On a busy machine the process may have started late: its input is read nevertheless. */
const INPUT_MS_MIN = 50
/** A server that did not start in this time may be started again. */
const STARTING_MS = 15_000
/** How long a server that a hook started waits for the next one. */
const IDLE_MINUTES = 15

/**
 * `loci hook <agent>`: tells the server what happened in a session and prints what it answers, as
 * the agent reads it. Never fails, waits no longer than
 * `EXIT_MS`, prints nothing else. The call is
 * kept first: whatever happens then, it is recorded once.
 */
export async function runHook(args: readonly string[], environment: Environment): Promise<void> {
  let output = ''
  try {
    output = await answerHook(args, environment)
  } catch {
    // Whatever it is, it is not the agent's problem.
  }
  process.stdout.write(output, () => process.exit(0))
}

/** One call: where its memory is, and until when it waits, in milliseconds since the start. */
interface Waiting {
  readonly environment: Environment
  readonly named: string | undefined
  readonly home: string
  readonly server: RunningServer | undefined
  readonly answerMs: number
}

async function answerHook(
  [agent = '', ...flags]: readonly string[],
  environment: Environment,
): Promise<string> {
  const exitMs = Math.min(EXIT_MS_MAX, Number(environment.LOCI_HOOK_MS) || EXIT_MS)
  const answerMs = exitMs - SPARE_MS
  const named = flagIn(flags, '--home')
  const home = findHome(named, environment)
  const server = findServer(named, environment)
  const waiting = { environment, named, home, server, answerMs }
  const spooled = flagIn(flags, '--spooled')
  const input = spooled === undefined ? await readInput(answerMs) : ''
  const call = spooled === undefined ? readCall(agent, input, Date.now()) : findCall(home, spooled)
  if (call === undefined) return ''
  if (spooled === undefined && server === undefined && isSpoolFull(home)) return ''
  const id = spooled ?? spoolInput(home, agent, input)
  setTimeout(() => process.exit(0), Math.max(1, exitMs - performance.now()))
  // A running server takes what nobody waits for by itself.
  if (server !== undefined && !isHeard(call)) return ''
  const answered = await ask(server, id, answerMs)
  if (answered === undefined) return await answerAlone(id, call, waiting)
  return answered === LATE ? knownWithout(home, call) : answered
}

/** What can be said without a server. */
function knownWithout(home: string, call: HookCall): string {
  return isHeard(call) ? renderHookAnswer(call, answerFromPack(home, call)) : ''
}

function flagIn(flags: readonly string[], name: string): string | undefined {
  const at = flags.indexOf(name)
  return at === -1 ? undefined : flags[at + 1]
}

/** A call that the script has kept, and found no server for. */
function findCall(home: string, id: string): HookCall | undefined {
  const spooled = listSpooled(home).find((one) => one.id === id)
  const call = spooled && readSpooled(spooled)
  return call === 'half' ? undefined : call
}

/** All of stdin, or what came of it until there is no more time and nothing more is there. */
function readInput(answerMs: number): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let length = 0
    const give = (): void => resolve(Buffer.concat(chunks).toString('utf8'))
    // On a busy machine time passes while this process waits to run: what came meanwhile is read first.
    const giveUnlessMore = (before: number): void => {
      setImmediate(() => (length === before ? give() : giveUnlessMore(length)))
    }
    process.stdin.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length <= INPUT_BYTES_MAX) chunks.push(chunk)
    })
    process.stdin.once('end', give)
    setTimeout(() => giveUnlessMore(length), Math.max(INPUT_MS_MIN, answerMs - performance.now()))
  })
}

/** A server has the call, but its answer comes too late. */
const LATE = Symbol('late')
type Answer = string | typeof LATE

/** The answer of a server; `undefined` if there is none. Plain sockets load fastest. */
function ask(
  server: RunningServer | undefined,
  id: string,
  answerMs: number,
): Promise<Answer | undefined> {
  if (server === undefined) return Promise.resolve(undefined)
  const { host } = new URL(server.url)
  return new Promise((resolve) => {
    const socket = connectTo(server)
    const chunks: Buffer[] = []
    const give = (answer: Answer | undefined): void => {
      socket.destroy()
      resolve(answer)
    }
    const leftMs = Math.max(1, Math.floor(answerMs - performance.now()))
    setTimeout(() => give(LATE), leftMs)
    socket.on('error', () => give(undefined))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('end', () => give(readResponse(Buffer.concat(chunks).toString('utf8'))))
    // In 1.0 an answer ends with the connection: there is nothing to decode.
    socket.write(
      `POST /hooks/${id}?ms=${leftMs} HTTP/1.0\r\nhost: ${host}\r\nauthorization: Bearer ${server.key}\r\ncontent-length: 0\r\n\r\n`,
    )
  })
}

function readResponse(text: string): string | undefined {
  const end = text.indexOf('\r\n\r\n')
  return end !== -1 && /^HTTP\/1\.\d 200 /u.test(text) ? text.slice(end + 4) : undefined
}

/** Starts a server, unless another hook does. */
async function answerAlone(id: string, call: HookCall, waiting: Waiting): Promise<string> {
  const { named, environment, home, server, answerMs } = waiting
  const found = () => findServer(named, environment)
  const known = knownWithout(home, call)
  // Said first: a server that starts takes the processor, and is hardly up in time to say more.
  process.stdout.write(known)
  if (takeStart(home)) {
    // Another may be up since: it publishes itself before it lets others start.
    if (found()?.key === server?.key) startServer(waiting)
    else rmSync(startingFile(home), { force: true })
  }
  while (isHeard(call) && known === '' && performance.now() < answerMs) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const answer = await ask(found(), id, answerMs)
    if (answer !== undefined) return answer === LATE ? '' : answer
  }
  return ''
}

/** True for one of the hooks that find no server: that one starts it. */
function takeStart(home: string): boolean {
  const file = startingFile(home)
  try {
    if (isStarting(file)) return false
    rmSync(file, { force: true })
    closeSync(openSync(file, 'wx', 0o600))
    return true
  } catch {
    return false
  }
}

function isStarting(file: string): boolean {
  try {
    if (Date.now() - statSync(file).mtimeMs > STARTING_MS) return false
    const pid = Number(readFileSync(file, 'utf8'))
    // Fails if that process was killed; without a number it is about to be started.
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Left by the hook that starts a server, until that server answers. */
export function startingFile(home: string): string {
  return join(hooksFolder(home), 'starting')
}

function startServer({ named, home, environment }: Waiting): void {
  const own = [...process.execArgv, process.argv[1] ?? '']
  const flags = ['--host', '127.0.0.1', '--port', '0', '--idle-minutes', `${IDLE_MINUTES}`]
  const where = named === undefined ? [] : ['--home', named]
  const child = spawn(process.execPath, [...own, 'serve', ...flags, ...where], {
    detached: true,
    stdio: 'ignore',
    cwd: home,
    env: environment,
    windowsHide: true,
  })
  child.on('error', () => {})
  child.unref()
  writeFileSync(startingFile(home), `${child.pid ?? 0}`)
}
