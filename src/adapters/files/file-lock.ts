import { link, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MemoryError } from '../../core/errors.ts'
import { FILE_MODE, randomToken } from './durable-write.ts'
import { systemCode } from './file-error.ts'
import { HEARTBEAT_MS, isDead, nameThisProcess, readHolder } from './lock-holder.ts'

/** A mutex across processes and across calls within a process. */
export interface FileLock {
  /** @throws MemoryError `STORE_FAILED`, retryable, on timeout. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>
  /** Removes files that crashed waiters left beside the lock. Call it while holding the lock. */
  sweep(): Promise<void>
}

export interface FileLockOptions {
  /** The file that exists while the lock is held. Its folder must exist. */
  readonly path: string
  readonly busyTimeoutMs: number
}

// Short, so that a waiter gets its turn next to a process that writes continuously.
const PAUSE_MS_MAX = 10

/**
 * The lock is a file that names its holder. It is written under a temporary name and then
 * hard-linked, because a link is created atomically on every file system that supports links,
 * including network file systems.
 */
export function createFileLock({ path, busyTimeoutMs }: FileLockOptions): FileLock {
  const self = nameThisProcess()
  let queue: Promise<unknown> = Promise.resolve()

  async function holdAlone<Result>(deadline: number, work: () => Promise<Result>): Promise<Result> {
    const token = randomToken()
    const ticket = `${path}.${token}`
    try {
      await writeFile(ticket, JSON.stringify({ ...(await self), token }), { mode: FILE_MODE })
      await acquire({ path, ticket, deadline })
    } finally {
      await rm(ticket, { force: true })
    }
    const heartbeat = setInterval(() => void showAlive(path), HEARTBEAT_MS)
    try {
      return await work()
    } finally {
      clearInterval(heartbeat)
      if ((await readHolder(path))?.token === token) await rm(path, { force: true })
    }
  }

  return {
    hold(work) {
      // Waiting for other calls of this process counts as well.
      const deadline = performance.now() + busyTimeoutMs
      const result = queue.then(() => holdAlone(deadline, work))
      queue = result.catch(() => undefined)
      return result
    },
    async sweep() {
      const prefix = `${basename(path)}.`
      for (const name of await readdir(dirname(path))) {
        const ticket = join(dirname(path), name)
        if (!name.startsWith(prefix)) continue
        const holder = await readHolder(ticket)
        if (holder !== undefined && (await isDead(holder, ticket)))
          await rm(ticket, { force: true })
      }
    },
  }
}

async function acquire(attempt: {
  readonly path: string
  readonly ticket: string
  readonly deadline: number
}): Promise<void> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    if (await tryLink(attempt.ticket, attempt.path)) return
    if (await removeIfStale(attempt.path, attempt.ticket)) continue
    if (performance.now() > attempt.deadline) throw await tooBusy(attempt.path)
    // Jitter, so that two waiters do not keep colliding.
    await wait(pauseMs * (0.5 + Math.random()))
  }
}

// A failed heartbeat is covered by the next one.
async function showAlive(path: string): Promise<void> {
  const now = new Date()
  await utimes(path, now, now).catch(() => undefined)
}

async function tryLink(ticket: string, path: string): Promise<boolean> {
  try {
    await link(ticket, path)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Removes the lock of a dead process. If two processes find it, they must not both remove it, or
 * the second would remove the new lock of the first. So a process first takes a lock named after
 * the token of the stale lock; since the holder is dead, no other process can remove the lock in
 * between. Resolves to true if something was removed.
 */
async function removeIfStale(path: string, ticket: string): Promise<boolean> {
  const holder = await readHolder(path)
  if (holder === undefined || !(await isDead(holder, path))) return false
  const guard = `${path}.${holder.token}.stale`
  if (!(await tryLink(ticket, guard))) return removeIfStale(guard, ticket)
  try {
    const current = await readHolder(path)
    if (current?.token !== holder.token) return false
    await rm(path, { force: true })
    return true
  } finally {
    await rm(guard, { force: true })
  }
}

async function tooBusy(path: string): Promise<MemoryError> {
  const holder = await readHolder(path)
  const who = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`
  return new MemoryError(`The store is busy: ${who} holds ${path}`, {
    code: 'STORE_FAILED',
    hint: 'Try again in a moment. If that process has ended, delete the lock file.',
    isRetryable: true,
  })
}
