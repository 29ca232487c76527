import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { episodeOf } from '../support/episode-inputs.ts'
import { type FullProxy, startFullProxy } from '../support/full-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../support/postgres-database.ts'
import { dropCollections, nextPrefix } from '../support/qdrant-index.ts'
import { createTestBucket } from '../support/s3-bucket.ts'
import { sharedServer } from '../support/servers/shared.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import {
  environmentOf,
  LOCI_COMMAND,
  type ProcessOutcome,
} from '../surfaces/support/loci-process.ts'

/** An engine whose disk can be full. */
interface Engine {
  readonly config: object
  readonly environment?: Readonly<Record<string, string>>
  /** For engines in files: in a process that may not grow any. */
  readonly isLocal?: boolean
  setFull(isFull: boolean): Promise<void> | void
  close(): Promise<void>
}

interface Case {
  readonly name: string
  /** What cannot be done without room. */
  readonly refused: readonly string[]
  /** How many facts it adds, once there is room. */
  readonly adds: number
  start(): Promise<Engine>
}

const REMEMBER = ['remember', 'The orchard of Simrishamn has a new gate.']
const LONG = episodeOf('Weigh every crate of the harvest', {
  execution: { trace: [{ tool: 'bash', output: 'weighed with great care. '.repeat(1_200) }] },
})

const CASES: readonly Case[] = [
  { name: 'embedded', refused: REMEMBER, adds: 1, start: async () => local('embedded') },
  { name: 'json', refused: REMEMBER, adds: 1, start: async () => local('json') },
  { name: 'PostgreSQL', refused: REMEMBER, adds: 1, start: startPostgres },
  { name: 'Qdrant', refused: ['reindex'], adds: 0, start: startQdrant },
  {
    name: 'S3',
    refused: ['episode', 'store', '--episodes', JSON.stringify([LONG])],
    adds: 0,
    start: startS3,
  },
]

test.each(CASES)(
  'S1 S3 S4 T3 without room ($name) what is stored can be read, a write says what to do, and goes on when there is room',
  async ({ refused, adds, start }) => {
    const home = temporaryFolder()
    const engine = await start()
    writeFileSync(join(home, 'loci.config.json'), JSON.stringify(engine.config))
    let isFull = false
    const loci = (...args: readonly string[]): Promise<ProcessOutcome> =>
      run(args, { ...environmentOf(home), ...engine.environment }, isFull && engine.isLocal)
    const setFull = async (next: boolean): Promise<void> => {
      isFull = next
      await engine.setFull(next)
    }
    const total = async (): Promise<unknown> =>
      (JSON.parse((await loci('fact', 'list', '--json')).stdout) as { total: unknown }).total
    try {
      await loci('remember', 'The orchard of Simrishamn has ninety pear trees.', '--create')
      await loci('remember', 'The orchard of Simrishamn is watered at night.')

      await setFull(true)
      const answer = await loci('recall', 'How many pear trees are in Simrishamn?')
      const refusal = await loci(...refused, '--json')
      const after = await total()

      expect(answer).toMatchObject({ code: 0, stdout: expect.stringContaining('ninety pear') })
      expect(refusal.code).toBe(14)
      expect(JSON.parse(refusal.stderr)).toMatchObject({
        error: {
          code: 'STORE_FULL',
          message: expect.stringContaining('The disk is full'),
          hint: expect.stringMatching(/^Free some space.*stored before is intact and readable/u),
        },
      })
      expect(after).toBe(2)

      await setFull(false)
      expect(await loci(...refused)).toMatchObject({ code: 0 })
      expect(await total()).toBe(2 + adds)
      expect(await loci('doctor')).toMatchObject({ code: 0 })
    } finally {
      await engine.close()
    }
  },
)

function local(kind: 'embedded' | 'json'): Engine {
  return { config: { storage: { kind } }, isLocal: true, setFull() {}, async close() {} }
}

async function startPostgres(): Promise<Engine> {
  const database = await createTestDatabase()
  const { config, environment } = onPostgres(database)
  return {
    config,
    environment,
    setFull: (isFull) => setDatabaseFull(database, isFull),
    close: () => database.drop(),
  }
}

async function setDatabaseFull({ pool }: TestDatabase, isFull: boolean): Promise<void> {
  await pool.query(`create or replace function loci.full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device'
      using errcode = '53100'; end $$`)
  const { rows } = await pool.query(
    `select relname from pg_class where relnamespace = 'loci'::regnamespace and relkind = 'r'`,
  )
  for (const { relname } of rows) {
    await pool.query(
      isFull
        ? `create trigger full_disk before insert or update on loci."${relname}"
            execute function loci.full()`
        : `drop trigger full_disk on loci."${relname}"`,
    )
  }
}

async function startQdrant(): Promise<Engine> {
  const database = await createTestDatabase()
  const prefix = nextPrefix()
  // What Qdrant 1.16 answers when its disk is full.
  const error =
    'Service internal error: No space left on device: WAL buffer size exceeds available disk space'
  const proxy = await startFullProxy(sharedServer('qdrant'), {
    status: 500,
    body: JSON.stringify({ status: { error } }),
  })
  const { config, environment } = onPostgres(database)
  return {
    config: { ...config, vectors: { kind: 'qdrant', url: '$QDRANT_URL', prefix } },
    // The model of the install: without one there are no vectors.
    environment: { ...environment, QDRANT_URL: proxy.url, LOCI_EMBEDDER_KIND: '' },
    setFull: proxy.setFull,
    close: () => closeAll(proxy, database, () => dropCollections(prefix)),
  }
}

async function startS3(): Promise<Engine> {
  const database = await createTestDatabase()
  const proxy = await startFullProxy(sharedServer('s3'), {
    status: 507,
    body: '<Error><Code>XMinioStorageFull</Code></Error>',
  })
  const { endpoint, bucket, accessKeyId, secretAccessKey } = await createTestBucket(proxy.url)
  const { config, environment } = onPostgres(database)
  const keys = { accessKeyId: '$KEY', secretAccessKey: '$SECRET' }
  return {
    config: { ...config, blobs: { kind: 's3', endpoint, bucket, ...keys } },
    environment: { ...environment, KEY: accessKeyId, SECRET: secretAccessKey },
    setFull: proxy.setFull,
    close: () => closeAll(proxy, database),
  }
}

function onPostgres({ url }: TestDatabase) {
  return {
    config: { storage: { kind: 'postgres', url: '$DATABASE_URL' } },
    environment: { DATABASE_URL: url },
  }
}

async function closeAll(
  proxy: FullProxy,
  database: TestDatabase,
  clear: () => Promise<void> = async () => undefined,
): Promise<void> {
  await proxy.close()
  await clear()
  await database.drop()
}

/** Runs `loci`; `isFull`: where no file may grow, as on a disk without room. */
async function run(
  args: readonly string[],
  env: Record<string, string>,
  isFull = false,
): Promise<ProcessOutcome> {
  const script = isFull ? 'ulimit -f 0; exec "$@"' : 'exec "$@"'
  const { command, args: start } = LOCI_COMMAND
  try {
    const shell = ['-c', script, 'sh', command, ...start, ...args]
    return { code: 0, ...(await promisify(execFile)('/bin/sh', shell, { env })) }
  } catch (error) {
    return error as ProcessOutcome
  }
}
