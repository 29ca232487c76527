import { randomUUID } from 'node:crypto'
import type { TextTables } from './text-schema.ts'

/** Tells whether what was written since the last look is still there. */
export interface RollbackWatch {
  /**
   * True when a transaction was rolled back in which this watch had looked. Must be called
   * inside `SqliteDatabase.write`, before anything is written that must not be lost unnoticed.
   */
  look(tables: TextTables): boolean
}

/**
 * Nobody tells a writer that its transaction failed later on. So each look leaves a mark that
 * was never used before in a temporary table: it belongs to this connection alone, and is
 * rolled back with everything else.
 */
export function createRollbackWatch(): RollbackWatch {
  const watch = randomUUID()
  let mark = 0

  return {
    look(tables) {
      // Each time, because the table goes too when its transaction fails.
      tables
        .statement(
          `create temp table if not exists text_watch (
             watch text primary key, mark integer not null) without rowid`,
        )
        .run()
      const row = tables.statement('select mark from temp.text_watch where watch = ?').get(watch)
      const wasRolledBack = Number(row?.mark ?? 0) !== mark
      mark += 1
      tables.statement('insert or replace into temp.text_watch values (?, ?)').run(watch, mark)
      return wasRolledBack
    },
  }
}
