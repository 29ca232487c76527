import {
  createSqliteDocumentStore,
  createSqliteTextIndex,
  createSqliteVectorIndex,
  openSqliteDatabase,
} from '../../src/adapters/sqlite/index.ts'
import { analyzeDocument } from '../../src/core/language/text/analyze.ts'
import { declareCollection } from '../../src/core/storage/documents/collection.ts'
import type { DocumentStore, WriteBatch } from '../../src/ports/document-store.ts'
import type { TextIndex } from '../../src/ports/text-index.ts'
import type { VectorIndex } from '../../src/ports/vector-index.ts'
import { type BenchRecord, DIMENSIONS } from './corpus.ts'

export const PARTITION = 'bench'
const COLLECTION = 'records'

const records = declareCollection({
  name: COLLECTION,
  fields: {
    createdAt: 'text',
    kind: 'text',
    half: 'number',
    twentieth: 'number',
    thousandth: 'number',
    importance: 'number',
  },
})

export interface BenchStore {
  readonly documents: DocumentStore
  readonly text: TextIndex
  readonly vectors: VectorIndex
  close(): void
}

export async function openStore(path: string): Promise<BenchStore> {
  const database = await openSqliteDatabase({ path, durability: 'process-crash' })
  const text = createSqliteTextIndex({ database, id: 'text' })
  const vectors = createSqliteVectorIndex({ database, id: 'vectors', dimensions: DIMENSIONS })
  const documents = await createSqliteDocumentStore({
    database,
    collections: [records],
    text,
    vectors,
  })
  return { documents, text, vectors, close: () => database.close() }
}

/** The documents, their words and their vectors, for one transaction. */
export function toBatch(batch: readonly BenchRecord[]): WriteBatch {
  const indexed = batch.map((record) => ({
    key: { collection: COLLECTION, id: record.id },
    partition: PARTITION,
    attributes: attributesOf(record),
    record,
  }))
  return {
    writes: batch.map(({ id, body }) => ({ kind: 'put', collection: COLLECTION, id, body })),
    indexes: {
      text: {
        upserts: indexed.map(({ key, partition, attributes, record }) => ({
          ...key,
          partition,
          attributes,
          ...analyzeDocument(record.text),
        })),
        deletes: [],
      },
      vectors: {
        upserts: indexed.map(({ key, partition, attributes, record }) => ({
          ...key,
          partition,
          attributes,
          vectors: [{ part: 'whole', hash: record.id, values: record.vector }],
        })),
        deletes: [],
      },
    },
  }
}

function attributesOf({ body }: BenchRecord): Record<string, string | number> {
  const { text: _text, ...attributes } = body
  return attributes
}
