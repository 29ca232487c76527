import { setTimeout as wait } from 'node:timers/promises'
import { MemoryError } from '../../core/errors.ts'
import { recentValues } from '../../core/recent-values.ts'
import { readOnlyStore } from '../../core/storage/documents/store-failure.ts'
import type { SqliteConnection, SqliteStatement } from './sqlite-driver.ts'
import { isBusy, toMemoryError } from './sqlite-error.ts'

/**
 * One connection to one file. Everything inside a `read` or `write` callback is synchronous,
 * so no other work of this process can interleave.
 */
export interface SqliteDatabase {
  readonly path: string
  /** True if the file is read-only: then every `write` is refused. */
  readonly isReadOnly: boolean
  /** Returns a cached prepared statement while it is in frequent use. */
  statement(sql: string): SqliteStatement
  /** Runs several reads on one snapshot. Inside another `read` or `write` it joins that one. */
  read<Result>(work: () => Result): Result
  /**
   * Runs `work` in one transaction, exclusive among all processes. All or nothing. Writes of this
   * process run in call order.
   *
   * @throws MemoryError `STORE_FAILED`, retryable, if another process locks the file for
   *   longer than `busyTimeoutMs`.
   */
  write<Result>(work: () => Result): Promise<Result>
  /**
   * Checkpoints the write-ahead log, so that deleted data is in neither file. While another
   * process reads, part of the log stays until later.
   */
  packLog(): void
  close(): void
}

// The longest pause between two attempts to lock the file.
const PAUSE_MS_MAX = 50

/** Creates a database from a connection. */
export function createDatabase(
  connection: SqliteConnection,
  setting: {
    readonly path: string
    readonly isReadOnly: boolean
    readonly busyTimeoutMs: number
  },
): SqliteDatabase {
  const { path, isReadOnly, busyTimeoutMs } = setting
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

  // Begin and work are one synchronous step: with an `await` in between, other work of this
  // process would run inside a transaction that is not its own.
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
  return {
    path,
    isReadOnly,
    statement: statements.prepare,
    read(work) {
      if (isInTransaction) return work()
      run('begin')
      return transact(work)
    },
    async write(work) {
      if (isReadOnly) throw readOnlyStore(path)
      const deadline = performance.now() + busyTimeoutMs
      const written = queue.isEmpty() ? tryWrite(work) : undefined
      if (written !== undefined) return written.result
      return queue.add(() => keepTrying(() => tryWrite(work), deadline, path))
    },
    packLog() {
      if (!isReadOnly) packLog(connection)
    },
    close() {
      if (isClosed) return
      isClosed = true
      if (!isReadOnly) packLog(connection)
      statements.close()
      connection.close()
    },
  }
}

/** Runs tasks sequentially, in FIFO order. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  let length = 0
  return {
    isEmpty: () => length === 0,
    add<Result>(task: () => Promise<Result>) {
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
 * Checkpoints the write-ahead log, so that the file alone is complete after close. SQLite does
 * this on the last close, but not while a statement is alive, and the package driver finalizes
 * statements only when they are garbage-collected.
 */
function packLog(connection: SqliteConnection): void {
  try {
    connection.exec('pragma wal_checkpoint(truncate)')
  } catch {
    // Closing must not fail; the log is read again when the file is next opened.
  }
}

// A failed commit (disk full) may have already rolled back; then there is nothing to undo.
function rollBack(run: (sql: string) => unknown): void {
  try {
    run('rollback')
  } catch {
    // The transaction has already ended.
  }
}

// Filters produce many different statements; rarely used ones are prepared again.
const STATEMENTS_MAX = 500

function createStatements(connection: SqliteConnection, path: string) {
  const recent = recentValues<string, SqliteStatement>(STATEMENTS_MAX)
  let isClosed = false

  function prepare(sql: string): SqliteStatement {
    if (isClosed) throw closed(path)
    try {
      return guarded(connection.prepare(sql), path)
    } catch (cause) {
      throw toMemoryError(cause, path)
    }
  }

  return {
    prepare(sql: string) {
      const known = recent.get(sql)
      if (known !== undefined) return known
      const statement = prepare(sql)
      recent.set(sql, statement)
      return statement
    },
    close() {
      isClosed = true
      recent.clear()
    },
  }
}

// SQLite may detect corruption or a full disk in the middle of any statement.
function guarded(statement: SqliteStatement, path: string): SqliteStatement {
  const guard = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (cause) {
      throw toMemoryError(cause, path)
    }
  }
  return {
    run: (...values) => guard(() => statement.run(...values)),
    get: (...values) => guard(() => statement.get(...values)),
    all: (...values) => guard(() => statement.all(...values)),
    *iterate(...values) {
      try {
        yield* statement.iterate(...values)
      } catch (cause) {
        throw toMemoryError(cause, path)
      }
    },
  }
}

function closed(path: string): MemoryError {
  return new MemoryError(`The database is closed (${path})`, {
    code: 'STORE_FAILED',
    hint: 'Open it again; nothing can be read or written after close.',
  })
}
