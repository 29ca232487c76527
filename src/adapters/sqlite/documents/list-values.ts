import type { FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import { ownValue } from '../columns/attribute-block.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { SqliteValue } from '../sqlite-driver.ts'
import type { CollectionLayout, Column } from './layout.ts'

/** Adds the texts of list fields to the side table. Must run inside a transaction. */
export function insertLists(
  database: SqliteDatabase,
  layout: CollectionLayout,
  columns: readonly Column[],
  document: { readonly row: number | bigint; readonly fields: FieldValues },
): void {
  for (const column of columns) {
    const texts = ownValue(document.fields, column.field)
    if (column.kind !== 'texts' || !Array.isArray(texts)) continue
    const insert = database.statement(`insert or ignore into ${layout.lists} values (?, ?, ?)`)
    for (const text of texts as readonly string[]) insert.run(column.number, text, document.row)
  }
}

/** The alias under which the writer reads the value of a column. */
export function storedName({ number }: Column): string {
  return `stored_${number}`
}

/**
 * Removes what `insertLists` added. The column still has the texts, so the side table needs
 * no index by row. Must run inside a transaction.
 */
export function deleteLists(
  database: SqliteDatabase,
  layout: CollectionLayout,
  columns: readonly Column[],
  stored: Readonly<Record<string, SqliteValue>>,
): void {
  for (const column of columns) {
    const json = stored[storedName(column)]
    if (column.kind !== 'texts' || typeof json !== 'string') continue
    const remove = database.statement(
      `delete from ${layout.lists} where field = ? and value = ? and row = ?`,
    )
    for (const text of JSON.parse(json) as readonly string[]) {
      remove.run(column.number, text, stored.row ?? null)
    }
  }
}
