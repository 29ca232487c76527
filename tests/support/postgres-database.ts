import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { sharedServer } from './servers/shared.ts'

/** A database of its own for one test file, on the server that the run shares. */
export interface TestDatabase {
  readonly url: string
  readonly pool: Pool
  /** A schema name that was not given out before. */
  nextSchema(): string
  drop(): Promise<void>
}

export async function createTestDatabase(
  server: 'postgres' | 'pgvector' = 'postgres',
): Promise<TestDatabase> {
  const serverUrl = sharedServer(server)
  const name = `loci_test_${randomBytes(6).toString('hex')}`
  await runOnServer(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const pool = createPool(url.href)
  let schemas = 0
  return {
    url: url.href,
    pool,
    nextSchema: () => `s${++schemas}`,
    async drop() {
      await endPool(pool)
      // Waits by itself for connections that are still closing.
      await runOnServer(serverUrl, `drop database ${name}`)
    },
  }
}

/** A pool as a careful caller makes it. */
export function createPool(url: string): Pool {
  return new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 })
}

/** Resolves when the connections are closed; `pool.end` alone does not wait for that. */
export async function endPool(pool: Pool): Promise<void> {
  let left = pool.totalCount
  const closed = new Promise<void>((resolve) => {
    if (left === 0) resolve()
    pool.on('remove', () => {
      if (--left === 0) resolve()
    })
  })
  await pool.end()
  await closed
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
