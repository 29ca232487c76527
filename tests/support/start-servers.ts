import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { BUNDLES } from './bundle-child.ts'
import { type PostgresServer, startPostgresServer } from './servers/postgres.ts'
import type { TestServer } from './servers/program.ts'
import { startQdrantServer } from './servers/qdrant.ts'
import type { SharedServer, SharedServerName } from './servers/shared.ts'
import { startSwiftServer } from './servers/swift.ts'
import { startValkeyServer } from './servers/valkey.ts'

declare module 'vitest' {
  interface ProvidedContext {
    servers: Readonly<Record<SharedServerName, SharedServer>>
  }
}

const started: TestServer[] = []
const bundles = mkdtempSync(join(tmpdir(), 'loci-bundles-'))

/**
 * Starts, once for a whole run of vitest, the servers that tests share. If one cannot be had,
 * the tests that need it say why, and the others run all the same.
 */
export async function setup(project: TestProject): Promise<void> {
  chmodSync(bundles, 0o755)
  process.env[BUNDLES] = bundles
  let withoutVectors: string | undefined
  const startPostgres = async (): Promise<PostgresServer> => {
    const server = await startPostgresServer()
    withoutVectors = server.withoutVectors
    return server
  }
  const [postgres, valkey, qdrant, s3] = await Promise.all([
    find('LOCI_TEST_POSTGRES_URL', startPostgres),
    find('LOCI_TEST_REDIS_URL', startValkeyServer),
    find('LOCI_TEST_QDRANT_URL', startQdrantServer),
    find('LOCI_TEST_S3_URL', () => startSwiftServer()),
  ])
  const pgvector = withoutVectors === undefined ? postgres : { failure: withoutVectors }
  project.provide('servers', { postgres, pgvector, valkey, qdrant, s3 })
}

export async function teardown(): Promise<void> {
  rmSync(bundles, { recursive: true, force: true })
  await Promise.all(started.map((server) => server.stop()))
}

async function find(variable: string, start: () => Promise<TestServer>): Promise<SharedServer> {
  const given = process.env[variable]
  if (given !== undefined) return { url: given }
  try {
    const server = await start()
    started.push(server)
    return { url: server.url }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}
