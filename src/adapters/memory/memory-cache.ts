import { invalidInput } from '../../core/errors.ts'
import type { Cache } from '../../ports/cache.ts'
import type { Clock } from '../../ports/clock.ts'

export interface MemoryCacheOptions {
  readonly clock: Clock
  readonly entriesMax?: number
  /** Keys and values together. A value that could never fit is not kept at all. */
  readonly bytesMax?: number
}

interface Entry {
  readonly value: Uint8Array
  readonly bytes: number
  /** Gone from this moment on. */
  readonly expiresAtMs: number
}

const ENTRIES_MAX = 10_000
const BYTES_MAX = 64 * 1024 * 1024

/** Keeps what was used last: when there is no room, the entry unused for longest goes. */
export function createMemoryCache(options: MemoryCacheOptions): Cache {
  const { clock, entriesMax = ENTRIES_MAX, bytesMax = BYTES_MAX } = options
  // A Map remembers the order of insertion, so re-inserting on use keeps the oldest in front.
  const entries = new Map<string, Entry>()
  let bytes = 0
  let hits = 0
  let misses = 0
  let evictions = 0

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function find(key: string): Entry | undefined {
    const entry = entries.get(key)
    if (entry === undefined) return undefined
    remove(key)
    if (entry.expiresAtMs <= clock.now()) return undefined
    insert(key, entry)
    return entry
  }

  function insert(key: string, entry: Entry): void {
    entries.set(key, entry)
    bytes += entry.bytes
  }

  function removeExpired(): void {
    const now = clock.now()
    for (const [key, entry] of entries) if (entry.expiresAtMs <= now) remove(key)
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (entries.size <= entriesMax && bytes <= bytesMax) return
      remove(key)
      evictions++
    }
  }

  return {
    async get(key) {
      const entry = find(key)
      if (entry === undefined) misses++
      else hits++
      return entry === undefined ? undefined : Uint8Array.from(entry.value)
    },
    async set(key, value, { ttlMs } = {}) {
      if (ttlMs !== undefined && !(ttlMs > 0)) {
        throw invalidInput('ttlMs must be above 0', 'Delete the key to end an entry now.')
      }
      remove(key)
      const size = Buffer.byteLength(key) + value.byteLength
      if (size > bytesMax) return
      const expiresAtMs = clock.now() + (ttlMs ?? Number.POSITIVE_INFINITY)
      insert(key, { value: Uint8Array.from(value), bytes: size, expiresAtMs })
      makeRoom()
    },
    async delete(keys) {
      for (const key of keys) remove(key)
    },
    async clear() {
      entries.clear()
      bytes = 0
    },
    async statistics() {
      removeExpired()
      return { entries: entries.size, hits, misses, evictions }
    },
    async close() {
      entries.clear()
      bytes = 0
    },
  }
}
