import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMemory } from '../../../src/compose/open-memory.ts'
import type { Memory } from '../../../src/operations/memory.ts'
import { type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts'
import { startOpenAiServer } from '../../support/openai-server.ts'
import { answerWithVectors } from '../../support/openai-subjects.ts'
import { createTestBucket } from '../../support/s3-bucket.ts'
import { startPostgresServer } from '../../support/servers/postgres.ts'
import type { TestServer } from '../../support/servers/program.ts'
import { startQdrantServer } from '../../support/servers/qdrant.ts'
import { startSwiftServer } from '../../support/servers/swift.ts'
import { startValkeyServer } from '../../support/servers/valkey.ts'

export type ServerName = 'postgres' | 'qdrant' | 'valkey' | 's3'

/** A server of its own, with a stretch of network in front of it. */
export interface Engine {
  readonly server: TestServer
  readonly proxy: FaultProxy
}

export interface Deployment {
  readonly engines: Readonly<Record<ServerName, Engine>>
  /** Opens the memory as another host. */
  openHost(): Promise<Memory>
  stop(): Promise<void>
}

const DIMENSIONS = 64
/** Shorter than the defaults, so that a silent server costs seconds. */
const TIMEOUT_MS = 2_000

/** One server of each kind, all of which may be killed. */
export async function startDeployment(timeoutMs: number = TIMEOUT_MS): Promise<Deployment> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const one of stops.reverse()) await one()
  }
  const startEngine = async (starting: Promise<TestServer>): Promise<Engine> => {
    const server = await starting
    stops.push(server.stop)
    const proxy = await startFaultProxy(server.url)
    stops.push(proxy.close)
    return { server, proxy }
  }
  try {
    const [postgres, qdrant, valkey, s3] = await Promise.all([
      startEngine(startPostgresServer()),
      startEngine(startQdrantServer()),
      startEngine(startValkeyServer()),
      startEngine(startSwiftServer('disk')),
    ])
    const models = await startOpenAiServer()
    stops.push(models.close)
    answerWithVectors(models, DIMENSIONS)
    const { endpoint, bucket, accessKeyId, secretAccessKey } = await createTestBucket(s3.proxy.url)
    const openHost = async (): Promise<Memory> => {
      const home = mkdtempSync(join(tmpdir(), 'loci-host-'))
      stops.push(async () => rmSync(home, { recursive: true, force: true }))
      const { memory } = await openMemory({
        home,
        environment: { KEY: accessKeyId, SECRET: secretAccessKey },
        config: {
          storage: {
            ...{ kind: 'postgres', url: postgres.proxy.url, connectionsMax: 20 },
            statementTimeoutMs: timeoutMs,
          },
          vectors: { kind: 'qdrant', url: qdrant.proxy.url, timeoutMs },
          blobs: {
            ...{ kind: 's3', endpoint, bucket, timeoutMs },
            ...{ accessKeyId: '$KEY', secretAccessKey: '$SECRET' },
          },
          cache: { kind: 'redis', url: valkey.proxy.url },
          embedder: {
            ...{ kind: 'openai', baseUrl: models.baseUrl, model: 'letters' },
            dimensions: DIMENSIONS,
          },
          gate: { eventsPerMinute: 10_000_000 },
          timeZone: 'UTC',
        },
      })
      stops.push(memory.close)
      return memory
    }
    return { engines: { postgres, qdrant, valkey, s3 }, openHost, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
