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
import type { SqliteValue } from '../sqlite-driver.ts'
import { decodeBody } from './body-codec.ts'
import type { CollectionLayout } from './layout.ts'
import { queryRows, type Row } from './query-rows.ts'

/**
 * The documents of these valid ids, in their order. One statement for all of them: running one
 * costs more than what it reads. Must run inside a transaction, so that the row and its body have
 * the same version.
 */
export function readDocuments(
  database: SqliteDatabase,
  layout: CollectionLayout,
  ids: readonly string[],
): readonly StoredDocument[] {
  const { table, bodies } = layout
  const sql = `select d.id, d.version, b.body from json_each(?) wanted
    cross join ${table} d on d.id = wanted.value left join ${bodies} b on b.row = d.row`
  const rows = database.statement(sql).all(JSON.stringify(ids))
  const known = new Map(rows.map((row) => [String(row.id), row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    if (row === undefined) return []
    const owner = { collection: layout.declaration.name, id, version: Number(row.version) }
    return [{ ...owner, body: decodeBody(row.body, owner) }]
  })
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
  const bodies = readBodies(database, layout, rows.slice(0, query.limit))
  const page = rows
    .slice(0, query.limit)
    .map((row) => readRow(layout, row, bodies.get(row.row ?? null), query))
  checkOrder(page, query)
  const documents = page.map(({ document }) => document)
  const last = page.at(-1)
  if (rows.length <= query.limit || last === undefined) return { documents }
  const value = orderBy === undefined ? null : placeOf(last.fields, orderBy.field)
  return { documents, next: renderKeyset({ value, id: last.document.id }) }
}

function readBodies(database: SqliteDatabase, { bodies }: CollectionLayout, rows: readonly Row[]) {
  const sql = `select b.row, b.body from json_each(?) wanted
    cross join ${bodies} b on b.row = wanted.value`
  const found = database.statement(sql).all(JSON.stringify(rows.map(({ row }) => Number(row))))
  return new Map(found.map(({ row = null, body }) => [row, body]))
}

function readRow(
  layout: CollectionLayout,
  row: Row,
  stored: SqliteValue | undefined,
  query: DocumentQuery,
): { readonly document: StoredDocument; readonly fields: FieldValues } {
  const collection = layout.declaration.name
  const owner = { collection, id: String(row.id), version: Number(row.version) }
  const body = decodeBody(stored, owner)
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
