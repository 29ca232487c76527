import { join } from 'node:path'
import { createFileDocumentStore } from '../adapters/files/index.ts'
import {
  createMemoryBlobStore,
  createMemoryDocumentStore,
  createMemoryTextIndex,
  createMemoryVectorIndex,
} from '../adapters/memory/index.ts'
import type { PostgresDocumentStore } from '../adapters/postgres/index.ts'
import {
  createSqliteDocumentStore,
  createSqliteTextIndex,
  createSqliteVectorIndex,
  openSqliteDatabase,
  type SqliteDatabase,
  wipeOtherTextIndexes,
  wipeOtherVectorIndexes,
} from '../adapters/sqlite/index.ts'
import { MEMORY_COLLECTIONS } from '../core/all-record-kinds.ts'
import { MemoryError } from '../core/errors.ts'
import type { Check } from '../core/storage/finding.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { DocumentStore } from '../ports/document-store.ts'
import type { EventSink } from '../ports/event-sink.ts'
import type { TextIndex } from '../ports/text-index.ts'
import type { VectorIndex } from '../ports/vector-index.ts'
import type { Config } from './config-schema.ts'
import { checkSqliteFile } from './diagnose.ts'
import type { Store } from './find-home.ts'
import { TEXT_INDEX_ID, vectorIndexId } from './index-ids.ts'
import { openBlobs } from './open-blobs.ts'
import { openPostgres } from './open-postgres.ts'

export interface OpenedStorage {
  readonly documents: DocumentStore
  readonly text: TextIndex
  readonly vectors?: VectorIndex | undefined
  readonly blobs: BlobStore
  /** Runs reads on what the documents hold at one moment, where backups need it. */
  readonly atOneMoment?: PostgresDocumentStore['atOneMoment'] | undefined
  /** True if its location is read-only. */
  readonly isReadOnly?: boolean | undefined
  diagnose(): Promise<readonly Check[]>
  /**
   * Frees the space of indexes that no configured model uses, and purges deleted data from
   * the files.
   */
  discardUnused(): Promise<void>
  close(): Promise<void>
}

export interface StorageSetting {
  readonly config: Config['storage']
  /** Default: files in the folder. */
  readonly blobs?: Config['blobs'] | undefined
  /** Default: with the documents. */
  readonly vectors?: Config['vectors'] | undefined
  readonly store: Pick<Store, 'folder' | 'file' | 'records'>
  readonly model: EmbeddingModel | undefined
  readonly events: EventSink
  /** The tenant of the request that is being served. */
  readonly tenant?: (() => string | undefined) | undefined
}

/** The model that produces the vectors. */
export interface EmbeddingModel {
  readonly model: string
  readonly dimensions: number
}

/** Opens the configured stores. */
export async function openStorage(setting: StorageSetting): Promise<OpenedStorage> {
  refuseServers(setting)
  switch (setting.config.kind) {
    case 'embedded':
      return await openEmbedded(setting)
    case 'json':
      return await openJson(setting)
    case 'memory':
      return openInMemory(setting)
    case 'postgres':
      return await openPostgres(setting, {
        blobs: () => openBlobs(setting.blobs, setting.store),
        vectorsFile: (documents) => withDerivedFile('vectors.sqlite', documents, setting),
      })
  }
}

// A folder is whole: its backups hold the blobs, and its vectors are in the same transaction.
function refuseServers({ config, blobs, vectors }: StorageSetting): void {
  const isServer = [blobs?.kind ?? 'files', vectors?.kind ?? 'store'].join() !== 'files,store'
  if (!isServer || config.kind === 'postgres') return
  throw new MemoryError(`Blobs or vectors on a server do not go with "${config.kind}"`, {
    code: 'INVALID_CONFIG',
    hint: 'Set storage.kind to "postgres"; or blobs.kind to "files" and vectors.kind to "store".',
  })
}

// One file and one transaction for documents, text index and vectors.
async function openEmbedded(setting: StorageSetting): Promise<OpenedStorage> {
  const { config, store, model } = setting
  const blobs = await openBlobs(setting.blobs, store)
  const database = await openFile(config, join(store.folder, store.file))
  return await closingOnFailure(
    () => assembleEmbedded(database, model, blobs),
    async () => database.close(),
  )
}

async function assembleEmbedded(
  database: SqliteDatabase,
  model: EmbeddingModel | undefined,
  blobs: BlobStore,
): Promise<OpenedStorage> {
  const text = createSqliteTextIndex({ database, id: TEXT_INDEX_ID })
  const vectors = openVectors(database, model)
  const documents = await createSqliteDocumentStore({
    database,
    collections: MEMORY_COLLECTIONS,
    text,
    ...(vectors === undefined ? {} : { vectors }),
  })
  return {
    documents,
    text,
    vectors,
    blobs,
    isReadOnly: database.isReadOnly,
    diagnose: () => checkSqliteFile(database),
    discardUnused: () => discardOthers(database, model),
    async close() {
      database.close()
      await blobs.close()
    },
  }
}

// Documents as human-readable files; the indexes are a database that can be deleted.
async function openJson(setting: StorageSetting): Promise<OpenedStorage> {
  const { config, store, events } = setting
  const documents = await createFileDocumentStore({
    folder: join(store.folder, 'json'),
    collections: MEMORY_COLLECTIONS,
    busyTimeoutMs: config.busyTimeoutMs,
    events,
  })
  return await closingOnFailure(
    async () => {
      const opened = await withDerivedFile('json-index.sqlite', documents, setting)
      const discardUnused = async (): Promise<void> => {
        await opened.discardUnused()
        await documents.pack()
      }
      return { ...opened, discardUnused }
    },
    () => documents.close(),
  )
}

/** If opening fails halfway, what was opened before must be closed. */
async function closingOnFailure(
  open: () => Promise<OpenedStorage>,
  close: () => Promise<void>,
): Promise<OpenedStorage> {
  try {
    return await open()
  } catch (error) {
    await close()
    throw error
  }
}

function openInMemory({ model }: StorageSetting): OpenedStorage {
  return {
    documents: createMemoryDocumentStore({ collections: MEMORY_COLLECTIONS }),
    text: createMemoryTextIndex({ id: TEXT_INDEX_ID }),
    vectors:
      model === undefined
        ? undefined
        : createMemoryVectorIndex({ id: vectorIndexId(model), dimensions: model.dimensions }),
    blobs: createMemoryBlobStore(),
    diagnose: async () => [],
    discardUnused: async () => {},
    close: async () => {},
  }
}

async function withDerivedFile(
  name: string,
  documents: DocumentStore,
  setting: StorageSetting,
): Promise<OpenedStorage> {
  const { config, store, model } = setting
  const database = await openFile(config, join(store.folder, name))
  const blobs = await openBlobs(setting.blobs, store)
  return {
    documents,
    blobs,
    isReadOnly: database.isReadOnly,
    text: createSqliteTextIndex({ database, id: TEXT_INDEX_ID }),
    vectors: openVectors(database, model),
    diagnose: () => checkSqliteFile(database),
    discardUnused: () => discardOthers(database, model),
    async close() {
      database.close()
      await blobs.close()
      await documents.close()
    },
  }
}

async function openFile(config: Config['storage'], path: string): Promise<SqliteDatabase> {
  const { durability, busyTimeoutMs } = config
  return await openSqliteDatabase({ path, durability, busyTimeoutMs })
}

function openVectors(database: SqliteDatabase, model: EmbeddingModel | undefined) {
  if (model === undefined) return undefined
  return createSqliteVectorIndex({
    database,
    id: vectorIndexId(model),
    dimensions: model.dimensions,
  })
}

async function discardOthers(
  database: SqliteDatabase,
  model: EmbeddingModel | undefined,
): Promise<void> {
  await wipeOtherTextIndexes(database, TEXT_INDEX_ID)
  if (model !== undefined) await wipeOtherVectorIndexes(database, vectorIndexId(model))
  database.packLog()
}
