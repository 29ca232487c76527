import { MemoryError } from '../../../core/errors.ts'
import { groupBy } from '../../../core/group-by.ts'
import { checkIds } from '../../../core/storage/documents/check-batch.ts'
import {
  checkDimensions,
  checkVectorEntry,
  checkVectorQuery,
} from '../../../core/storage/vectors/check-vectors.ts'
import type { DocumentKey, IndexChanges } from '../../../ports/derived-index.ts'
import type { VectorEntry, VectorIndex, VectorQuery } from '../../../ports/vector-index.ts'
import { type CarriedIndex, readWatermark, writeWatermark } from '../carried-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { createExactScores, type ExactScores } from './exact-scores.ts'
import { createFollowedRows, type FollowedRows } from './followed-rows.ts'
import { optimizeVectors } from './optimize-vectors.ts'
import { packWhenDue } from './pack-blocks.ts'
import { sealFloats } from './sealed-bytes.ts'
import { searchRows } from './search-rows.ts'
import { deleteAllRows, deleteRows, insertRow, readParts } from './vector-rows.ts'
import {
  createSpace,
  createVectorTables,
  hasVectorTables,
  readSpace,
  startGeneration,
  type VectorSpace,
  writeSpace,
} from './vector-space.ts'
import { rescoredNow, VECTOR_TUNING, type VectorTuning } from './vector-tuning.ts'
import { verifyVectors } from './verify-vectors.ts'

export interface SqliteVectorIndexOptions {
  readonly database: SqliteDatabase
  /** Identifies the model. Indexes with other ids coexist in the same file. */
  readonly id: string
  readonly dimensions: number
  /** @internal For tests, which cannot wait for large indexes. */
  readonly tuning?: Partial<VectorTuning>
}

export type SqliteVectorIndex = VectorIndex & CarriedIndex<VectorEntry>

/**
 * Vector search in a SQLite file: scans short codes of all vectors in memory, and compares the
 * best candidates in full. Nothing is loaded before the first search. Several processes may use
 * the file; each search sees everything committed before it.
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
        if (space === undefined) return []
        const found = new Map(
          [...groupBy(keys, ({ collection }) => collection)].map(([collection, some]) => {
            const ids = some.map(({ id }) => id)
            return [collection, readParts(database, space, { collection, ids })]
          }),
        )
        return keys
          .map(({ collection, id }) => {
            return { collection, id, vectors: found.get(collection)?.get(id) ?? [] }
          })
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

/** Reads the current state; `undefined` if nothing has been written yet. */
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

// A damaged row must not block new ones: searching and verifying report it.
function ignoreDamage(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
  }
}

interface Loaded {
  readonly followed: FollowedRows
  readonly scores: ExactScores
}

function createLoadedVectors(database: SqliteDatabase, tuning: VectorTuning) {
  let loaded: Loaded | undefined

  function load(space: VectorSpace): Loaded {
    const followed = createFollowedRows(database, space, tuning)
    const { dimensions } = space
    const { cacheBytes } = tuning
    return { followed, scores: createExactScores(database, followed, { dimensions, cacheBytes }) }
  }

  function follow(space: VectorSpace): Loaded {
    const next = loaded?.followed.generation === space.generation ? loaded : load(space)
    // If reading fails halfway, the partial result is unusable.
    loaded = undefined
    next.followed.follow(space)
    loaded = next
    return next
  }

  return {
    /** Must be called inside `read`. `values` is the normalized query vector. */
    search(space: VectorSpace, query: VectorQuery, values: Float32Array) {
      const { followed, scores } = follow(space)
      const rescored = rescoredNow(space, tuning)
      return searchRows(followed, scores, { query, values, rescored, tuning })
    },
    unload() {
      loaded = undefined
    },
  }
}

/**
 * Writes the changes and returns the updated space, which the caller must write. Must be
 * called inside `SqliteDatabase.write`.
 *
 * @throws MemoryError `INVALID_INPUT`, before anything is written.
 */
function applyChanges(
  database: SqliteDatabase,
  options: { readonly id: string; readonly dimensions: number },
  changes: IndexChanges<VectorEntry>,
): VectorSpace {
  const { id, dimensions } = options
  const upserts = changes.upserts.map((entry) => ({
    ...entry,
    vectors: checkVectorEntry(entry, dimensions),
  }))
  createVectorTables(database)
  let space = readSpace(database, id, dimensions) ?? createSpace(database, id, dimensions)
  for (const key of changes.deletes) space = deleteDocument(database, space, key)
  for (const entry of upserts) {
    space = insertDocument(database, deleteDocument(database, space, entry), entry)
  }
  return space
}

function deleteDocument(database: SqliteDatabase, space: VectorSpace, key: DocumentKey) {
  const dead = deleteRows(database, space.space, key)
  if (dead.length === 0) return space
  const log = database.statement('insert into vector_dead values (?, ?, ?)')
  dead.forEach((seq, i) => {
    log.run(space.space, space.lastDead + i + 1, seq)
  })
  return { ...space, rows: space.rows - dead.length, lastDead: space.lastDead + dead.length }
}

function insertDocument(database: SqliteDatabase, space: VectorSpace, entry: VectorEntry) {
  const { collection, id, partition, attributes, vectors } = entry
  vectors.forEach(({ part, hash, values }, i) => {
    const seq = space.lastSeq + i + 1
    const sealed = sealFloats(values)
    const key = { seq, collection, id, part, hash, partition, attributes }
    insertRow(database, { ...key, space: space.space, sealed })
  })
  const written = vectors.length
  return { ...space, rows: space.rows + written, lastSeq: space.lastSeq + written }
}

/**
 * Wipes the vectors of models that are no longer used. Resolves to the ids of their indexes.
 * A process that still follows one of them is refused its next step, because the watermark is
 * deleted with the entries; it then starts over and so leaves no gap. An index without rows
 * keeps its watermark: it has no entries that could be missing.
 */
export async function wipeOtherVectorIndexes(database: SqliteDatabase, keptId: string) {
  if (!hasVectorTables(database)) return []
  const others = database
    .statement('select name, dimensions from vector_space where name <> ? and rows > 0')
    .all(keptId)
  for (const { name, dimensions } of others) {
    const id = String(name)
    await createSqliteVectorIndex({ database, id, dimensions: Number(dimensions) }).wipe()
  }
  return others.map(({ name }) => String(name))
}
