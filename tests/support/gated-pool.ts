import type { Pool } from 'pg'
import type { PostgresPool } from '../../src/adapters/postgres/index.ts'

/** A pool whose transactions stop before they commit, until they are let through. */
export interface GatedPool extends PostgresPool {
  /** Resolves when a transaction has come to its commit. */
  readonly reached: Promise<void>
  open(): void
}

export function createGatedPool(pool: Pool): GatedPool {
  let arrive = (): void => undefined
  let open = (): void => undefined
  const reached = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    reached,
    open: () => open(),
    on: (event, listener) => pool.on(event, listener),
    async connect() {
      const client = await pool.connect()
      return {
        on: (event, listener) => client.on(event, listener),
        removeListener: (event, listener) => client.removeListener(event, listener),
        release: (error) => client.release(error),
        async query(sql, values) {
          if (sql === 'commit') {
            arrive()
            await opened
          }
          return client.query(sql, values)
        },
      }
    },
  }
}
