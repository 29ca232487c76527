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
  dropSchema,
} from '../../src/adapters/postgres/index.ts'
import { createS3BlobStore } from '../../src/adapters/s3/index.ts'
import { MEMORY_COLLECTIONS } from '../../src/core/all-record-kinds.ts'
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

const INDEX_METHODS = ['watermark', 'apply', 'wipe', 'optimize', 'verify', 'close'] as const

// Opened by the first call, because tests open a memory without waiting.
function openOnServers(id: string, dimensions: number): TestEngines {
  const postgres = once(() => openPostgres(id, dimensions))
  const bucket = once(openBucket)
  const document = ['get', 'query', 'count', 'write', 'changes'] as const
  return {
    documents: {
      collections: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }).collections,
      carries: new Set(['text', 'vectors']),
      ...late(async () => (await postgres()).documents, document),
      close: async () => await (await postgres()).drop(),
    },
    text: {
      id: 'text',
      ...late(async () => (await postgres()).text, [...INDEX_METHODS, 'search', 'frequencies']),
    },
    vectors: {
      ...{ id, dimensions },
      ...late(async () => (await postgres()).vectors, [...INDEX_METHODS, 'search', 'get']),
    },
    blobs: late(bucket, ['put', 'get', 'has', 'delete', 'list', 'close']),
  }
}

const sharedDatabase = once(() => createTestDatabase('pgvector'))

async function openPostgres(id: string, dimensions: number) {
  const { pool, nextSchema } = await sharedDatabase()
  const schema = nextSchema()
  const text = await createPostgresTextIndex({ pool, schema, id: 'text' })
  const vectors = await createPostgresVectorIndex({ pool, schema, id, dimensions })
  const options = { pool, schema, text, vectors, collections: MEMORY_COLLECTIONS }
  const documents = await createPostgresDocumentStore(options)
  return { documents, text, vectors, drop: () => dropSchema(pool, schema) }
}

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
