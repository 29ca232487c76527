import { invalidInput } from '../../../core/errors.ts'
import type { ChangePage } from '../../../ports/document-store.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { OpenedLayouts } from './open-layouts.ts'

/** Makes the function that reads a page of changes. It must be called inside a transaction. */
export function createChangeReader(
  database: SqliteDatabase,
  opened: OpenedLayouts,
): (after: string | undefined, limit: number) => ChangePage {
  const sql = changesSql(opened)

  function readAfter(after: number | undefined, limit: number, last: number): ChangePage {
    // From the start, a document that is gone is nothing that anybody has to hear of.
    const withDeleted = after === undefined ? 0 : 1
    const rows = database.statement(sql).all(after ?? 0, limit, withDeleted)
    const changes = rows.map((row) => ({
      collection: String(row.collection),
      id: String(row.id),
      isDeleted: row.is_deleted === 1,
    }))
    const isWhole = rows.length === limit
    return { changes, cursor: isWhole ? String(rows.at(-1)?.seq) : String(last) }
  }

  return (after, limit) => {
    const start = after === undefined ? undefined : readCursor(after)
    const state = database.statement('select seq from document_state where key = 1').get()
    const last = Number(state?.seq)
    // Such a change was never made here: an older copy of the file was put back.
    if ((start ?? 0) > last) return { ...readAfter(undefined, limit, last), startedOver: true }
    // Most who ask have followed everything; looking into every collection costs far more.
    if ((start ?? 0) === last) return { changes: [], cursor: String(last) }
    return readAfter(start, limit, last)
  }
}

function changesSql(opened: OpenedLayouts): string {
  const layouts = [...opened.layouts.values()]
  const living = layouts.map(
    ({ declaration, table, seqIndex }) =>
      `select '${declaration.name}' as collection, id, seq, 0 as is_deleted
      from ${table} indexed by ${seqIndex} where seq > ?1 order by seq limit ?2`,
  )
  const names = layouts.map(({ declaration }) => `'${declaration.name}'`).join(', ')
  const deleted = `select collection, id, seq, 1 as is_deleted from document_tombstones
    where ?3 = 1 and seq > ?1 and collection in (${names}) order by seq limit ?2`
  const parts = [...living, deleted].map((part) => `select * from (${part})`)
  return `${parts.join(' union all ')} order by seq limit ?2`
}

function readCursor(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor)
  throw invalidInput('This is not a cursor of this store', 'Pass the `cursor` of the page before.')
}
