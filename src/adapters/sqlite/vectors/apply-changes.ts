import { checkVectorEntry } from '../../../core/vectors/check-vectors.ts'
import type { DocumentKey, IndexChanges } from '../../../ports/derived-index.ts'
import type { VectorEntry } from '../../../ports/vector-index.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { sealFloats } from './sealed-bytes.ts'
import { deleteRows, insertRow } from './vector-rows.ts'
import { createSpace, createVectorTables, readSpace, type VectorSpace } from './vector-space.ts'

/**
 * Writes the changes and returns the space as it is then, which the caller must write. Must be
 * called inside `SqliteDatabase.write`.
 *
 * @throws MemoryError `INVALID_INPUT`, before anything is written.
 */
export function applyChanges(
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

function deleteDocument(
  database: SqliteDatabase,
  space: VectorSpace,
  key: DocumentKey,
): VectorSpace {
  const dead = deleteRows(database, space.space, key)
  if (dead.length === 0) return space
  const log = database.statement('insert into vector_dead values (?, ?, ?)')
  dead.forEach((seq, i) => {
    log.run(space.space, space.lastDead + i + 1, seq)
  })
  return { ...space, rows: space.rows - dead.length, lastDead: space.lastDead + dead.length }
}

function insertDocument(
  database: SqliteDatabase,
  space: VectorSpace,
  entry: VectorEntry,
): VectorSpace {
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
