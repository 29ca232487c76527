/**
 * Remembers what is costly to make. It may forget anything at any time, so nothing may
 * depend on an entry being there; and it never outlives the data it was made from: whoever
 * changes the data deletes the keys made from it.
 */
export interface Cache {
  /** Resolves to `undefined` when there is no such entry. */
  get(key: string): Promise<Uint8Array | undefined>

  set(key: string, value: Uint8Array): Promise<void>

  delete(keys: readonly string[]): Promise<void>

  close(): Promise<void>
}
