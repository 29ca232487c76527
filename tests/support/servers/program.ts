import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openFolder } from './cache-folder.ts'

/** A server of our own on a loopback port, with a throw-away folder. */
export interface TestServer {
  readonly url: string
  /** Ends the server and its children with `kill -9`. */
  crash(): Promise<void>
  /** Starts it again after a crash, on the same port and folder. */
  restart(): Promise<void>
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** What a server needs besides a folder and a port. */
interface Program {
  readonly name: string
  /** Runs once, before the first start. */
  prepare?(folder: string): Promise<void>
  commandAt(port: number, folder: string): Command
  urlAt(port: number): string
  isReady(url: string): Promise<boolean>
  /** Ends the program when this process ends without stopping it. Default: SIGKILL. */
  readonly exitSignal?: NodeJS.Signals
}

// Servers refuse to run as root, or should: then they run as `nobody`.
const NOBODY = { uid: 65_534, gid: 65_534 }
const IS_ROOT = process.getuid?.() === 0
export const SERVER_USER: { readonly uid?: number; readonly gid?: number } = IS_ROOT ? NOBODY : {}
const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 10_000
const START_ATTEMPTS = 3

/** Gives a file or folder to the user that runs the servers. */
export async function giveToServer(path: string): Promise<void> {
  if (IS_ROOT) await chown(path, NOBODY.uid, NOBODY.gid)
}

export async function startProgram(program: Program): Promise<TestServer> {
  const folder = await mkdtemp(join(await openFolder(), `loci-test-run-${program.name}-`))
  await giveToServer(folder)
  let child: ChildProcess | undefined
  const kill = (): void => {
    child?.kill(program.exitSignal ?? 'SIGKILL')
    removeFolder(folder)
  }
  process.once('exit', kill)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child !== undefined) await endProcess(child, signal)
    child = undefined
  }
  const stop = async (): Promise<void> => {
    await end('SIGINT')
    process.removeListener('exit', kill)
    removeFolder(folder)
  }

  try {
    await program.prepare?.(folder)
    let port = 0
    for (let attempt = 1; child === undefined; attempt++) {
      port = await findFreePort()
      // Another process may take the port before the server does.
      child = await run(program, folder, port).catch((error: unknown) => {
        if (attempt === START_ATTEMPTS) throw error
        return undefined
      })
    }
    return {
      url: program.urlAt(port),
      async crash() {
        const orphans = child === undefined ? [] : stopAndListChildren(child)
        await end('SIGKILL')
        for (const pid of orphans) killIfThere(pid)
        await untilEnded(orphans)
      },
      async restart() {
        child = await run(program, folder, port)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** True when something accepts connections there. */
export async function accepts(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function run(program: Program, folder: string, port: number): Promise<ChildProcess> {
  const logPath = join(folder, 'log')
  const log = openSync(logPath, 'w')
  const command = program.commandAt(port, folder)
  const child = spawn(command.program, command.args, {
    ...SERVER_USER,
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...command.environment },
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  // A program that cannot be started shows as an exit below; the log says why.
  let failure = ''
  child.on('error', (error) => {
    failure = error.message
  })
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await program.isReady(program.urlAt(port)).catch(() => false))) {
    if (hasEnded(child) || performance.now() > deadline) {
      await endProcess(child, 'SIGKILL')
      const said = readFileSync(logPath, 'utf8').slice(-2_000)
      throw new Error(`${program.name} did not start: ${failure}\n${said}`)
    }
    await wait(25)
  }
  return child
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(timer)
}

// A stopped program starts no more of them. Where there is no /proc, it is taken to have none.
function stopAndListChildren(child: ChildProcess): readonly number[] {
  child.kill('SIGSTOP')
  try {
    const text = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with its parent.
  }
}

// A killed process holds its port and memory until the system has cleaned up.
async function untilEnded(pids: readonly number[]): Promise<void> {
  for (const pid of pids) {
    while (isRunning(pid)) await wait(5)
  }
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
