import type { SqliteDatabase } from '../sqlite-database.ts'
import { createSqliteVectorIndex } from './sqlite-vector-index.ts'
import { hasVectorTables } from './vector-space.ts'

/**
 * Wipes the vectors of models that are no longer used. Resolves to the ids of their indexes.
 * A process that still uses one of them finds it empty and fills it again.
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
