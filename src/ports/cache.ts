export interface CacheStatistics {
  readonly entries: number
  readonly hits: number
  readonly misses: number
  readonly evictions: number
}

/**
 * Remembers what is costly to make. It may forget anything at any time, so nothing may
 * depend on an entry being there; and it never outlives the data it was made from: whoever
 * changes the data deletes the keys made from it.
 */
export interface Cache {
  /** Resolves to `undefined` when there is no such entry, or it has expired. */
  get(key: string): Promise<Uint8Array | undefined>

  set(key: string, value: Uint8Array, options?: { readonly ttlMs?: number }): Promise<void>

  delete(keys: readonly string[]): Promise<void>

  clear(): Promise<void>

  statistics(): Promise<CacheStatistics>

  close(): Promise<void>
}
