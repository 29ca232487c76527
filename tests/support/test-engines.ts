import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../../src/adapters/memory/index.ts'
import {
  createPostgresDocumentStore,
  createPostgresTextIndex,
  createPostgresVectorIndex,
} from '../../src/adapters/postgres/index.ts'
import { createS3BlobStore } from '../../src/adapters/s3/index.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
import { declareCollection } from '../../src/core/storage/documents/collection.ts'
import type { BlobStore } from '../../src/ports/blob-store.ts'
import type { DocumentStore } from '../../src/ports/document-store.ts'
import type { TextIndex } from '../../src/ports/text-index.ts'
import type { VectorIndex } from '../../src/ports/vector-index.ts'
import { createTestDatabase } from './postgres-database.ts'
import { createTestBucket } from './s3-bucket.ts'

/** What a memory of a test is stored in. */
interface TestEngines {
  readonly documents: DocumentStore
  readonly text: TextIndex
  readonly vectors: VectorIndex
  readonly blobs: BlobStore
  /** Empties those on servers for the next test. */
  release?(): Promise<void>
}

/**
 * Everything in memory, unless `LOCI_TEST_ENGINES` is `servers`: then PostgreSQL with pgvector, and
 * S3, so that the same tests show what they show on the servers of a deployment. Not Qdrant: its
 * vectors follow a moment later, and recall goes by words until then.
 */
export function openTestEngines(model: string, dimensions: number): TestEngines {
  const id = `vectors/${model}`
  if (process.env.LOCI_TEST_ENGINES === 'servers') return openOnServers(id, dimensions)
  return {
    documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
    text: createMemoryTextIndex({ id: 'text' }),
    vectors: createMemoryVectorIndex({ id, dimensions }),
    blobs: createMemoryBlobStore(),
  }
}

const INDEX_METHODS = ['watermark', 'apply', 'wipe', 'optimize', 'verify'] as const

// Opened by the first call, because tests open a memory without waiting.
function openOnServers(id: string, dimensions: number): TestEngines {
  let isReleased = false
  let opened: Promise<PostgresEngines> | undefined
  const postgres = async (): Promise<PostgresEngines> => {
    if (isReleased) throw new Error('This memory is that of another test by now')
    opened ??= takePostgres(id, dimensions)
    return await opened
  }
  const bucket = once(openBucket)
  const document = ['get', 'query', 'count', 'write', 'changes'] as const
  const close = async (): Promise<void> => {}
  return {
    documents: {
      ...{ collections: MEMORY_COLLECTIONS.map(declareCollection), close },
      carries: new Set(['text', 'vectors']),
      ...late(async () => (await postgres()).documents, document),
    },
    text: {
      ...{ id: 'text', close },
      ...late(async () => (await postgres()).text, [...INDEX_METHODS, 'search', 'frequencies']),
    },
    vectors: {
      ...{ id, dimensions, close },
      ...late(async () => (await postgres()).vectors, [...INDEX_METHODS, 'search', 'get']),
    },
    blobs: late(bucket, ['put', 'get', 'has', 'delete', 'list', 'close']),
    async release() {
      isReleased = true
      await (await opened)?.empty()
    },
  }
}

type PostgresEngines = Awaited<ReturnType<typeof openPostgres>>

const sharedDatabase = once(() => createTestDatabase('pgvector'))
/** Those that tests no longer use, empty: to make the tables takes longer than most tests do. */
const spare = new Map<string, PostgresEngines[]>()

async function takePostgres(id: string, dimensions: number): Promise<PostgresEngines> {
  return spare.get(`${id} ${dimensions}`)?.pop() ?? (await openPostgres(id, dimensions))
}

async function openPostgres(id: string, dimensions: number) {
  const { pool, nextSchema } = await sharedDatabase()
  const schema = nextSchema()
  const text = await createPostgresTextIndex({ pool, schema, id: 'text' })
  const vectors = await createPostgresVectorIndex({ pool, schema, id, dimensions })
  const options = { pool, schema, text, vectors, collections: MEMORY_COLLECTIONS }
  const documents = await createPostgresDocumentStore(options)
  const { rows } = await pool.query('select tablename from pg_tables where schemaname = $1', [
    schema,
  ])
  const emptying = rows.map(({ tablename: name }) => {
    if (KEPT_TABLES.has(name)) return ''
    const table = `"${schema}"."${name}"`
    return STATE_TABLES.has(name)
      ? `update ${table} set watermark = null;`
      : `delete from ${table};`
  })
  const engines = { documents, text, vectors, empty }
  async function empty(): Promise<void> {
    await pool.query(emptying.join('\n'))
    const key = `${id} ${dimensions}`
    spare.set(key, [...(spare.get(key) ?? []), engines])
  }
  return engines
}

/** What describes the tables. */
const KEPT_TABLES = new Set(['meta', 'collections'])
/** What says how far the indexes have followed. */
const STATE_TABLES = new Set(['text_index', 'vector_indexes'])

const sharedBucket = once(() => createTestBucket())
let memories = 0

async function openBucket(): Promise<BlobStore> {
  const { endpoint, bucket, signer } = await sharedBucket()
  return createS3BlobStore({ endpoint, bucket, signer, prefix: `memory-${memories++}/` })
}

function once<Result>(open: () => Promise<Result>): () => Promise<Result> {
  let opening: Promise<Result> | undefined
  return () => (opening ??= open())
}

type Call = (...args: readonly unknown[]) => Promise<unknown>

/** An object whose methods call those of one that is opened when it is needed. */
function late<Port extends object, Name extends keyof Port & string>(
  open: () => Promise<Port>,
  names: readonly Name[],
): Pick<Port, Name> {
  const calls = names.map((name): [Name, Call] => [
    name,
    async (...args) => await ((await open())[name] as Call)(...args),
  ])
  return Object.fromEntries(calls) as unknown as Pick<Port, Name>
}
