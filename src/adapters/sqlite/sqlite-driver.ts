import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
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
  DatabaseSync: new (path: string, options?: { readOnly?: boolean }) => SqliteConnection
}

export type SqliteDriver = 'built-in' | 'package' | 'any'

/**
 * Opens a connection with the SQLite built into Node (22.13 and later) or, if there is none,
 * with the package that offers the same API.
 */
export async function openConnection(path: string, driver: SqliteDriver = 'any') {
  const { DatabaseSync } = loadDriver(driver)
  return new DatabaseSync(path)
}

/**
 * Opens a file read-only. `isImmutable` means that there is no log and no writer:
 * then nothing is locked or created beside it.
 */
export async function openReadOnly(path: string, isImmutable: boolean): Promise<SqliteConnection> {
  // Always the package: the driver built into Node 22.13 does not support URIs.
  const { DatabaseSync } = loadDriver('package')
  const target = isImmutable ? `${pathToFileURL(path).href}?immutable=1` : path
  return new DatabaseSync(target, { readOnly: true })
}

function loadDriver(driver: SqliteDriver): SqliteModule {
  if (driver !== 'package') {
    // Not `import`, which bundlers would follow. Undefined if Node has no such module.
    const builtIn = process.getBuiltinModule('node:sqlite') as unknown
    if (builtIn !== undefined) return builtIn as SqliteModule
  }
  if (driver === 'built-in') {
    throw new MemoryError('This Node has no built-in SQLite', {
      code: 'MISSING_DEPENDENCY',
      hint: 'Use Node 22.13 or later, or leave the choice of driver open.',
    })
  }
  // Not `import`, which takes 9 ms longer.
  const require = createRequire(import.meta.url)
  return require('@photostructure/sqlite') as SqliteModule
}
