import { closeSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { MemoryError } from '../../core/errors.ts'
import { openConnection, type SqliteConnection, type SqliteStatement } from './sqlite-driver.ts'
import { isBusy, isSharingRefused, toMemoryError } from './sqlite-error.ts'
import { createStatements } from './sqlite-statements.ts'

/** The layout of the file. A file of a later format is refused, an older one is migrated. */
const FORMAT = 1

export interface SqliteOptions {
  /** The database file, or `:memory:`. */
  readonly path: string
  /**
   * `power-loss`: an acknowledged write survives a power cut (an fsync a write).
   * `process-crash`: it survives kill -9 of this process, not of the machine. Several times
   * faster for single writes.
   */
  readonly durability?: 'power-loss' | 'process-crash'
  /** How long a write waits for other processes before it gives up. */
  readonly busyTimeoutMs?: number
  readonly driver?: 'built-in' | 'package' | 'any'
}

/**
 * One connection to one file. Everything inside a `read` or `write` callback is synchronous,
 * so no other work of this process can come in between.
 */
export interface SqliteDatabase {
  readonly path: string
  /** Prepares once, and returns the same statement while it is in frequent use. */
  statement(sql: string): SqliteStatement
  /** Runs several reads on one snapshot. Inside another `read` or `write` it joins that one. */
  read<Result>(work: () => Result): Result
  /**
   * Runs `work` in one transaction, alone among all processes. All or nothing. Writes of this
   * process run in the order in which they were called.
   *
   * @throws MemoryError `STORE_FAILED`, retryable, when another process holds the file for
   *   longer than `busyTimeoutMs`.
   */
  write<Result>(work: () => Result): Promise<Result>
  /**
   * Moves the write-ahead log into the file, so that what was deleted is in neither. While
   * another process reads, some of the log stays until later.
   */
  packLog(): void
  close(): void
}

const BUSY_TIMEOUT_MS = 5_000
// Short, because this wait blocks the event loop; the longer waits are asynchronous.
const BLOCKING_WAIT_MS = 20
// The longest pause between two looks at whether the file is free.
const PAUSE_MS_MAX = 50

export async function openSqliteDatabase(options: SqliteOptions): Promise<SqliteDatabase> {
  try {
    return await openFile(options, 'shared')
  } catch (error) {
    // On a full disk there is no room for what processes share. One that is alone can still read.
    if (isSharingRefused(error)) return await openFile(options, 'alone')
    throw error
  }
}

async function openFile(options: SqliteOptions, use: 'shared' | 'alone'): Promise<SqliteDatabase> {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS } = options
  createPrivately(path)
  const connection = await openConnection(path, options.driver).catch((cause) => {
    throw toMemoryError(cause, path)
  })
  const statements = createStatements(connection, path)
  const run = (sql: string): unknown => statements.prepare(sql).run()
  let isInTransaction = false
  let isClosed = false

  function transact<Result>(work: () => Result): Result {
    isInTransaction = true
    try {
      const result = work()
      run('commit')
      return result
    } catch (cause) {
      rollBack(run)
      throw toMemoryError(cause, path)
    } finally {
      isInTransaction = false
    }
  }

  // Beginning and working are one synchronous step: were there an `await` in between, other
  // work of this process would find itself inside a transaction that is not its own.
  function tryWrite<Result>(work: () => Result): { readonly result: Result } | undefined {
    if (isInTransaction) throw new Error('Broken invariant: a write began inside a transaction')
    try {
      run('begin immediate')
    } catch (error) {
      if (isBusy(error)) return undefined
      throw toMemoryError(error, path)
    }
    return { result: transact(work) }
  }

  const queue = createQueue()
  const database: SqliteDatabase = {
    path,
    statement: statements.prepare,
    read(work) {
      if (isInTransaction) return work()
      run('begin')
      return transact(work)
    },
    async write(work) {
      const deadline = performance.now() + busyTimeoutMs
      const written = queue.isEmpty() ? tryWrite(work) : undefined
      if (written !== undefined) return written.result
      return queue.add(() => keepTrying(() => tryWrite(work), deadline, path))
    },
    packLog: () => packLog(connection),
    close() {
      if (isClosed) return
      isClosed = true
      packLog(connection)
      statements.close()
      connection.close()
    },
  }

  try {
    if (use === 'alone') connection.exec('pragma locking_mode = exclusive')
    await prepareFile(database, connection.exec.bind(connection), options)
  } catch (cause) {
    connection.close()
    throw toMemoryError(cause, path)
  }
  return database
}

// What SQLite creates may be read by others of this machine; the log files take over the mode.
function createPrivately(path: string): void {
  if (path === ':memory:') return
  try {
    closeSync(openSync(path, 'a', 0o600))
  } catch {
    // Opening the database fails for the same reason, and says so.
  }
}

/** Runs tasks one after the other, in the order in which they came. */
function createQueue(): {
  isEmpty(): boolean
  add<Result>(task: () => Promise<Result>): Promise<Result>
} {
  let last: Promise<unknown> = Promise.resolve()
  let length = 0
  return {
    isEmpty: () => length === 0,
    add(task) {
      length++
      const result = last.then(task).finally(() => {
        length--
      })
      last = result.catch(() => undefined)
      return result
    },
  }
}

async function keepTrying<Result>(
  tryWrite: () => { readonly result: Result } | undefined,
  deadline: number,
  path: string,
): Promise<Result> {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    const written = tryWrite()
    if (written !== undefined) return written.result
    if (performance.now() > deadline) {
      throw new MemoryError(`Another process is writing to ${path} for too long`, {
        code: 'STORE_FAILED',
        hint: 'Try again in a moment.',
        isRetryable: true,
      })
    }
    await wait(pauseMs)
  }
}

/**
 * Moves the write-ahead log into the file, so that the file alone is whole after close. SQLite
 * does this by itself on the last close, but not as long as a statement lives, and the package
 * driver ends statements only when they are collected as garbage.
 */
function packLog(connection: SqliteConnection): void {
  try {
    connection.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // Closing must not fail; the log is read again by whoever opens the file next.
  }
}

// A failed commit (disk full) may have rolled back by itself; then there is nothing to undo.
function rollBack(run: (sql: string) => unknown): void {
  try {
    run('rollback')
  } catch {
    // The transaction is already gone.
  }
}

async function prepareFile(
  database: SqliteDatabase,
  exec: (sql: string) => void,
  options: SqliteOptions,
): Promise<void> {
  exec(`pragma busy_timeout = ${BLOCKING_WAIT_MS}`)
  // Changing to WAL needs the file alone for a moment; another process may be doing the same.
  const deadline = performance.now() + (options.busyTimeoutMs ?? BUSY_TIMEOUT_MS)
  for (;;) {
    try {
      exec('pragma journal_mode = wal')
      break
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error
      await wait(BLOCKING_WAIT_MS)
    }
  }
  exec(`pragma synchronous = ${options.durability === 'process-crash' ? 'normal' : 'full'}`)
  // Mapped pages count as memory of the process, so only so much is mapped.
  exec('pragma cache_size = -32000; pragma temp_store = memory; pragma mmap_size = 134217728')
  exec('pragma foreign_keys = off; pragma journal_size_limit = 67108864')
  // What is deleted is overwritten: nobody finds it in the file afterwards.
  exec('pragma secure_delete = on')
  // Looks at each page as it is read, so that damage is an error and not a wrong answer.
  exec('pragma cell_size_check = on')
  const format = readFormat(database) ?? (await database.write(() => writeFormat(database)))
  if (format > FORMAT) {
    throw new MemoryError(`${options.path} was written by a newer Loci`, {
      code: 'INVALID_CONFIG',
      hint: 'Update this Loci, or point it at another folder.',
    })
  }
}

function readFormat(database: SqliteDatabase): number | undefined {
  return database.read(() => {
    const table = `select 1 from sqlite_master where type = 'table' and name = 'meta'`
    if (database.statement(table).get() === undefined) return undefined
    const row = database.statement(`select value from meta where key = 'format'`).get()
    return row === undefined ? undefined : Number(row.value)
  })
}

/** Asks again inside the transaction: another process may have come first. */
function writeFormat(database: SqliteDatabase): number {
  const known = readFormat(database)
  if (known !== undefined) return known
  const schema = 'create table if not exists meta (key text primary key, value text) without rowid'
  database.statement(schema).run()
  database.statement(`insert into meta values ('format', ?)`).run(String(FORMAT))
  return FORMAT
}
