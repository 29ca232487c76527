import { firstIndex } from '../../first-index.ts'
import type { JsonObject } from '../../json.ts'
import type { CollectionDeclaration } from './collection.ts'
import type { FieldValues } from './extract-fields.ts'
import { type Filter, matchesFilter, type Scalar } from './filter.ts'
import {
  checkQuery,
  compareKeysets,
  type DocumentQuery,
  type Keyset,
  renderKeyset,
} from './query.ts'

/** The part of a document that a query reads. */
export interface QueryRow {
  readonly id: string
  readonly fields: FieldValues
}

/** A document as stores keep it that answer by a scan. */
export interface ScannedRow extends QueryRow {
  readonly collection: string
  readonly version: number
  /** Kept as text: smaller, and every reader gets its own copy. */
  readonly json: string
}

export function toDocument(row: ScannedRow | undefined) {
  if (row === undefined) return []
  const { collection, id, version, json } = row
  return [{ collection, id, version, body: JSON.parse(json) as JsonObject }]
}

export interface QueryPage<Row> {
  readonly rows: readonly Row[]
  readonly next?: string
}

/**
 * Answers a query with a full scan of the collection: the implementation of in-memory stores, and
 * the reference for all others.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function runQuery<Row extends QueryRow>(
  declaration: CollectionDeclaration,
  rows: Iterable<Row>,
  query: DocumentQuery,
): QueryPage<Row> {
  const after = checkQuery(declaration, query)
  const { filter = [], limit, orderBy } = query
  const sign = orderBy?.direction === 'descending' ? -1 : 1
  const compare = (left: Keyset, right: Keyset): number => sign * compareKeysets(left, right)

  // One row beyond the page, to know whether there is a next page.
  const best = keepFirst<Row>(limit + 1, compare)
  for (const row of rows) {
    if (!matchesFilter(row.fields, filter)) continue
    const place = { value: placeOf(row, orderBy?.field), id: row.id }
    if (after === undefined || compare(place, after) > 0) best.offer(place, row)
  }
  const page = best.kept.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ row }) => row),
    ...(best.kept.length > limit && last !== undefined ? { next: renderKeyset(last.place) } : {}),
  }
}

/** How many rows pass the filter. The filter must have been checked. */
export function countMatches(rows: Iterable<QueryRow>, filter: Filter): number {
  let count = 0
  for (const row of rows) if (matchesFilter(row.fields, filter)) count++
  return count
}

function placeOf(row: QueryRow, field: string | undefined): Scalar | null {
  if (field === undefined || !Object.hasOwn(row.fields, field)) return null
  return row.fields[field] as Scalar
}

interface Placed<Row> {
  readonly place: Keyset
  readonly row: Row
}

/** Keeps the first `count` rows in order. Sorting all rows would cost more than the scan. */
function keepFirst<Row>(count: number, compare: (left: Keyset, right: Keyset) => number) {
  const kept: Placed<Row>[] = []
  return {
    kept,
    offer(place: Keyset, row: Row) {
      const last = kept.at(-1)
      if (kept.length === count && last !== undefined && compare(place, last.place) >= 0) return
      const isAfter = (at: number): boolean => compare((kept[at] as Placed<Row>).place, place) > 0
      kept.splice(firstIndex(kept.length, isAfter), 0, { place, row })
      if (kept.length > count) kept.pop()
    },
  }
}
