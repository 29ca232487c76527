import type { TombstoneEntry } from '../core/learning/transfer/tombstone-entry.ts'

/**
 * Keeps what was forgotten, and decisions about lines in files, outside the database,
 * so that neither an older backup nor a rebuilt index undoes it.
 */
export interface TombstoneLog {
  /** Every entry, oldest first. Lines that cannot be read are skipped. */
  read(): Promise<readonly TombstoneEntry[]>

  /** Adds entries, and resolves when they are durable. @throws MemoryError `STORE_FAILED` */
  append(entries: readonly TombstoneEntry[]): Promise<void>

  /**
   * Removes every word of these facts: the entries of kind `replacement` that hold them. All
   * else stays. Resolves when that is durable. @throws MemoryError `STORE_FAILED`
   */
  dropReplacements(factIds: readonly string[]): Promise<void>
}
