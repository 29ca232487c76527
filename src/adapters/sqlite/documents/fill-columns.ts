import { extractFields, type FieldValues } from '../../../core/documents/extract-fields.ts'
import { MemoryError } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { bindValues } from './bind-value.ts'
import { decodeBody } from './body-codec.ts'
import { type CollectionLayout, type Column, readField, toColumnValue } from './layout.ts'
import { insertLists } from './list-values.ts'

const ROWS_A_STEP = 500

/** Fills new columns from the bodies that are already there. Runs inside a transaction. */
export function fillColumns(
  database: SqliteDatabase,
  layout: CollectionLayout,
  columns: readonly Column[],
): void {
  const { table, bodies } = layout
  const select = `select row, id, version, body from ${table} join ${bodies} using (row)
    where row > ? order by row limit ${ROWS_A_STEP}`
  const names = columns.map(({ name }) => name).join(', ')

  let last = 0
  for (;;) {
    const rows = database.statement(select).all(last)
    for (const { row, id, version, body } of rows) {
      last = Number(row)
      const owner = {
        collection: layout.declaration.name,
        id: String(id),
        version: Number(version),
      }
      const fields = readFields(layout, owner.id, decodeBody(body, owner))
      if (columns.every(({ field }) => readField(fields, field) === undefined)) continue
      const { text, values } = bindValues(columns.map((column) => toColumnValue(fields, column)))
      const update = `update ${table} set (${names}) = (${text}) where row = ?`
      database.statement(update).run(...values, last)
      insertLists(database, layout, columns, { row: last, fields })
    }
    if (rows.length < ROWS_A_STEP) return
  }
}

function readFields(layout: CollectionLayout, id: string, body: JsonObject): FieldValues {
  try {
    return extractFields(layout.declaration, body)
  } catch (cause) {
    if (!MemoryError.is(cause, 'INVALID_INPUT')) throw cause
    throw new MemoryError(`${layout.declaration.name}/${id} does not fit: ${cause.message}`, {
      code: 'INVALID_CONFIG',
      hint: 'Declare the field as before, or mend that document first. Nothing was changed.',
      cause,
    })
  }
}
