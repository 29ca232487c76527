import { checkIds } from '../../../core/documents/check-batch.ts'
import { MemoryError } from '../../../core/errors.ts'
import { checkDimensions, checkVectorQuery } from '../../../core/vectors/check-vectors.ts'
import type { DocumentKey, IndexChanges } from '../../../ports/derived-index.ts'
import type { VectorEntry, VectorIndex } from '../../../ports/vector-index.ts'
import { type CarriedIndex, readWatermark, writeWatermark } from '../carried-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { applyChanges } from './apply-changes.ts'
import { createLoadedVectors } from './loaded-vectors.ts'
import { optimizeVectors } from './optimize-vectors.ts'
import { packWhenDue } from './pack-blocks.ts'
import { deleteAllRows, readParts } from './vector-rows.ts'
import {
  createVectorTables,
  hasVectorTables,
  readSpace,
  startGeneration,
  type VectorSpace,
  writeSpace,
} from './vector-space.ts'
import { VECTOR_TUNING, type VectorTuning } from './vector-tuning.ts'
import { verifyVectors } from './verify-vectors.ts'

export interface SqliteVectorIndexOptions {
  readonly database: SqliteDatabase
  /** Names the model. Indexes with other ids live in the same file side by side. */
  readonly id: string
  readonly dimensions: number
  /** @internal For tests, which cannot wait for large indexes. */
  readonly tuning?: Partial<VectorTuning>
}

export type SqliteVectorIndex = VectorIndex & CarriedIndex<VectorEntry>

/**
 * Finds vectors in a SQLite file by scanning short codes of all of them in memory, and comparing
 * the best candidates in full. Nothing is loaded before the first search. Several processes may
 * use the file; each search sees all that was committed before it.
 */
export function createSqliteVectorIndex(options: SqliteVectorIndexOptions): SqliteVectorIndex {
  const { database, id, dimensions } = options
  const tuning = { ...VECTOR_TUNING, ...options.tuning }
  checkDimensions(dimensions)
  const loaded = createLoadedVectors(database, tuning)
  const readNow = createSpaceReader(options)
  let optimizing: Promise<void> | undefined

  function reached(): string | undefined {
    return readNow() === undefined ? undefined : readWatermark(database, id)
  }

  function applyInTransaction(changes: IndexChanges<VectorEntry>): void {
    const space = applyChanges(database, { id, dimensions }, changes)
    writeSpace(database, space)
    ignoreDamage(() => packWhenDue(database, space, tuning))
  }

  return {
    id,
    dimensions,
    applyInTransaction,
    watermark: async () => database.read(reached),
    apply: (changes, step) =>
      database.write(() => {
        if (step !== undefined && step.from !== reached()) return false
        applyInTransaction(changes)
        if (step !== undefined) writeWatermark(database, id, step.to)
        return true
      }),
    async search(query) {
      const values = checkVectorQuery(query, dimensions)
      return database.read(() => {
        const space = readNow()
        return space === undefined ? [] : loaded.search(space, query, values)
      })
    },
    async get(keys) {
      checkIds(keys.map((key) => key.id))
      return database.read(() => {
        const space = readNow()
        const read = (key: DocumentKey) => (space ? readParts(database, space, key) : [])
        return keys
          .map((key) => ({ collection: key.collection, id: key.id, vectors: read(key) }))
          .filter(({ vectors }) => vectors.length > 0)
      })
    },
    wipe: () => database.write(() => wipeVectors(options)),
    async optimize() {
      optimizing ??= optimizeVectors({ database, tuning, readNow }).finally(() => {
        optimizing = undefined
      })
      await optimizing
    },
    verify: () => verifyVectors(database, readNow),
    async close() {
      await optimizing
      loaded.unload()
    },
  }
}

/** Reads how things are now; `undefined` while nothing has been written. */
function createSpaceReader(options: SqliteVectorIndexOptions): () => VectorSpace | undefined {
  const { database, id, dimensions } = options
  let hasTables = false
  return () => {
    hasTables ||= hasVectorTables(database)
    return hasTables ? readSpace(database, id, dimensions) : undefined
  }
}

function wipeVectors({ database, id, dimensions }: SqliteVectorIndexOptions): void {
  createVectorTables(database)
  const space = readSpace(database, id, dimensions)
  if (space !== undefined) {
    deleteAllRows(database, space.space)
    startGeneration(database, { ...space, rows: 0 })
  }
  writeWatermark(database, id, undefined)
}

// A damaged row must not stand in the way of new ones: searching and verifying will tell.
function ignoreDamage(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
  }
}
