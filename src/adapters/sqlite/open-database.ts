import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MemoryError } from '../../core/errors.ts'
import { checkFormat, FORMAT } from '../../core/storage/records/format.ts'
import { createDatabase, type SqliteDatabase } from './sqlite-database.ts'
import {
  openConnection,
  openReadOnly,
  type SqliteConnection,
  type SqliteDriver,
} from './sqlite-driver.ts'
import { isBusy, isSharingRefused, toMemoryError } from './sqlite-error.ts'

export interface SqliteOptions {
  /** The database file, or `:memory:`. */
  readonly path: string
  /**
   * `power-loss`: an acknowledged write survives a power failure (one fsync per write).
   * `process-crash`: it survives kill -9 of this process, but not an OS crash. Several times
   * faster for single writes.
   */
  readonly durability?: 'power-loss' | 'process-crash'
  /** How long a write waits for other processes before it fails. Default: 5 s. */
  readonly busyTimeoutMs?: number
  readonly driver?: SqliteDriver
  /** The required format of the file. Default: the current one. */
  readonly format?: number
  /** Opens a file that has no writers, such as a backup, and creates no files beside it. */
  readonly isImmutable?: boolean
}

const BUSY_TIMEOUT_MS = 5_000

// Short, because this wait blocks the event loop; longer waits are asynchronous.
const BLOCKING_WAIT_MS = 20

/**
 * Opens or creates a file. A file that is not writable, such as on a disk mounted read-only,
 * is opened for reading.
 *
 * @throws MemoryError `STORE_FAILED`, `CORRUPT_DATA`; `INVALID_CONFIG` for another format
 */
export async function openSqliteDatabase(options: SqliteOptions): Promise<SqliteDatabase> {
  const { path } = options
  if (options.isImmutable === true || isUnwritable(path)) {
    return await openFile(options, () => openUnwritable(path), 'read-only')
  }
  createPrivately(path)
  const open = (): Promise<SqliteConnection> => openConnection(path, options.driver)
  try {
    return await openFile(options, open, 'shared')
  } catch (error) {
    // A full disk has no room for the shared memory file. A process that is alone can still read.
    if (isSharingRefused(error)) return await openFile(options, open, 'alone')
    throw error
  }
}

/** The format of a file; `undefined` if it does not exist or is empty. */
export async function readSqliteFormat(path: string, isImmutable = false) {
  if (!existsSync(path)) return undefined
  let connection: SqliteConnection | undefined
  try {
    const opening = isImmutable || isUnwritable(path) ? openUnwritable : openConnection
    const opened = await opening(path)
    connection = opened
    return readFormat((sql) => opened.prepare(sql).get())
  } catch (cause) {
    throw toMemoryError(cause, path)
  } finally {
    connection?.close()
  }
}

async function openFile(
  options: SqliteOptions,
  open: () => Promise<SqliteConnection>,
  use: 'shared' | 'alone' | 'read-only',
): Promise<SqliteDatabase> {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS } = options
  const connection = await open().catch((cause) => {
    throw toMemoryError(cause, path)
  })
  const isReadOnly = use === 'read-only'
  const database = createDatabase(connection, { path, isReadOnly, busyTimeoutMs })
  try {
    if (use === 'alone') connection.exec('pragma locking_mode = exclusive')
    if (!isReadOnly) await prepareWriting(connection, { ...options, busyTimeoutMs })
    prepareReading(connection)
    const { format = FORMAT } = options
    const found =
      readFormat((sql) => database.statement(sql).get()) ??
      (await database.write(() => writeFormat(database, format)))
    checkFormat(found, path, format)
  } catch (cause) {
    connection.close()
    throw toMemoryError(cause, path)
  }
  return database
}

function isUnwritable(path: string): boolean {
  if (path === ':memory:' || !existsSync(path)) return false
  try {
    accessSync(path, constants.W_OK)
    accessSync(dirname(path), constants.W_OK)
    return false
  } catch {
    return true
  }
}

async function openUnwritable(path: string): Promise<SqliteConnection> {
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false })
  const hasLog = log !== undefined && log.size > 0
  // Without its shm index, the log could only be read by writing a new one.
  if (hasLog && !existsSync(`${path}-shm`)) {
    throw new MemoryError(`${path} was not closed, and cannot be repaired where it is`, {
      code: 'STORE_FAILED',
      hint: 'Nothing can be written there. Copy the folder to where you may write, and open the copy.',
    })
  }
  return await openReadOnly(path, !hasLog)
}

// SQLite creates files that other users can read. Its log files inherit the mode.
function createPrivately(path: string): void {
  if (path === ':memory:') return
  try {
    closeSync(openSync(path, 'a', 0o600))
  } catch {
    // Opening the database fails for the same reason, and reports it.
  }
}

async function prepareWriting(
  connection: SqliteConnection,
  options: SqliteOptions & { readonly busyTimeoutMs: number },
): Promise<void> {
  connection.exec(`pragma busy_timeout = ${BLOCKING_WAIT_MS}`)
  // Switching to WAL needs a brief exclusive lock; another process may be doing the same.
  const deadline = performance.now() + options.busyTimeoutMs
  for (;;) {
    try {
      connection.exec('pragma journal_mode = wal')
      break
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await wait(BLOCKING_WAIT_MS)
    }
  }
  const synchronous = options.durability === 'process-crash' ? 'normal' : 'full'
  connection.exec(`pragma synchronous = ${synchronous}; pragma journal_size_limit = 67108864`)
  // Overwrites deleted data, so that it cannot be recovered from the file.
  connection.exec('pragma foreign_keys = off; pragma secure_delete = on')
}

function prepareReading(connection: SqliteConnection): void {
  // Mapped pages count as process memory, so only 128 MiB are mapped.
  connection.exec('pragma cache_size = -32000; pragma temp_store = memory')
  connection.exec('pragma mmap_size = 134217728')
  // Checks each page as it is read, so that corruption is an error and not a wrong answer.
  connection.exec('pragma cell_size_check = on')
}

function readFormat(get: (sql: string) => Record<string, unknown> | undefined): number | undefined {
  const table = `select 1 from sqlite_master where type = 'table' and name = 'meta'`
  if (get(table) === undefined) return undefined
  const row = get(`select value from meta where key = 'format'`)
  return row === undefined ? undefined : Number(row.value)
}

/** Checks again inside the transaction: another process may have been first. */
function writeFormat(database: SqliteDatabase, format: number): number {
  const known = readFormat((sql) => database.statement(sql).get())
  if (known !== undefined) return known
  const schema = 'create table if not exists meta (key text primary key, value text) without rowid'
  database.statement(schema).run()
  database.statement(`insert into meta values ('format', ?)`).run(String(format))
  return format
}
