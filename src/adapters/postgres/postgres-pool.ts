/** The result of a statement. */
export interface PostgresResult {
  readonly rows: readonly Readonly<Record<string, unknown>>[]
  /** The number of rows affected by a write. */
  readonly rowCount: number | null
}

/** The part of `pg.PoolClient` that this adapter uses. */
export interface PostgresClient {
  query(sql: string, values?: unknown[]): Promise<PostgresResult>
  /** Releases the connection; with an error, closes it instead. */
  release(error?: Error | boolean): void
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
}

/**
 * The part of `pg.Pool` that this adapter uses. Accepting a pool keeps `pg` out of our
 * dependencies and leaves TLS, credentials and the pool size to the caller, who also ends the
 * pool.
 */
export interface PostgresPool {
  connect(): Promise<PostgresClient>
  on(event: 'error', listener: (error: Error) => void): unknown
}
