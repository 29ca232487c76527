import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findHome } from './find-home.ts'
import type { Environment } from './load-config.ts'

/** How a local command reaches a server running on the same folder. */
export interface RunningServer {
  readonly url: string
  /** Random for each run; only the owner of the folder can read it. */
  readonly key: string
}

const FILE = 'server.json'

/** Lets commands find a server, from `publish` until `withdraw`. */
export async function announceServer(home: string): Promise<{
  readonly key: string
  publish(url: string): Promise<void>
  withdraw(): Promise<void>
}> {
  const key = randomBytes(32).toString('base64url')
  const path = join(home, FILE)
  return {
    key,
    async publish(url) {
      const text = JSON.stringify({ url, key, pid: process.pid })
      try {
        // Under another name first: a reader never sees half of it.
        await writeFile(`${path}.tmp`, text, { mode: 0o600 })
        await rename(`${path}.tmp`, path)
      } catch {
        // A read-only folder is served anyway.
      }
    },
    async withdraw() {
      await rm(path, { force: true }).catch(() => {})
    },
  }
}

/** The server running on this home; `undefined` if there is none. */
export async function findServer(
  home: string | undefined,
  environment: Environment,
): Promise<RunningServer | undefined> {
  try {
    const text = await readFile(join(findHome(home, environment), FILE), 'utf8')
    const { url, key, pid } = JSON.parse(text) as RunningServer & { readonly pid: number }
    // Fails if there is no such process: it was killed, and left the file behind.
    process.kill(pid, 0)
    return typeof url === 'string' && typeof key === 'string' ? { url, key } : undefined
  } catch {
    return undefined
  }
}
