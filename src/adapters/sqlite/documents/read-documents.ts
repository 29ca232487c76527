import { MemoryError } from '../../../core/errors.ts'
import { extractFields, type FieldValues } from '../../../core/storage/documents/extract-fields.ts'
import { matchesFilter, type Scalar } from '../../../core/storage/documents/filter.ts'
import {
  compareKeysets,
  type DocumentQuery,
  type Keyset,
  renderKeyset,
} from '../../../core/storage/documents/query.ts'
import type { DocumentKey } from '../../../ports/derived-index.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import { ownValue } from '../columns/attribute-block.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { decodeBody } from './body-codec.ts'
import type { CollectionLayout } from './layout.ts'
import { queryRows, type Row } from './query-rows.ts'

/** Must run inside a transaction, so that the row and its body have the same version. */
export function readDocument(database: SqliteDatabase, layout: CollectionLayout, id: string) {
  const { table, bodies } = layout
  const sql = `select version, body from ${table} left join ${bodies} using (row) where id = ?`
  const row = database.statement(sql).get(id)
  if (row === undefined) return []
  const owner = { collection: layout.declaration.name, id, version: Number(row.version) }
  return [{ ...owner, body: decodeBody(row.body, owner) }]
}

/** One page of a validated query. Must run inside a transaction. */
export function readPage(
  database: SqliteDatabase,
  layout: CollectionLayout,
  query: DocumentQuery,
  after: Keyset | undefined,
): { readonly documents: readonly StoredDocument[]; readonly next?: string } {
  const { filter = [], orderBy } = query
  // One more than the page, to know whether there is a next page.
  const rows = queryRows(database, layout, { filter, orderBy, after, limit: query.limit + 1 })
  const page = rows.slice(0, query.limit).map((row) => readRow(database, layout, row, query))
  checkOrder(page, query)
  const documents = page.map(({ document }) => document)
  const last = page.at(-1)
  if (rows.length <= query.limit || last === undefined) return { documents }
  const value = orderBy === undefined ? null : placeOf(last.fields, orderBy.field)
  return { documents, next: renderKeyset({ value, id: last.document.id }) }
}

function readRow(
  database: SqliteDatabase,
  layout: CollectionLayout,
  row: Row,
  query: DocumentQuery,
): { readonly document: StoredDocument; readonly fields: FieldValues } {
  const collection = layout.declaration.name
  const owner = { collection, id: String(row.id), version: Number(row.version) }
  const stored = database
    .statement(`select body from ${layout.bodies} where row = ?`)
    .get(row.row ?? null)
  const body = decodeBody(stored?.body, owner)
  const fields = extractFields(layout.declaration, body)
  // The body has a checksum, the columns do not: a damaged column shows here.
  if (!matchesFilter(fields, query.filter ?? [])) throw damagedColumns(owner)
  return { document: { ...owner, body }, fields }
}

function checkOrder(
  page: readonly { readonly document: StoredDocument; readonly fields: FieldValues }[],
  { orderBy }: DocumentQuery,
): void {
  const places = page.map(({ document, fields }) => ({
    value: orderBy === undefined ? null : placeOf(fields, orderBy.field),
    id: document.id,
  }))
  const sign = orderBy?.direction === 'descending' ? -1 : 1
  page.forEach(({ document }, index) => {
    const [before, here] = [places[index - 1], places[index]]
    if (before === undefined || here === undefined) return
    if (sign * compareKeysets(before, here) >= 0) throw damagedColumns(document)
  })
}

function damagedColumns({ collection, id }: DocumentKey): MemoryError {
  return new MemoryError(`The columns of ${collection}/${id} do not match its body`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore it from a backup. `loci doctor` looks for more damage in the file.',
  })
}

function placeOf(fields: FieldValues, field: string): Scalar | null {
  return (ownValue(fields, field) as Scalar | undefined) ?? null
}
