import type { FieldKind } from '../../../core/storage/documents/collection.ts'
import type { FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import { columnOf, columnTypeOf, toColumnValue } from './columns.ts'

export interface DocumentRecord {
  /** The columns that every table has. */
  readonly own: Readonly<Record<string, unknown>>
  readonly fields: FieldValues
}

/**
 * Many rows as one parameter: JSON that PostgreSQL reads as a table `r`. The statement then has
 * the same text for one row and for a thousand, and lists need no special syntax.
 */
export function renderRecords(
  fields: Readonly<Record<string, FieldKind>>,
  records: readonly DocumentRecord[],
): { readonly json: string; readonly source: string } {
  const rows = records.map((record) => {
    const columns = Object.keys(fields).map((field) => [
      unquote(columnOf(field)),
      toColumnValue(Object.hasOwn(record.fields, field) ? record.fields[field] : undefined),
    ])
    return { ...record.own, ...Object.fromEntries(columns) }
  })
  const columns = Object.entries(fields).map(([field, kind]) => {
    return `, ${columnOf(field)} ${columnTypeOf(kind)}`
  })
  const own = 'id text collate "C", version integer, body text'
  return {
    json: JSON.stringify(rows),
    source: `json_to_recordset($1::json) as r(${own}${columns.join('')})`,
  }
}

function unquote(name: string): string {
  return name.slice(1, -1)
}
