import type { FieldKind } from '../../../core/documents/collection.ts'
import type { JsonObject } from '../../../core/json.ts'
import type { PostgresSession } from '../postgres-database.ts'
import { extractLeniently } from './collection-table.ts'
import { columnOf } from './columns.ts'
import { renderRecords } from './records.ts'

const DOCUMENTS_A_STEP = 500

/** Fills new columns from the bodies, which are the truth. */
export async function fillColumns(
  session: PostgresSession,
  table: string,
  fields: Readonly<Record<string, FieldKind>>,
): Promise<void> {
  const names = Object.keys(fields)
  const assignments = names.map((field) => `${columnOf(field)} = r.${columnOf(field)}`)
  for (let after = ''; ; ) {
    const { rows } = await session.query(
      `select id, body from ${table} where id > $1 order by id limit ${DOCUMENTS_A_STEP}`,
      [after],
    )
    const last = rows.at(-1)
    if (last === undefined) return
    const records = renderRecords(
      fields,
      rows.map(({ id, body }) => ({
        own: { id },
        fields: extractLeniently(fields, JSON.parse(String(body)) as JsonObject),
      })),
    )
    await session.query(
      `update ${table} t set ${assignments.join(', ')} from ${records.source} where t.id = r.id`,
      [records.json],
    )
    after = String(last.id)
  }
}
