import type { Cache } from '../../ports/cache.ts'

export interface MemoryCacheOptions {
  readonly entriesMax?: number
  /** Keys and values together. A value that exceeds it is not cached. */
  readonly bytesMax?: number
}

interface Entry {
  readonly value: Uint8Array
  readonly bytes: number
}

const ENTRIES_MAX = 10_000
const BYTES_MAX = 64 * 1024 * 1024

/** An LRU cache: when it is full, the least recently used entry is evicted. */
export function createMemoryCache(options: MemoryCacheOptions = {}): Cache {
  const { entriesMax = ENTRIES_MAX, bytesMax = BYTES_MAX } = options
  // A Map keeps insertion order, so re-inserting on use keeps the oldest first.
  const entries = new Map<string, Entry>()
  let bytes = 0

  function remove(key: string): void {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }

  function insert(key: string, entry: Entry): void {
    entries.set(key, entry)
    bytes += entry.bytes
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (entries.size <= entriesMax && bytes <= bytesMax) return
      remove(key)
    }
  }

  return {
    async get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      remove(key)
      insert(key, entry)
      return Uint8Array.from(entry.value)
    },
    async set(key, value) {
      remove(key)
      const size = Buffer.byteLength(key) + value.byteLength
      if (size > bytesMax) return
      insert(key, { value: Uint8Array.from(value), bytes: size })
      makeRoom()
    },
    async delete(keys) {
      for (const key of keys) remove(key)
    },
    async close() {
      entries.clear()
      bytes = 0
    },
  }
}
