import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findHome } from './find-home.ts'
import type { Environment } from './load-config.ts'

/** How a local command reaches a server running on the same folder. */
export interface RunningServer {
  readonly url: string
  /** Random for each run; only the owner of the folder can read it. */
  readonly key: string
}

const FILE = 'server.json'
/** How often a spare server looks whether it is still the one that is found. */
const WATCH_MS = 500
/** A server on the same machine that takes no connection for so long is gone. */
const CONNECT_MS = 1_000

/** What a server tells those who look for one on its home. */
export interface Announcement {
  readonly key: string
  /** Lets commands find this server. A spare one leaves another that answers in its place. */
  publish(url: string, isSpare: boolean): Promise<void>
  /** Resolves when they do not find this server: another took its place, or its home is gone. */
  untilReplaced(): Promise<void>
  /** Takes back what this server published. What another published stays. */
  withdraw(): Promise<void>
}

export function announceServer(home: string): Announcement {
  const key = randomBytes(32).toString('base64url')
  const path = join(home, FILE)
  const own = `${path}.${process.pid}`

  const isNamed = (): boolean => readEntry(path)?.key === key

  return {
    key,
    async publish(url, isSpare) {
      const other = isSpare ? readEntry(path) : undefined
      if (other !== undefined && (await isAnswering(other))) return
      try {
        // Under another name first: a reader never sees half of it.
        await writeFile(own, JSON.stringify({ url, key, pid: process.pid }), { mode: 0o600 })
        await rename(own, path)
      } catch {
        // A read-only folder is served anyway.
      }
    },
    async untilReplaced() {
      // Of two that publish at once, one finds out here.
      while (isNamed()) await setTimeout(WATCH_MS, undefined, { ref: false })
    },
    async withdraw() {
      if (isNamed()) await rm(path, { force: true }).catch(() => {})
    },
  }
}

/** The server running on this home; `undefined` if there is none. */
export function findServer(
  home: string | undefined,
  environment: Environment,
): RunningServer | undefined {
  return readEntry(join(findHome(home, environment), FILE))
}

function readEntry(path: string): RunningServer | undefined {
  try {
    const { url, key, pid } = JSON.parse(readFileSync(path, 'utf8')) as RunningServer & {
      readonly pid: number
    }
    // Fails if there is no such process: it was killed, and left the file behind.
    process.kill(pid, 0)
    return typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined
  } catch {
    return undefined
  }
}

export function connectTo({ url }: RunningServer): Socket {
  const { hostname, port } = new URL(url)
  return connect({ host: hostname.replace(/^\[|\]$/gu, ''), port: Number(port) })
}

/** False also where the number of a killed server is that of another process by now. */
export async function isAnswering(server: RunningServer): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connectTo(server)
    const give = (isThere: boolean): void => {
      socket.destroy()
      resolve(isThere)
    }
    socket.setTimeout(CONNECT_MS, () => give(false))
    socket.once('connect', () => give(true))
    socket.once('error', () => give(false))
  })
}
