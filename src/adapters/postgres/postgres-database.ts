import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { MemoryError } from '../../core/errors.ts'
import { type PostgresConnection, withConnection } from './postgres-connection.ts'
import { isLostRace, toMemoryError } from './postgres-error.ts'
import type { PostgresPool, PostgresResult } from './postgres-pool.ts'

export interface PostgresOptions {
  readonly pool: PostgresPool
  /** The schema of the tables; created if missing. Default: `loci`. */
  readonly schema?: string
  /** The statement timeout. Default: 30 seconds. */
  readonly statementTimeoutMs?: number
  /** How long a write waits for another that locks its documents. Default: 5 seconds. */
  readonly lockTimeoutMs?: number
  readonly tenants?: PostgresTenants
}

/** Hides the rows of other tenants from reads on behalf of one. */
export interface PostgresTenants {
  /** The declared field of a document that holds its tenant. In an index that is the partition. */
  readonly field: string
  /** The tenant of the request that is being served, if it is one of a tenant. */
  current(): string | undefined
}

/** Runs statements, inside a transaction or each on its own. */
export interface PostgresSession {
  query(sql: string, values?: readonly unknown[]): Promise<PostgresResult>
}

/** The tables of one schema. */
export interface PostgresDatabase extends PostgresSession {
  readonly schema: string
  /** The quoted name of a table in the schema. */
  table(name: string): string
  readonly tenants: PostgresTenants | undefined
  /** Reads as the current tenant, if there is one: PostgreSQL hides the rows of others. */
  readonly own: PostgresSession
  /** The two keys of the advisory lock that all writing transactions share. */
  readonly writersLock: readonly [number, number]
  /**
   * Runs `work` in one transaction. After a serialization conflict `work` runs again, so it must
   * have no side effects outside the database.
   */
  transact<Result>(work: (session: PostgresSession) => Promise<Result>): Promise<Result>
  /** Runs reads of the current tenant in one transaction with these settings of the server. */
  read<Result>(
    settings: Readonly<Record<string, string | number>>,
    work: (session: PostgresSession) => Promise<Result>,
  ): Promise<Result>
  /** Like `transact`, but exclusive among all processes that create or alter tables. */
  migrate<Result>(work: (session: PostgresSession) => Promise<Result>): Promise<Result>
  /** Runs one potentially slow statement outside any transaction. */
  maintain(sql: string): Promise<void>
  /** Does not end the pool, which belongs to the caller. */
  close(): void
}

/** The setting of a transaction that names its tenant, in hexadecimal digits of UTF-8. */
export const TENANT_SETTING = 'loci.tenant'
const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 5_000
// Filling a new column reads every document once.
const MAINTENANCE_TIMEOUT_MS = 600_000
// Time for the server to cancel a statement before the connection is cut.
const GRACE_MS = 2_000
const ATTEMPTS_MAX = 10
// "LOCI": separates our advisory locks from those of other programs.
const LOCK_CLASS = 0x4c_4f_43_49

/** The schema need not exist. Its name must be validated: it becomes part of statements. */
export function connectDatabase(options: PostgresOptions, schema: string): PostgresDatabase {
  const { pool, tenants } = options
  const statementMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  const lockMs = options.lockTimeoutMs ?? LOCK_TIMEOUT_MS
  const writersLock = [LOCK_CLASS, hashNumber(`write ${schema}`)] as const
  const tablesLock = [LOCK_CLASS, hashNumber(`tables ${schema}`)] as const
  const opening = {
    writer: `${begin(statementMs, lockMs)};
      select pg_advisory_xact_lock_shared(${writersLock.join()})`,
    // Once it has the lock, it must not make readers and writers queue behind its own wait.
    migration: `${begin(MAINTENANCE_TIMEOUT_MS, MAINTENANCE_TIMEOUT_MS)};
      select pg_advisory_xact_lock(${tablesLock.join()}); set local lock_timeout = ${lockMs}`,
  }
  let isOpen = true
  ignoreIdleErrors(pool)

  async function connected<Result>(
    timeoutMs: number,
    work: (connection: PostgresConnection) => Promise<Result>,
  ): Promise<Result> {
    if (!isOpen) {
      throw new MemoryError('The store is closed', { code: 'STORE_FAILED', hint: 'Open it again.' })
    }
    try {
      return await withConnection(pool, timeoutMs + GRACE_MS, work)
    } catch (cause) {
      throw toMemoryError(cause)
    }
  }

  function query(sql: string, values?: readonly unknown[]): Promise<PostgresResult> {
    return connected(statementMs, (connection) => connection.query(sql, values))
  }

  function read<Result>(
    settings: Readonly<Record<string, string | number>>,
    work: (session: PostgresSession) => Promise<Result>,
  ): Promise<Result> {
    const tenant = tenants?.current()
    const digits = tenant && Buffer.from(tenant, 'utf8').toString('hex')
    const all = { ...settings, ...(digits && { [TENANT_SETTING]: `'${digits}'` }) }
    const set = Object.entries(all).map(([name, value]) => `set local ${name} = ${value}`)
    const opening = [begin(statementMs, lockMs), 'set transaction read only', ...set].join('; ')
    return connected(statementMs, (connection) => runTransaction(connection, opening, work))
  }

  return {
    schema,
    tenants,
    query,
    own: {
      query: (sql, values) =>
        tenants?.current() === undefined
          ? query(sql, values)
          : read({}, (session) => session.query(sql, values)),
    },
    table: (name) => `"${schema}"."${name}"`,
    writersLock,
    transact: (work) =>
      retry(() =>
        connected(statementMs, (connection) => runTransaction(connection, opening.writer, work)),
      ),
    read,
    migrate: (work) =>
      retry(() =>
        connected(MAINTENANCE_TIMEOUT_MS, (connection) =>
          runTransaction(connection, opening.migration, work),
        ),
      ),
    async maintain(sql) {
      await connected(MAINTENANCE_TIMEOUT_MS, (connection) => connection.query(sql))
    },
    close() {
      isOpen = false
    },
  }
}

const heardPools = new WeakSet<PostgresPool>()

// An idle connection that breaks needs no report: the next call opens another. But without a
// listener it would crash the process. One listener is enough for all stores on a pool.
function ignoreIdleErrors(pool: PostgresPool): void {
  if (heardPools.has(pool)) return
  heardPools.add(pool)
  pool.on('error', () => undefined)
}

function begin(statementMs: number, lockMs: number): string {
  return [
    'begin isolation level read committed',
    `set local statement_timeout = ${Math.ceil(statementMs)}`,
    `set local lock_timeout = ${Math.ceil(lockMs)}`,
    // A hung process must not hold its locks forever.
    `set local idle_in_transaction_session_timeout = ${Math.ceil(statementMs + GRACE_MS)}`,
  ].join('; ')
}

async function runTransaction<Result>(
  connection: PostgresConnection,
  opening: string,
  work: (session: PostgresSession) => Promise<Result>,
): Promise<Result> {
  await connection.query(opening)
  let result: Result
  try {
    result = await work(connection)
  } catch (error) {
    if (!connection.isBroken) await connection.query('rollback')
    throw error
  }
  try {
    await connection.query('commit')
    return result
  } catch (cause) {
    if (!connection.isBroken) throw cause
    throw new MemoryError('The connection was lost while a write was being confirmed', {
      code: 'STORE_FAILED',
      hint: 'It may have been kept or not: read the documents before you write them again.',
      isRetryable: true,
      cause,
    })
  }
}

async function retry<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const reason = MemoryError.is(error) ? error.cause : error
      if (attempt === ATTEMPTS_MAX || !isLostRace(reason)) throw error
    }
    // Jitter keeps rivals from colliding again.
    await wait(Math.random() * 10 * attempt)
  }
}

function hashNumber(text: string): number {
  return createHash('sha256').update(text).digest().readInt32BE()
}
