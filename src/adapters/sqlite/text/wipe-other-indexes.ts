import type { SqliteDatabase } from '../sqlite-database.ts'
import { createSqliteTextIndex } from './sqlite-text-index.ts'
import { findTables, hasTextIndexes } from './text-schema.ts'

/**
 * Wipes the indexes by words of settings that are no longer used. Resolves to their ids.
 * A process that still uses one of them finds it empty and fills it again.
 */
export async function wipeOtherTextIndexes(
  database: SqliteDatabase,
  keptId: string,
): Promise<readonly string[]> {
  const others = database.read(() => listFilled(database)).filter((id) => id !== keptId)
  for (const id of others) await createSqliteTextIndex({ database, id }).wipe()
  return others
}

/** The ids of the indexes that hold anything. */
function listFilled(database: SqliteDatabase): readonly string[] {
  if (!hasTextIndexes(database)) return []
  const ids = database
    .statement('select name from text_index order by number')
    .all()
    .map(({ name }) => String(name))
  // A partition is there as long as a document or a term of it is.
  const anything = 'select 1 as found from text_partition_# limit 1'
  return ids.filter((id) => findTables(database, id)?.statement(anything).get() !== undefined)
}
