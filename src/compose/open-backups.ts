import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_MODE, fillFile, makeFolder } from '../adapters/files/durable-write.ts'
import { copyFolder, createFileBackups } from '../adapters/files/file-backups.ts'
import { copyBlobs } from '../adapters/files/file-blob-store.ts'
import { ifThere } from '../adapters/files/file-error.ts'
import { createFileBlobStore } from '../adapters/files/index.ts'
import { copySqliteFile, inspectSqliteFile } from '../adapters/sqlite/sqlite-copy.ts'
import { createSystemClock } from '../adapters/system/index.ts'
import { checkInput } from '../core/check-input.ts'
import { MemoryError } from '../core/errors.ts'
import { BLOBS_FOLDER } from '../core/facts/workspace/workspace-path.ts'
import {
  type RestoreBackupInput,
  type RestoredBackup,
  restoreBackupSchema,
} from '../core/storage/records/backup.ts'
import { type BackupDeps, restoreBackup } from '../flows/storage/backup/backups.ts'
import { readJournal } from '../flows/storage/journal/read-journal.ts'
import type { Clock } from '../ports/clock.ts'
import type { CopyReport, MemoryCopies } from '../ports/memory-copies.ts'
import type { Config } from './config-schema.ts'
import { blobsFolder, type Store } from './find-home.ts'
import { openJournal } from './keep-journal.ts'
import { type LocateOptions, locateMemory } from './locate-memory.ts'
import { makeHome } from './prepare-home.ts'
import { completeHome, DOCUMENTS_FILE, replaceHome, TOMBSTONES_FILE } from './replace-home.ts'

/**
 * The dependencies of backups. The memory is not opened, so that a damaged one can be restored.
 *
 * @throws MemoryError `UNSUPPORTED` for storage other than embedded
 */
export async function openBackups(
  options: LocateOptions & { readonly clock?: Clock | undefined } = {},
): Promise<BackupDeps> {
  const { config, store } = await locateMemory(options)
  const { kind, busyTimeoutMs } = config.storage
  if (kind !== 'embedded') {
    throw new MemoryError(`The storage "${kind}" does not support backups`, {
      code: 'UNSUPPORTED',
      hint: 'Use `pg_dump --enable-row-security` for PostgreSQL, or `loci export` for anything else.',
    })
  }
  await makeHome(store)
  await completeHome(store, busyTimeoutMs)
  return backupDepsOf(store, config.storage, options.clock ?? createSystemClock())
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

export function backupDepsOf(store: Store, config: Config['storage'], clock: Clock): BackupDeps {
  return {
    copies: createMemoryCopies(store, config),
    folders: createFileBackups({ defaultFolder: join(store.records ?? store.folder, 'backups') }),
    clock,
  }
}

function createMemoryCopies(store: Store, { busyTimeoutMs }: Config['storage']): MemoryCopies {
  const database = join(store.folder, store.file)
  const blobs = blobsFolder(store)
  return {
    async copyTo(folder) {
      if ((await ifThere(stat(database))) === undefined) throw noMemory(store.folder)
      // A blob is written before the document that references it, and deleted after it: each
      // referenced blob is among those before, or those after.
      await copyBlobs(blobs, join(folder, BLOBS_FOLDER))
      await copySqliteFile(database, join(folder, DOCUMENTS_FILE))
      await copyBlobs(blobs, join(folder, BLOBS_FOLDER))
      await joinFiles([store.log], join(folder, TOMBSTONES_FILE))
    },
    async inspect(copy) {
      const found = await Promise.all(
        copy === undefined
          ? [inspectDocuments(database, false), inspectBlobs(blobs), inspectJournal(store)]
          : [
              inspectDocuments(join(copy, DOCUMENTS_FILE), true),
              inspectBlobs(join(copy, BLOBS_FOLDER)),
            ],
      )
      return {
        documents: Object.assign({}, ...found.map(({ documents }) => documents)),
        blobs: found.reduce((sum, one) => sum + one.blobs, 0),
        problems: found.flatMap(({ problems }) => problems),
      }
    },
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

async function inspectDocuments(path: string, isImmutable: boolean): Promise<CopyReport> {
  const isThere = (await ifThere(stat(path))) !== undefined
  if (!isThere) return { ...NOTHING, problems: isImmutable ? [`${path} is missing.`] : [] }
  try {
    return { ...NOTHING, ...(await inspectSqliteFile(path, { isImmutable })) }
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
    return { ...NOTHING, problems: [`${error.message}.`] }
  }
}

const NOTHING: CopyReport = { documents: {}, blobs: 0, problems: [] }
const PAGE = 1_000

async function inspectBlobs(folder: string): Promise<CopyReport> {
  const store = createFileBlobStore({ folder })
  const problems: string[] = []
  let blobs = 0
  for (let after: string | undefined; ; ) {
    const hashes = await store.list({ limit: PAGE, after })
    for (const hash of hashes) {
      await store.get(hash).catch((error: Error) => problems.push(`${error.message}.`))
    }
    blobs += hashes.length
    after = hashes.at(-1)
    if (hashes.length < PAGE) return { ...NOTHING, blobs, problems }
  }
}

async function inspectJournal({ records }: Store): Promise<CopyReport> {
  if (records === undefined) return NOTHING
  const { damaged } = await readJournal(openJournal(records))
  return { ...NOTHING, problems: damaged.map((place) => `${place} cannot be read.`) }
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
