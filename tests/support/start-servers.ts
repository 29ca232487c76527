import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    /** Why there is no PostgreSQL, for the tests that need one; the others run all the same. */
    postgresFailure: string | undefined
  }
}

let postgres: PostgresServer | undefined

/** Starts, once for a whole run of vitest, the servers that tests share. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env.LOCI_TEST_POSTGRES_URL
  try {
    if (given === undefined) postgres = await startPostgresServer()
    project.provide('postgresUrl', given ?? postgres?.url)
    project.provide('postgresFailure', undefined)
  } catch (error) {
    project.provide('postgresUrl', undefined)
    project.provide('postgresFailure', error instanceof Error ? error.message : String(error))
  }
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
}
