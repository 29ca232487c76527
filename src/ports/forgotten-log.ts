import type { ForgottenEntry } from '../core/facts/forgotten-entry.ts'

/**
 * Remembers what was forgotten, apart from the database, so that neither an older backup nor an
 * index that is made anew brings it back. Only ever added to.
 */
export interface ForgottenLog {
  /** Every entry, oldest first. Lines that cannot be read are left out. */
  read(): Promise<readonly ForgottenEntry[]>

  /** Adds entries, and resolves when they are durable. @throws MemoryError `STORE_FAILED` */
  append(entries: readonly ForgottenEntry[]): Promise<void>
}
