import type { PostgresPool, PostgresVectorIndex } from '../adapters/postgres/index.ts'
import { MEMORY_COLLECTIONS } from '../core/all-record-kinds.ts'
import { MemoryError } from '../core/errors.ts'
import { type Check, finding } from '../core/storage/finding.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { VectorIndex } from '../ports/vector-index.ts'
import type { Config } from './config-schema.ts'
import { TEXT_INDEX_ID, vectorIndexId } from './index-ids.ts'
import { placeOfBlobs } from './open-blobs.ts'
import type { EmbeddingModel, OpenedStorage, StorageSetting } from './open-storage.ts'
import { checkPlaces, placeBlobs } from './place-blobs.ts'
import { noteServer } from './prepare-home.ts'

/** What stays in the folder of this host. */
interface LocalParts {
  blobs(): Promise<BlobStore>
  /** The vectors as a file of this host, for a server without pgvector. */
  vectorsFile(documents: DocumentStore): Promise<OpenedStorage>
}

/** A server that does not respond is treated as unavailable. */
const CONNECT_TIMEOUT_MS = 10_000

/** Documents, words and, if the server has pgvector, vectors: on a server that hosts share. */
export async function openPostgres(
  setting: StorageSetting,
  local: LocalParts,
): Promise<OpenedStorage> {
  const url = requireUrl(setting.config)
  const pool = await connectToPostgres(setting.config)
  try {
    const opened = await assemble(pool, setting, local)
    await noteServer(setting.store, url)
    return opened
  } catch (error) {
    await pool.end()
    throw error
  }
}

/** What opening the storage would change on the server, as sentences. */
export async function planPostgres(config: StorageSetting['config']): Promise<readonly string[]> {
  return await onServer(config, ({ planPostgresTables }, options) => planPostgresTables(options))
}

/** Runs `work` on the documents of a server that are not open. */
export async function onServer<Result>(
  config: StorageSetting['config'],
  work: (
    adapter: typeof import('../adapters/postgres/index.ts'),
    options: { readonly pool: PostgresPool; readonly collections: typeof MEMORY_COLLECTIONS },
  ) => Promise<Result>,
): Promise<Result> {
  const pool = await connectToPostgres(config)
  try {
    const adapter = await import('../adapters/postgres/index.ts')
    return await work(adapter, { pool, collections: MEMORY_COLLECTIONS })
  } finally {
    await pool.end()
  }
}

type EndablePool = PostgresPool & { end(): Promise<void> }

function requireUrl({ url }: StorageSetting['config']): string {
  if (url !== undefined && URL.canParse(url)) return url
  throw new MemoryError('The storage "postgres" needs a url', {
    code: 'INVALID_CONFIG',
    hint: 'Set storage.url to "$DATABASE_URL" and that variable to postgres://…',
  })
}

/** The caller ends the pool. */
export async function connectToPostgres(config: StorageSetting['config']): Promise<EndablePool> {
  const { default: pg } = await loadPg()
  const pool = new pg.Pool({
    connectionString: requireUrl(config),
    max: config.connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // Without a listener an idle connection that breaks would crash the process.
  pool.on('error', () => {})
  return pool
}

// An optional dependency. Bundlers must not resolve it, hence the name in a variable.
async function loadPg(): Promise<typeof import('pg')> {
  const name = 'pg'
  try {
    return (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)) as typeof import('pg')
  } catch (cause) {
    throw new MemoryError('The package "pg" is not installed', {
      code: 'MISSING_DEPENDENCY',
      hint: 'Run: npm install pg',
      cause,
    })
  }
}

async function assemble(
  pool: EndablePool,
  setting: StorageSetting,
  local: LocalParts,
): Promise<OpenedStorage> {
  const { createPostgresDocumentStore, createPostgresTextIndex } = await import(
    '../adapters/postgres/index.ts'
  )
  const { statementTimeoutMs, busyTimeoutMs: lockTimeoutMs } = setting.config
  const { tenant } = setting
  const options = {
    ...{ pool, statementTimeoutMs, lockTimeoutMs },
    ...(tenant === undefined ? {} : { tenants: { field: 'scope.tenant', current: tenant } }),
  }
  const text = await createPostgresTextIndex({ ...options, id: TEXT_INDEX_ID })
  const found = await openVectors(setting, options)
  const documents = await createPostgresDocumentStore({
    ...options,
    collections: MEMORY_COLLECTIONS,
    text,
    ...(found.carried === undefined ? {} : { vectors: found.carried }),
  })
  const opened =
    found.missing === undefined
      ? withoutFile(documents, found.vectors, await local.blobs())
      : await local.vectorsFile(documents)
  return {
    ...opened,
    text,
    atOneMoment: documents.atOneMoment,
    blobs: placeBlobs(opened.blobs, documents, placeOfBlobs(setting.blobs, setting.store)),
    diagnose: async () => [
      ...(await opened.diagnose()),
      ...(found.missing === undefined ? [] : [found.missing]),
      ...(await ifReachable(() => checkRowSecurity(pool))),
      ...(await ifReachable(() => checkPlaces(opened.blobs, documents))),
    ],
    async close() {
      await opened.close()
      await pool.end()
    },
  }
}

type DroppableIndex = VectorIndex & { dropOthers(): Promise<unknown> }

interface FoundVectors {
  readonly vectors?: DroppableIndex
  /** The same, if it is written with the documents. */
  readonly carried?: PostgresVectorIndex
  /** Why the server has none. */
  readonly missing?: Check
}

async function openVectors(
  { config, model, vectors: elsewhere }: StorageSetting,
  options: { readonly pool: PostgresPool },
): Promise<FoundVectors> {
  if (model === undefined) return {}
  if (elsewhere?.kind === 'qdrant') return { vectors: await openQdrant(elsewhere, model) }
  const { createPostgresVectorIndex } = await import('../adapters/postgres/index.ts')
  try {
    const vectors = await createPostgresVectorIndex({
      ...options,
      id: vectorIndexId(model),
      dimensions: model.dimensions,
      precision: config.vectorPrecision,
    })
    return { vectors, carried: vectors }
  } catch (error) {
    if (!MemoryError.is(error, 'UNSUPPORTED')) throw error
    return { missing: { ...finding('no-pgvector', { why: error.message }), advice: error.hint } }
  }
}

// That the server is away is what the check of the documents says.
async function ifReachable(check: () => Promise<readonly Check[]>): Promise<readonly Check[]> {
  return await check().catch((error: unknown) => {
    if (MemoryError.is(error, 'STORE_FAILED')) return []
    throw error
  })
}

async function checkRowSecurity(pool: PostgresPool): Promise<readonly Check[]> {
  const { seesAllRows } = await import('../adapters/postgres/index.ts')
  return (await seesAllRows(pool)) ? [finding('tenants-unguarded')] : []
}

// Nothing is asked of the server yet: a memory opens, and answers by words, while it is away.
async function openQdrant(
  { url, apiKey, prefix, timeoutMs }: Config['vectors'],
  model: EmbeddingModel,
): Promise<DroppableIndex> {
  if (url === undefined) {
    throw new MemoryError('Vectors in Qdrant need vectors.url', {
      code: 'INVALID_CONFIG',
      hint: 'Set it such as http://127.0.0.1:6333, or set vectors.kind to "store".',
    })
  }
  const { createQdrantVectorIndex } = await import('../adapters/qdrant/index.ts')
  const { dimensions } = model
  const id = vectorIndexId(model)
  return createQdrantVectorIndex({ id, dimensions, url, apiKey, prefix, timeoutMs })
}

function withoutFile(
  documents: DocumentStore,
  vectors: DroppableIndex | undefined,
  blobs: BlobStore,
): Omit<OpenedStorage, 'text'> {
  return {
    documents,
    vectors,
    blobs,
    diagnose: async () => [],
    async discardUnused() {
      await vectors?.dropOthers()
    },
    async close() {
      await vectors?.close()
      await blobs.close()
      await documents.close()
    },
  }
}
