import { MemoryError } from '../../core/errors.ts'

export type SqliteValue = string | number | bigint | Uint8Array | null

/** The part of the `node:sqlite` API that this adapter uses. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: SqliteValue[]): Record<string, SqliteValue> | undefined
  all(...values: SqliteValue[]): Record<string, SqliteValue>[]
  iterate(...values: SqliteValue[]): Iterable<Record<string, SqliteValue>>
}

export interface SqliteConnection {
  exec(sql: string): void
  prepare(sql: string): SqliteStatement
  close(): void
}

interface SqliteModule {
  DatabaseSync: new (path: string, options?: { readOnly?: boolean }) => unknown
}

/**
 * Opens a connection with the SQLite built into Node (22.13 and later) or, where there is
 * none, with the package that offers the same API.
 */
export async function openConnection(
  path: string,
  driver: 'built-in' | 'package' | 'any' = 'any',
): Promise<SqliteConnection> {
  const { DatabaseSync } = await loadDriver(driver)
  return new DatabaseSync(path) as SqliteConnection
}

async function loadDriver(driver: 'built-in' | 'package' | 'any'): Promise<SqliteModule> {
  if (driver !== 'package') {
    // A variable keeps the compiler from looking for types that Node 20 does not have.
    const builtIn = 'node:sqlite'
    const loaded = await import(builtIn).catch(() => undefined)
    if (loaded !== undefined) return loaded as SqliteModule
  }
  if (driver === 'built-in') {
    throw new MemoryError('This Node has no built-in SQLite', {
      code: 'MISSING_DEPENDENCY',
      hint: 'Use Node 22.13 or later, or leave the choice of driver open.',
    })
  }
  return (await import('@photostructure/sqlite')) as unknown as SqliteModule
}
