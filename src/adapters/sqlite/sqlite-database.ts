import { setTimeout as wait } from 'node:timers/promises'
import { MemoryError } from '../../core/errors.ts'
import { openConnection, type SqliteStatement } from './sqlite-driver.ts'
import { isBusy, toMemoryError } from './sqlite-error.ts'

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
  /** Prepares once, and returns the same statement afterwards. */
  statement(sql: string): SqliteStatement
  /** Runs several reads on one snapshot. */
  read<Result>(work: () => Result): Result
  /** Runs `work` in one transaction, alone among all processes. All or nothing. */
  write<Result>(work: () => Result): Promise<Result>
  close(): void
}

const BUSY_TIMEOUT_MS = 5_000
// Short, because this wait blocks the event loop; the longer waits are asynchronous.
const BLOCKING_WAIT_MS = 20

export async function openSqliteDatabase(options: SqliteOptions): Promise<SqliteDatabase> {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS } = options
  const guard = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (cause) {
      throw toMemoryError(cause, path)
    }
  }

  const connection = await openConnection(path, options.driver).catch((cause) => {
    throw toMemoryError(cause, path)
  })
  const statements = new Map<string, SqliteStatement>()
  const statement = (sql: string): SqliteStatement => {
    const known = statements.get(sql)
    if (known !== undefined) return known
    const prepared = guard(() => connection.prepare(sql))
    statements.set(sql, prepared)
    return prepared
  }

  async function begin(): Promise<void> {
    const deadline = performance.now() + busyTimeoutMs
    for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
      try {
        statement('begin immediate').run()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw toMemoryError(error, path)
      }
      await wait(pauseMs)
    }
  }

  const database: SqliteDatabase = {
    path,
    statement,
    read: (work) =>
      guard(() => {
        statement('begin').run()
        try {
          return work()
        } finally {
          statement('commit').run()
        }
      }),
    async write(work) {
      await begin()
      try {
        const result = work()
        statement('commit').run()
        return result
      } catch (cause) {
        rollBack(statement)
        throw toMemoryError(cause, path)
      }
    },
    close() {
      statements.clear()
      connection.close()
    },
  }

  try {
    await prepareFile(database, connection.exec.bind(connection), options)
  } catch (cause) {
    connection.close()
    throw toMemoryError(cause, path)
  }
  return database
}

// A failed commit (disk full) may have rolled back by itself; then there is nothing to undo.
function rollBack(statement: (sql: string) => SqliteStatement): void {
  try {
    statement('rollback').run()
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
  exec('pragma cache_size = -32000; pragma temp_store = memory; pragma mmap_size = 1073741824')
  exec('pragma foreign_keys = off; pragma journal_size_limit = 67108864')
  await database.write(() => {
    exec('create table if not exists meta (key text primary key, value text) without rowid')
    const row = database.statement(`select value from meta where key = 'format'`).get()
    if (row === undefined) {
      database.statement(`insert into meta values ('format', ?)`).run(String(FORMAT))
    } else if (Number(row.value) > FORMAT) {
      throw new MemoryError(`${options.path} was written by a newer Loci`, {
        code: 'INVALID_CONFIG',
        hint: 'Update this Loci, or point it at another folder.',
      })
    }
  })
}
