import type { SqliteDatabase } from '../sqlite-database.ts'
import { createSqliteVectorIndex } from './sqlite-vector-index.ts'
import { hasVectorTables } from './vector-space.ts'

/**
 * Wipes the vectors of models that are no longer used. Resolves to the ids of their indexes.
 * A process that still follows in one of them is refused its next step, because the watermark is
 * gone together with the entries; it follows again from the start and so leaves no gap. An index
 * without rows keeps its watermark: there is nothing in it that could be missing.
 */
export async function wipeOtherVectorIndexes(
  database: SqliteDatabase,
  keptId: string,
): Promise<readonly string[]> {
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
