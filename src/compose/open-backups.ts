import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_MODE, fillFile, makeFolder } from '../adapters/files/durable-write.ts'
import { copyFolder, createFileBackups } from '../adapters/files/file-backups.ts'
import { copyBlobs } from '../adapters/files/file-blob-store.ts'
import { ifThere } from '../adapters/files/file-error.ts'
import { createFileBlobStore } from '../adapters/files/index.ts'
import { copySqliteFile } from '../adapters/sqlite/sqlite-copy.ts'
import { createSystemClock } from '../adapters/system/index.ts'
import { checkInput } from '../core/check-input.ts'
import { MemoryError } from '../core/errors.ts'
import { BLOBS_FOLDER } from '../core/facts/workspace/workspace-path.ts'
import {
  type RestoreBackupInput,
  type RestoredBackup,
  restoreBackupSchema,
} from '../core/storage/records/backup.ts'
import { type BackupDeps, NO_BACKUPS, restoreBackup } from '../flows/storage/backup/backups.ts'
import { readJournal } from '../flows/storage/journal/read-journal.ts'
import type { Clock } from '../ports/clock.ts'
import type { CopyReport, MemoryCopies } from '../ports/memory-copies.ts'
import type { Config } from './config-schema.ts'
import { createEventSink } from './event-sink.ts'
import { blobsFolder, type Store, toFolder } from './find-home.ts'
import {
  inspectBlobStore,
  inspectCopy,
  inspectDocuments,
  joinReports,
  NOTHING_FOUND,
} from './inspect-copy.ts'
import { openJournal } from './keep-journal.ts'
import { type LocateOptions, locateMemory } from './locate-memory.ts'
import { openBlobs, placeOfBlobs } from './open-blobs.ts'
import { connectToPostgres } from './open-postgres.ts'
import { type OpenedStorage, openStorage } from './open-storage.ts'
import { placeBlobs } from './place-blobs.ts'
import { createPostgresCopies } from './postgres-copies.ts'
import { makeHome } from './prepare-home.ts'
import { completeHome, DOCUMENTS_FILE, replaceHome, TOMBSTONES_FILE } from './replace-home.ts'

/**
 * The dependencies of backups. The memory is not opened, so that a damaged one can be restored.
 *
 * @throws MemoryError `UNSUPPORTED` for storage other than embedded and postgres
 */
export async function openBackups(
  options: LocateOptions & { readonly clock?: Clock | undefined } = {},
): Promise<BackupDeps> {
  const { config, store } = await locateMemory(options)
  const { kind, busyTimeoutMs } = config.storage
  await makeHome(store)
  if (kind === 'embedded') await completeHome(store, busyTimeoutMs)
  const deps = backupDepsOf(store, config, options.clock ?? createSystemClock())
  if (deps !== undefined) return deps
  throw new MemoryError(`The storage "${kind}" does not support backups`, {
    code: 'UNSUPPORTED',
    hint: NO_BACKUPS,
  })
}

/**
 * Restores a backup into the home given in the options. Close the memory first.
 *
 * @throws MemoryError `INVALID_INPUT` if a memory already exists and `replace` is not set;
 *   `CORRUPT_DATA` for a damaged backup.
 */
export async function restoreMemory(
  input: RestoreBackupInput,
  options: LocateOptions & { readonly clock?: Clock | undefined } = {},
): Promise<RestoredBackup> {
  const checked = checkInput(restoreBackupSchema, input, 'restoreMemory')
  const { config } = await locateMemory(options)
  const owner = { scope: config.identity, surface: 'library', isOwner: true } as const
  return await restoreBackup(checked, owner, await openBackups(options))
}

/**
 * Undefined if the storage has no backups.
 *
 * @param opened The memory, if it is open. Backups of the embedded store need none.
 */
export function backupDepsOf(
  store: Store,
  config: Config,
  clock: Clock,
  opened?: OpenedStorage,
): BackupDeps | undefined {
  const copies = copiesOf(store, config, opened)
  if (copies === undefined) return undefined
  const { folder = join(store.records ?? store.folder, 'backups') } = config.backups
  return { copies, folders: createFileBackups({ defaultFolder: toFolder(folder) }), clock }
}

function copiesOf(
  store: Store,
  { storage, blobs }: Config,
  opened: OpenedStorage | undefined,
): MemoryCopies | undefined {
  if (storage.kind === 'embedded') return createMemoryCopies(store, storage)
  if (storage.kind !== 'postgres') return undefined
  return createPostgresCopies({
    folder: store.folder,
    connect: () => connectToPostgres(storage),
    blobsOf: async (documents) =>
      placeBlobs(await openBlobs(blobs, store), documents, placeOfBlobs(blobs, store)),
    async use(work) {
      const events = createEventSink(undefined)
      const setting = { config: storage, blobs, store, model: undefined, events }
      const memory = opened ?? (await openStorage(setting))
      try {
        const { atOneMoment } = memory
        if (atOneMoment === undefined) throw new Error('Broken invariant: no snapshot of a server')
        return await work({ ...memory, atOneMoment })
      } finally {
        if (opened === undefined) await memory.close()
      }
    },
  })
}

function createMemoryCopies(store: Store, { busyTimeoutMs }: Config['storage']): MemoryCopies {
  const database = join(store.folder, store.file)
  const blobs = blobsFolder(store)
  return {
    async copyTo(folder, previous) {
      if ((await ifThere(stat(database))) === undefined) throw noMemory(store.folder)
      // A blob is written before the document that references it, and deleted after it: each
      // referenced blob is among those before, or those after.
      const [target = '', earlier] = [folder, previous].map((one) => one && join(one, BLOBS_FOLDER))
      await copyBlobs(blobs, target, earlier)
      await copySqliteFile(database, join(folder, DOCUMENTS_FILE))
      await copyBlobs(blobs, target, earlier)
      await joinFiles([store.log], join(folder, TOMBSTONES_FILE))
    },
    inspect: async (copy) =>
      copy === undefined
        ? joinReports([
            await inspectDocuments(database, false),
            await inspectBlobStore(createFileBlobStore({ folder: blobs })),
            await inspectJournal(store),
          ])
        : await inspectCopy(copy, DOCUMENTS_FILE),
    replaceBy: (copy, at) =>
      replaceHome(store, { at, busyTimeoutMs }, async (staging) => {
        await copyFolder(copy, staging)
        await makeFolder(join(staging, BLOBS_FOLDER))
        // What was forgotten after the backup stays forgotten.
        await joinFiles([join(copy, TOMBSTONES_FILE), store.log], join(staging, TOMBSTONES_FILE))
        return ['documents', 'blobs', 'tombstones']
      }),
  }
}

async function inspectJournal({ records }: Store): Promise<CopyReport> {
  if (records === undefined) return NOTHING_FOUND
  const { damaged } = await readJournal(openJournal(records))
  return { ...NOTHING_FOUND, problems: damaged.map((place) => `${place} cannot be read.`) }
}

/** Concatenates these files into a new one. */
async function joinFiles(sources: readonly string[], target: string): Promise<void> {
  const texts = await Promise.all(sources.map((path) => ifThere(readFile(path, 'utf8'))))
  const text = texts.map((one) => one ?? '').join('\n')
  await fillFile(target, FILE_MODE, (file) => file.writeFile(text))
}

function noMemory(folder: string): MemoryError {
  return new MemoryError(`There is no memory in ${folder}`, {
    code: 'NOT_FOUND',
    hint: 'Set the folder of the memory with --home or LOCI_HOME.',
  })
}
