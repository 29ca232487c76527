import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readJournalFormat } from '../adapters/files/file-record-journal.ts'
import { createSqliteDocumentStore } from '../adapters/sqlite/index.ts'
import { openSqliteDatabase, readSqliteFormat } from '../adapters/sqlite/open-database.ts'
import { copySqliteFile, writeSqliteFormat } from '../adapters/sqlite/sqlite-copy.ts'
import { MEMORY_COLLECTIONS } from '../core/all-record-kinds.ts'
import {
  checkFormat,
  FORMAT,
  isMigratable,
  isMigratableError,
} from '../core/storage/records/format.ts'
import { openJournaledStore } from '../flows/storage/journal/journaled-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { Store } from './find-home.ts'
import { keepJournal, openJournal } from './keep-journal.ts'
import { onServer } from './open-postgres.ts'
import { type OpenedStorage, openStorage, type StorageSetting } from './open-storage.ts'
import { completeHome, DOCUMENTS_FILE, isHomeReplaced, replaceHome } from './replace-home.ts'

/** Migrates the documents of one format to the next. Works on a copy, or in one transaction. */
export interface Migration {
  readonly to: number
  change(documents: DocumentStore): Promise<void>
}

/** Ordered by format. Format 2 is the first one ever released. */
const MIGRATIONS: readonly Migration[] = []

export interface Target {
  readonly format: number
  readonly migrations: readonly Migration[]
}

const PRESENT: Target = { format: FORMAT, migrations: MIGRATIONS }

/**
 * Migrates a memory of an older format to the current one, all or nothing, and keeps the old one.
 * Resolves to the folder with the old one, or to `undefined` if no migration was needed.
 *
 * @throws MemoryError `INVALID_CONFIG` for a format without a migration.
 */
export async function migrateHome(
  store: Store,
  setting: { readonly at: string; readonly busyTimeoutMs: number },
  target: Target = PRESENT,
): Promise<string | undefined> {
  const found = await formatOf(store)
  if (found === undefined || found === target.format) return undefined
  if (!isMigratable(found, target.format)) checkFormat(found, store.folder, target.format)
  return await replaceHome(store, setting, async (staging) => {
    // Another process may have migrated it first.
    if ((await formatOf(store)) !== found) return []
    await migrateCopy(store, { staging, found, target })
    return ['documents']
  })
}

/** The same on a server, in one transaction. Resolves to false if no migration was needed. */
export async function migrateServer(
  config: StorageSetting['config'],
  target: Target = PRESENT,
): Promise<boolean> {
  return await onServer(config, ({ migratePostgresFormat }, options) =>
    migratePostgresFormat(options, target.format, (documents, found) =>
      changeAll(documents, found, target),
    ),
  )
}

async function changeAll(documents: DocumentStore, found: number, target: Target): Promise<void> {
  const due = target.migrations.filter(({ to }) => to > found && to <= target.format)
  for (const { change } of due) await change(documents)
}

// A store that was just rebuilt is newer than its records.
async function formatOf({ folder, file, records }: Store): Promise<number | undefined> {
  const found = await Promise.all([
    readSqliteFormat(join(folder, file)),
    records === undefined ? undefined : readJournalFormat(records),
  ])
  const formats = found.filter((format) => format !== undefined)
  return formats.length === 0 ? undefined : Math.min(...formats)
}

async function migrateCopy(
  { folder, file, records }: Store,
  task: { readonly staging: string; readonly found: number; readonly target: Target },
): Promise<void> {
  const { found, target } = task
  const [source, path] = [join(folder, file), join(task.staging, 'migrating.sqlite')]
  if ((await readSqliteFormat(source)) === found) await copySqliteFile(source, path)
  const database = await openSqliteDatabase({ path, format: found })
  try {
    const documents = await createSqliteDocumentStore({ database, collections: MEMORY_COLLECTIONS })
    if (records !== undefined) {
      // The store may be missing, or behind its records.
      await openJournaledStore({ ...openJournal(records, { format: found }), documents })
    }
    await changeAll(documents, found, target)
    await writeSqliteFormat(database, target.format)
  } finally {
    database.close()
  }
  // Copied again, because this copy has no log beside it.
  await copySqliteFile(path, join(task.staging, DOCUMENTS_FILE))
  await rm(path)
}

/**
 * Opens a memory of the current format: an older one is migrated first, and one that another
 * process was replacing is opened once that is complete.
 */
export async function openPresent(
  setting: StorageSetting & { readonly store: Store },
  clock: Clock,
): Promise<OpenedStorage> {
  const { store, config } = setting
  const open = async (): Promise<OpenedStorage> =>
    await keepJournal(await openStorage(setting), store, config)
  const { kind, busyTimeoutMs } = config
  if (kind !== 'embedded' && kind !== 'postgres') return await open()
  if (kind === 'embedded') await completeHome(store, busyTimeoutMs)
  const opened = await open().catch(async (error: unknown) => {
    if (!isMigratableError(error)) throw error
    if (kind === 'postgres') await migrateServer(config)
    else await migrateHome(store, { busyTimeoutMs, at: new Date(clock.now()).toISOString() })
    return await open()
  })
  if (kind === 'postgres') return opened
  if (!(await isHomeReplaced(store))) return opened
  await opened.close()
  await completeHome(store, busyTimeoutMs)
  return await open()
}
