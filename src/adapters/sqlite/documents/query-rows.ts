import type { Filter } from '../../../core/documents/filter.ts'
import type { DocumentQuery, Keyset } from '../../../core/documents/query.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { SqliteValue } from '../sqlite-driver.ts'
import { bindValue, joinSql, type Sql } from './bind-value.ts'
import { chooseDriver, type Driver } from './choose-driver.ts'
import { conditionSql, findColumn, toValue } from './condition-sql.ts'
import type { CollectionLayout } from './layout.ts'

export type Row = Readonly<Record<string, SqliteValue>>

/** The first rows of a checked query, up to `limit`: `row`, `id` and `version`. */
export function queryRows(
  database: SqliteDatabase,
  layout: CollectionLayout,
  query: DocumentQuery,
  after: Keyset | undefined,
): readonly Row[] {
  const { filter = [], orderBy, limit } = query
  if (matchesNothing(filter)) return []
  const driver = chooseDriver(database, layout, { filter, orderBy: orderBy?.field })
  const rows: Row[] = []
  for (const segment of segmentsOf(layout, query, after, driver)) {
    const where = whereSql(layout, filter, driver, segment.where)
    const sql = `select d.row, d.id, d.version ${sourceSql(layout, driver)} ${where.text}
      order by ${segment.order} limit ?`
    rows.push(...database.statement(sql).all(...where.values, limit - rows.length))
    if (rows.length >= limit) break
  }
  return rows
}

/** How many documents pass a checked filter. */
export function countRows(
  database: SqliteDatabase,
  layout: CollectionLayout,
  filter: Filter,
): number {
  if (matchesNothing(filter)) return 0
  if (filter.length === 0) {
    return Number(database.statement(`select count(*) as n from ${layout.table}`).get()?.n)
  }
  const driver = chooseDriver(database, layout, { filter, orderBy: undefined })
  const where = whereSql(layout, filter, driver, [])
  const sql = `select count(*) as n ${sourceSql(layout, driver)} ${where.text}`
  return Number(database.statement(sql).get(...where.values)?.n)
}

function matchesNothing(filter: Filter): boolean {
  return filter.some((condition) => 'values' in condition && condition.values.length === 0)
}

/** States the index, because SQLite would guess: see `chooseDriver`. */
function sourceSql(layout: CollectionLayout, driver: Driver): string {
  const index = driver.index === undefined ? 'not indexed' : `indexed by ${driver.index}`
  return `from ${layout.table} d ${index}`
}

function whereSql(
  layout: CollectionLayout,
  filter: Filter,
  driver: Driver,
  more: readonly Sql[],
): Sql {
  const conditions = filter.map((condition) =>
    conditionSql(layout, condition, { isDriver: condition === driver.condition }),
  )
  const all = [...conditions, ...more]
  if (all.length === 0) return { text: '', values: [] }
  const { text, values } = joinSql(all, ' and ')
  return { text: `where ${text}`, values }
}

/** A stretch of the order that one index range covers. */
interface Segment {
  readonly where: readonly Sql[]
  readonly order: string
}

/**
 * Documents without the ordered field and those with it are two ranges of the index. Asked
 * for together they would need an `or`, and with it a sort of everything.
 */
function segmentsOf(
  layout: CollectionLayout,
  query: DocumentQuery,
  after: Keyset | undefined,
  driver: Driver,
): readonly Segment[] {
  if (query.orderBy === undefined) {
    const where = after === undefined ? [] : [{ text: 'd.id > ?', values: [after.id] }]
    return [{ where, order: 'd.id' }]
  }
  const { field, direction } = query.orderBy
  const { name, index } = findColumn(layout, field)
  const column = driver.index === index ? `d.${name}` : `+d.${name}`
  const isAscending = direction === 'ascending'
  const range = { column, isAscending, after }
  const conditions = (query.filter ?? []).filter((condition) => condition.field === field)
  const asksForAbsent = conditions.some(({ is, ...rest }) => 'value' in rest && rest.value === null)

  const absent = asksForAbsent || conditions.length === 0 ? absentSegment(range) : []
  const present = asksForAbsent ? [] : presentSegment(range)
  return isAscending ? [...absent, ...present] : [...present, ...absent]
}

interface Range {
  readonly column: string
  readonly isAscending: boolean
  readonly after: Keyset | undefined
}

function absentSegment({ column, isAscending, after }: Range): readonly Segment[] {
  const where: Sql[] = [{ text: `${column} is null`, values: [] }]
  if (after !== undefined && after.value === null) {
    where.push({ text: `d.id ${isAscending ? '>' : '<'} ?`, values: [after.id] })
  } else if (after !== undefined && isAscending) {
    return []
  }
  return [{ where, order: isAscending ? 'd.id' : 'd.id desc' }]
}

function presentSegment({ column, isAscending, after }: Range): readonly Segment[] {
  const order = isAscending ? `${column}, d.id` : `${column} desc, d.id desc`
  if (after === undefined || after.value === null) {
    if (after !== undefined && !isAscending) return []
    return [{ where: [{ text: `${column} is not null`, values: [] }], order }]
  }
  const value = bindValue(toValue(after.value))
  const text = `(${column}, d.id) ${isAscending ? '>' : '<'} (${value.text}, ?)`
  return [{ where: [{ text, values: [...value.values, after.id] }], order }]
}
