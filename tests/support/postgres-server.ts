import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { chown, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPostgresBinaries, openFolder } from './postgres-binaries.ts'

/** A PostgreSQL of our own on a loopback port, with a throw-away folder. */
export interface PostgresServer {
  readonly url: string
  /** Ends the server at once, as a crash would. */
  crash(): Promise<void>
  /** Starts it again after a crash, on the same port and folder. */
  restart(): Promise<void>
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

// PostgreSQL refuses to run as root, so it runs as `nobody` then.
const NOBODY = { uid: 65_534, gid: 65_534 }
const IS_ROOT = process.getuid?.() === 0
const USER = IS_ROOT ? NOBODY : {}
const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 10_000
const START_ATTEMPTS = 3
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The folder is thrown away, so nothing is gained by waiting for the disk. What the process
  // has handed to the system still survives the crash of the process.
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '100',
  shared_buffers: '64MB',
}

export async function startPostgresServer(): Promise<PostgresServer> {
  const bin = await findPostgresBinaries()
  const folder = await mkdtemp(join(await openFolder(), 'loci-test-pg-'))
  let child: ChildProcess | undefined
  const kill = (): void => {
    child?.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', kill)

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child !== undefined) await endProcess(child, signal)
    child = undefined
  }
  const stop = async (): Promise<void> => {
    await end('SIGINT')
    process.removeListener('exit', kill)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    const password = await createCluster(bin, folder)
    const urlAt = (port: number): string => `postgres://loci:${password}@127.0.0.1:${port}/postgres`
    let port = 0
    for (let attempt = 1; child === undefined; attempt++) {
      port = await findFreePort()
      // Another process may take the port before the server does.
      child = await run(bin, folder, { port, url: urlAt(port) }).catch((error: unknown) => {
        if (attempt === START_ATTEMPTS) throw error
        return undefined
      })
    }
    const url = urlAt(port)
    return {
      url,
      crash: () => end('SIGQUIT'),
      async restart() {
        child = await run(bin, folder, { port, url })
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function createCluster(bin: string, folder: string): Promise<string> {
  const password = randomBytes(16).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (IS_ROOT) {
    await chown(folder, NOBODY.uid, NOBODY.gid)
    await chown(passwordFile, NOBODY.uid, NOBODY.gid)
  }
  const files = ['-D', join(folder, 'cluster'), `--pwfile=${passwordFile}`, '--no-sync']
  const options = ['-U', 'loci', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  await promisify(execFile)(join(bin, 'initdb'), [...files, ...options], {
    ...USER,
    cwd: folder,
  })
  return password
}

async function run(
  bin: string,
  folder: string,
  address: { readonly port: number; readonly url: string },
): Promise<ChildProcess> {
  const settings = Object.entries({ ...SETTINGS, port: String(address.port) })
  const args = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logPath = join(folder, 'log')
  const log = openSync(logPath, 'w')
  const child = spawn(join(bin, 'postgres'), ['-D', join(folder, 'cluster'), ...args], {
    ...USER,
    cwd: folder,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  // A program that cannot be started shows as an exit below; the log says why.
  child.on('error', () => undefined)
  try {
    await untilReady(child, address.url)
    return child
  } catch (cause) {
    await endProcess(child, 'SIGQUIT')
    throw new Error(`PostgreSQL did not start:\n${readFileSync(logPath, 'utf8').slice(-2_000)}`, {
      cause,
    })
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch (error) {
      if (hasEnded(child) || performance.now() > deadline) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
    await wait(25)
  }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
  await ended
  clearTimeout(timer)
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}
