import { MemoryError } from '../../core/errors.ts'
import type { SqliteConnection, SqliteStatement } from './sqlite-driver.ts'
import { toMemoryError } from './sqlite-error.ts'

// Filters make many different statements; the rarely used ones are prepared again.
const STATEMENTS_MAX = 250

/** Keeps the statements in use, in two generations: what is not asked for again is dropped. */
export function createStatements(
  connection: SqliteConnection,
  path: string,
): { prepare(sql: string): SqliteStatement; close(): void } {
  let young = new Map<string, SqliteStatement>()
  let old = new Map<string, SqliteStatement>()
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
    prepare(sql) {
      const known = young.get(sql)
      if (known !== undefined) return known
      const statement = old.get(sql) ?? prepare(sql)
      if (young.size >= STATEMENTS_MAX) {
        old = young
        young = new Map()
      }
      young.set(sql, statement)
      return statement
    },
    close() {
      isClosed = true
      young.clear()
      old.clear()
    },
  }
}

// SQLite notices damage and full disks in the middle of a statement, wherever it is run.
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
