import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ifThere } from '../adapters/files/file-error.ts'
import {
  completeReplacing,
  type FileMove,
  isBeingReplaced,
  replaceFiles,
  STAGING,
} from '../adapters/files/replace-files.ts'
import { fenceSqliteFile } from '../adapters/sqlite/sqlite-copy.ts'
import { MemoryError } from '../core/errors.ts'
import { BLOBS_FOLDER } from '../core/facts/workspace/workspace-path.ts'
import { backupName } from '../core/storage/records/backup.ts'
import { blobsFolder, type Store } from './find-home.ts'

/** The documents of a copy, in its folder. */
export const DOCUMENTS_FILE = 'documents.sqlite'
/** The tombstones of a copy, in its folder. */
export const TOMBSTONES_FILE = 'tombstones.jsonl'

/** The parts of a memory that can be replaced. */
type Part = 'documents' | 'blobs' | 'tombstones'

/**
 * Replaces parts of a memory with what `prepare` stages, all or none, and keeps the old ones in
 * a folder that can be opened as a home. Resolves to that folder, or to `undefined` if there was
 * nothing to keep. Processes that have the memory open can no longer write to it.
 *
 * @param prepare Fills the staging folder and returns which parts it staged.
 */
export async function replaceHome(
  store: Store,
  setting: { readonly at: string; readonly busyTimeoutMs: number },
  prepare: (staging: string) => Promise<readonly Part[]>,
): Promise<string | undefined> {
  const kept = join(store.folder, `replaced-${backupName(setting.at).slice('loci-'.length)}`)
  await replaceFiles(store.folder, replacing(store, setting), async (staging) => {
    const parts = await prepare(staging)
    return (await Promise.all(parts.map((part) => movesOf(part, store, kept)))).flat()
  })
  return (await ifThere(readdir(kept))) === undefined ? undefined : kept
}

/** Completes an interrupted replacement. Call it before a memory is opened. */
export async function completeHome(store: Store, busyTimeoutMs: number): Promise<void> {
  await completeReplacing(store.folder, replacing(store, { busyTimeoutMs }))
}

/** True if a memory that was just opened is about to be replaced. */
export function isHomeReplaced({ folder }: Store): Promise<boolean> {
  return isBeingReplaced(folder)
}

function replacing(
  { folder, file }: Store,
  { busyTimeoutMs }: { readonly busyTimeoutMs: number },
): Parameters<typeof replaceFiles>[1] {
  return {
    busyTimeoutMs,
    async beforeMoving() {
      const names = (await ifThere(readdir(folder))) ?? []
      if (!names.includes(file)) return
      await fenceSqliteFile(join(folder, file)).catch((error: unknown) => {
        // A damaged file cannot be written to anyway.
        if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
      })
    },
  }
}

async function movesOf(part: Part, store: Store, kept: string): Promise<readonly FileMove[]> {
  const { folder, file, log, records } = store
  const move = (live: string, name: string, staged?: string): FileMove => ({
    live: relative(folder, live),
    kept: relative(folder, join(kept, name)),
    staged: staged === undefined ? undefined : join(STAGING, staged),
  })
  switch (part) {
    case 'documents': {
      const path = join(folder, file)
      const journal = records === undefined ? [] : await journalFiles(records)
      return [
        // The WAL of the old file first: the new file must not find it.
        ...['-wal', '-shm'].map((end) => move(`${path}${end}`, `loci.sqlite${end}`)),
        move(path, 'loci.sqlite', DOCUMENTS_FILE),
        // Records next to a workspace are rewritten from the documents.
        ...journal.map((name) => move(join(records ?? '', name), join('loci', name))),
      ]
    }
    case 'blobs':
      return [move(blobsFolder(store), 'blobs', BLOBS_FOLDER)]
    case 'tombstones':
      return [move(log, 'forgotten.jsonl', TOMBSTONES_FILE)]
  }
}

async function journalFiles(records: string): Promise<readonly string[]> {
  const names = (await ifThere(readdir(records))) ?? []
  return names.filter((name) => /\.jsonl$|^(?:state|format)\.json$/u.test(name))
}
