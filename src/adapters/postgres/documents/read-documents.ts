import { MemoryError } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import { isId } from '../../../core/storage/documents/check-batch.ts'
import type { CollectionDeclaration } from '../../../core/storage/documents/collection.ts'
import { type Filter, findKind, type Scalar } from '../../../core/storage/documents/filter.ts'
import {
  checkQuery,
  type DocumentQuery,
  type Keyset,
  renderKeyset,
} from '../../../core/storage/documents/query.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import { createParameters, type Parameters } from '../parameters.ts'
import type { PostgresSession } from '../postgres-database.ts'
import type { CollectionTable } from './collection-table.ts'
import { columnOf, indexedPartOf, toIndexedText } from './columns.ts'
import { renderFilter } from './filter-sql.ts'

type Row = Readonly<Record<string, unknown>>

/** The existing documents, in the order of the ids. */
export async function getDocuments(
  session: PostgresSession,
  table: CollectionTable,
  ids: readonly string[],
): Promise<readonly StoredDocument[]> {
  const possible = [...new Set(ids.filter(isId))]
  if (possible.length === 0) return []
  const { rows } = await session.query(
    `select id, version, body from ${table.name} where id = any($1::text[])`,
    [possible],
  )
  const found = new Map(rows.map((row) => [String(row.id), row]))
  // A document requested twice is parsed twice, so that no two callers share a body.
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row === undefined ? [] : [toDocument(table, row)]
  })
}

/** One page. Validates the query. `also` is added to its filter. */
export async function queryDocuments(
  session: PostgresSession,
  table: CollectionTable,
  query: DocumentQuery,
  also: Filter = [],
): Promise<{ readonly documents: readonly StoredDocument[]; readonly next?: string }> {
  const after = checkQuery(table.declaration, query)
  const order = orderPage(table.declaration, query.orderBy)
  const place = order.column === undefined ? 'null' : order.column
  const rows: Row[] = []
  // One more than the page, to know whether there is a next page.
  const wanted = query.limit + 1
  for (const stretch of order.stretches(after)) {
    if (rows.length >= wanted) break
    const parameters = createParameters()
    const filter = [...(query.filter ?? []), ...also]
    const where = `${renderFilter(table.declaration, filter, parameters)} and ${stretch(parameters)}`
    const page = `select id, version, body, ${place} as place from ${table.name}`
    const end = `order by ${order.orderBy} limit ${wanted - rows.length}`
    const sql = filter.some(({ is }) => is === 'containing')
      ? renderListed({ page, table: table.name, where, end })
      : `${page} where ${where} ${end}`
    rows.push(...(await session.query(sql, parameters.values)).rows)
  }

  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const documents = page.map((row) => toDocument(table, row))
  if (rows.length < wanted || last === undefined) return { documents }
  const value = (last.place ?? null) as Scalar | null
  return { documents, next: renderKeyset({ value, id: String(last.id) }) }
}

/** Up to so many rows are sorted, rather than looked for in their order. */
const FEW_ROWS = 1_000

/**
 * A page of rows whose lists hold an item. The planner takes an item that it does not know for one
 * in 200, and would walk the whole table in order to find that no row has it. Without an order
 * it asks the index of the list: if that has few rows, they are all.
 */
function renderListed(query: {
  readonly page: string
  readonly table: string
  readonly where: string
  readonly end: string
}): string {
  const { page, table, where, end } = query
  const count = '(select count(*) from few)'
  return `with few as materialized (select id from ${table} where ${where} limit ${FEW_ROWS + 1})
    (${page} where id = any(array(select id from few)) and ${count} <= ${FEW_ROWS} ${end})
    union all (${page} where ${where} and ${count} > ${FEW_ROWS} ${end})`
}

/** The filter must have been validated. */
export async function countDocuments(
  session: PostgresSession,
  table: CollectionTable,
  filter: Filter,
): Promise<number> {
  const parameters = createParameters()
  const { rows } = await session.query(
    `select count(*)::text as count from ${table.name}
     where ${renderFilter(table.declaration, filter, parameters)}`,
    parameters.values,
  )
  return Number(rows[0]?.count)
}

function toDocument(table: CollectionTable, row: Row): StoredDocument {
  const collection = table.declaration.name
  const id = String(row.id)
  try {
    const body = JSON.parse(String(row.body)) as JsonObject
    return { collection, id, version: Number(row.version), body }
  } catch (cause) {
    throw new MemoryError(`The body of ${collection}/${id} cannot be read`, {
      code: 'CORRUPT_DATA',
      hint: 'Restore the document from a backup, or delete it.',
      cause,
    })
  }
}

/** The order of a query, as SQL. */
interface PageOrder {
  /** The ordered column, which the keyset of the last document is read from. */
  readonly column: string | undefined
  readonly orderBy: string
  /**
   * The rows after a keyset, as ranges that can each be scanned along an index: the rest of the
   * present values and the absent ones, in either order.
   */
  stretches(after: Keyset | undefined): readonly Stretch[]
}

/** Renders a condition and adds its values to the parameters. */
type Stretch = (parameters: Parameters) => string

function orderPage(declaration: CollectionDeclaration, order: DocumentQuery['orderBy']): PageOrder {
  const kind = order === undefined ? undefined : findKind(declaration, order.field)
  if (order === undefined || kind === undefined) {
    return {
      column: undefined,
      orderBy: 'id',
      stretches: (after) => [after === undefined ? all : isAfter('id', '>', [after.id])],
    }
  }

  const column = columnOf(order.field)
  const indexed = indexedPartOf(order.field, kind)
  const keys = kind === 'text' ? [indexed, column, 'id'] : [column, 'id']
  const [direction, sign] =
    order.direction === 'ascending'
      ? (['asc nulls first', '>'] as const)
      : (['desc nulls last', '<'] as const)
  const present: Stretch = () => `${column} is not null`
  const absent: Stretch = () => `${column} is null`

  return {
    column,
    orderBy: keys.map((key) => `${key} ${direction}`).join(', '),
    stretches(after) {
      if (after === undefined) return [all]
      if (after.value === null) {
        const rest = both(absent, isAfter('id', sign, [after.id]))
        return sign === '>' ? [rest, present] : [rest]
      }
      const values =
        typeof after.value === 'string'
          ? [toIndexedText(after.value), after.value, after.id]
          : [after.value, after.id]
      const rest = isAfter(keys.join(', '), sign, values)
      return sign === '>' ? [rest] : [rest, absent]
    },
  }
}

const all: Stretch = () => 'true'

function both(left: Stretch, right: Stretch): Stretch {
  return (parameters) => `${left(parameters)} and ${right(parameters)}`
}

function isAfter(keys: string, sign: '<' | '>', values: readonly unknown[]): Stretch {
  return (parameters) => {
    const places = values.map((value) => parameters.add(value)).join(', ')
    return `(${keys}) ${sign} (${places})`
  }
}
