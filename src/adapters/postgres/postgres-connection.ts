import { tookTooLong } from './postgres-error.ts'
import type { PostgresClient, PostgresPool, PostgresResult } from './postgres-pool.ts'

/** One connection checked out of the pool. */
export interface PostgresConnection {
  query(sql: string, values?: readonly unknown[]): Promise<PostgresResult>
  /** True if it is unusable: then it is closed instead of released. */
  readonly isBroken: boolean
}

const CONNECT_TIMEOUT_MS = 15_000

/** Runs `work` with a connection. A statement timeout closes the connection. */
export async function withConnection<Result>(
  pool: PostgresPool,
  statementTimeoutMs: number,
  work: (connection: PostgresConnection) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool)
  let isBroken = false
  const markBroken = (): void => {
    isBroken = true
  }
  // Without a listener, a connection error would crash the process.
  client.on('error', markBroken)
  try {
    return await work({
      async query(sql, values = []) {
        try {
          return await within(client.query(sql, [...values]), 'A statement', statementTimeoutMs)
        } catch (error) {
          if (!isAnswer(error)) markBroken()
          throw error
        }
      },
      get isBroken() {
        return isBroken
      },
    })
  } finally {
    client.removeListener('error', markBroken)
    client.release(isBroken)
  }
}

async function connect(pool: PostgresPool): Promise<PostgresClient> {
  const connecting = pool.connect()
  try {
    return await within(connecting, 'Waiting for a connection', CONNECT_TIMEOUT_MS)
  } catch (error) {
    // A connection that arrives too late is released, or the pool would leak connections.
    connecting.then(
      (client) => client.release(),
      () => undefined,
    )
    throw error
  }
}

/** Only an error sent by the server proves that the connection still works. */
function isAnswer(error: unknown): boolean {
  return (error as { severity?: unknown } | undefined)?.severity === 'ERROR'
}

async function within<Result>(promise: Promise<Result>, what: string, timeoutMs: number) {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tookTooLong(what, timeoutMs)), timeoutMs)
  })
  try {
    return await Promise.race([promise, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
