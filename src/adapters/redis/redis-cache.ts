import type { Cache } from '../../ports/cache.ts'

/** The part of a client that this cache uses, such as that of `@redis/client` with buffers. */
export interface RedisClient {
  hGet(key: string, field: string): Promise<Uint8Array | null | undefined>
  hSet(key: string, field: string, value: Buffer): Promise<unknown>
  pExpire(key: string, milliseconds: number): Promise<unknown>
  del(keys: string[]): Promise<unknown>
  destroy(): void
}

export interface RedisCacheOptions {
  readonly client: RedisClient
  /** What every key begins with. Each memory needs its own. Default: `loci`. */
  readonly prefix?: string | undefined
  /** Whose entries are meant: others neither see them nor can tell that they are there. */
  readonly scope?: (() => string) | undefined
  /** How long the cache may keep an answer waiting. Default: 20 ms. */
  readonly timeoutMs?: number | undefined
  /** How long an entry stays. Default: a day. */
  readonly ttlMs?: number | undefined
  /** Milliseconds of a clock that never goes back. Replaced in tests. */
  readonly now?: (() => number) | undefined
}

const TIMEOUT_MS = 20
const TTL_MS = 86_400_000
/** After so many failures in a row the cache is left alone for a while. */
const FAILURES_MAX = 3
const REST_MS = 1_000
/** A larger value is not worth the wait. */
const VALUE_BYTES_MAX = 1_048_576
/** Keys that could not be deleted are remembered, so that they are not read and are deleted later. */
const UNDELETED_MAX = 100_000
const DELETED_AT_ONCE = 1_000

/**
 * A cache in Redis or Valkey that hosts share. It is never in the way: what it does not answer in
 * time counts as not there, and while it is away it is not asked. The entries of all scopes for
 * one key are the fields of one hash, so that deleting the key deletes them all.
 */
export function createRedisCache(options: RedisCacheOptions): Cache {
  const { client, prefix = 'loci', timeoutMs = TIMEOUT_MS, ttlMs = TTL_MS } = options
  const now = options.now ?? (() => performance.now())
  const scopeOf = options.scope ?? (() => '')
  const undeleted = new Set<string>()
  let failures = 0
  let restUntilMs = 0

  /** Resolves to undefined for what fails, or does not end in time. */
  async function ask<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    if (now() < restUntilMs) return undefined
    const result = await endInTime(run, timeoutMs)
    failures = result === undefined ? failures + 1 : 0
    if (failures >= FAILURES_MAX) {
      failures = 0
      restUntilMs = now() + REST_MS
    }
    return result?.value
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) if (undeleted.size < UNDELETED_MAX) undeleted.add(key)
    const due = [...undeleted].slice(0, DELETED_AT_ONCE)
    if (due.length === 0 || (await ask(() => client.del(due))) === undefined) return
    for (const key of due) undeleted.delete(key)
  }

  return {
    async get(key) {
      const name = `${prefix}:${key}`
      if (undeleted.size > 0) await remove([])
      if (undeleted.has(name)) return undefined
      const value = await ask(() => client.hGet(name, scopeOf()))
      return value === undefined || value === null ? undefined : Uint8Array.from(value)
    },
    async set(key, value) {
      const name = `${prefix}:${key}`
      if (value.byteLength > VALUE_BYTES_MAX || undeleted.has(name)) return
      const bytes = Buffer.from(value)
      // Sent one after the other on one connection: an entry without an end would stay for ever.
      await ask(() =>
        Promise.all([client.hSet(name, scopeOf(), bytes), client.pExpire(name, ttlMs)]),
      )
    },
    async delete(keys) {
      for (let start = 0; start < keys.length; start += DELETED_AT_ONCE) {
        const some = keys.slice(start, start + DELETED_AT_ONCE)
        await remove(some.map((key) => `${prefix}:${key}`))
      }
    },
    async close() {
      client.destroy()
    },
  }
}

async function endInTime<Result>(
  run: () => Promise<Result>,
  timeoutMs: number,
): Promise<{ readonly value: Result } | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    const work = run().then((value) => ({ value }))
    // After a timeout nothing else would catch its failure.
    work.catch(() => undefined)
    return await Promise.race([work, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
