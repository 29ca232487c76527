import type { BackupFile } from '../core/storage/records/backup.ts'
import type { DocumentStore } from './document-store.ts'

/** What a memory or a copy of it holds, and what in it cannot be read. */
export interface CopyReport {
  /** Number of documents in each collection. */
  readonly documents: Readonly<Record<string, number>>
  readonly blobs: number
  /** As sentences. */
  readonly problems: readonly string[]
}

/** What a document store holds at one moment. */
export type Snapshot = Pick<DocumentStore, 'collections' | 'query'>

/** What one memory is stored in, whether it is open, closed or damaged. */
export interface MemoryCopies {
  /**
   * Writes what the memory holds at one moment into an empty folder, durably, while others write.
   *
   * @param previous An earlier copy, of which blobs that have not changed are shared.
   * @throws MemoryError `STORE_FAILED`, `CORRUPT_DATA`
   */
  copyTo(folder: string, previous?: string): Promise<void>
  /** Reads every document and blob, of a copy or of the memory itself, with its checksum. */
  inspect(copy?: string): Promise<CopyReport>
  /**
   * Replaces the memory with a copy. If killed at any moment, there is the old memory or the
   * new one. What was forgotten stays so. Resolves to the folder, or schema, in which the old memory
   * is kept, or to `undefined` when there was none.
   *
   * @param at The current time, for its name.
   * @throws MemoryError `STORE_FAILED`
   */
  replaceBy(copy: string, at: string): Promise<string | undefined>
}

/** Folders that hold backups, each in a folder of its own with a manifest. */
export interface BackupFolders {
  /** Where backups go unless the caller names a folder. */
  readonly defaultFolder: string
  /**
   * Makes a backup: `fill` writes its files and resolves to the text of its manifest. Killed at
   * any moment, there is no folder of that name or a complete one. Resolves to its path.
   */
  create(folder: string, name: string, fill: (draft: string) => Promise<string>): Promise<string>
  /** The paths of the backups in a folder, in the order of their names. */
  list(folder: string): Promise<readonly string[]>
  /** The text of the manifest. @throws MemoryError `NOT_FOUND` */
  readManifest(path: string): Promise<string>
  /** Deletes a backup. Killed at any moment, it is there as a whole or no longer listed. */
  remove(path: string): Promise<void>
  /** Every file but the manifest, with its checksum. */
  sumFiles(path: string): Promise<readonly BackupFile[]>
}
