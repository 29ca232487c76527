import type { IndexChanges, IndexedDocument } from '../../ports/derived-index.ts'
import type { SqliteDatabase } from './sqlite-database.ts'

/** An index in the same file, which the document store updates in its own transaction. */
export interface CarriedIndex<Entry extends IndexedDocument> {
  readonly id: string
  /** Must be called inside `SqliteDatabase.write`; synchronous for that reason. */
  applyInTransaction(changes: IndexChanges<Entry>): void
}

export const INDEX_STATE_SCHEMA =
  'create table if not exists index_state (id text primary key, watermark text) without rowid'

export function readWatermark(database: SqliteDatabase, id: string): string | undefined {
  const row = database.statement('select watermark from index_state where id = ?').get(id)
  return (row?.watermark as string | null | undefined) ?? undefined
}

/** Must be called inside `SqliteDatabase.write`. `undefined` clears the watermark. */
export function writeWatermark(
  database: SqliteDatabase,
  id: string,
  watermark: string | undefined,
): void {
  if (watermark === undefined) {
    database.statement('delete from index_state where id = ?').run(id)
  } else {
    database.statement('insert or replace into index_state values (?, ?)').run(id, watermark)
  }
}
