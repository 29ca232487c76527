import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import type { DocumentQuery, Keyset } from '../../../core/storage/documents/query.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import type { SqliteValue } from '../sqlite-driver.ts'
import { bindValue, joinSql, type Sql } from './bind-value.ts'
import {
  type Driver,
  driveBy,
  findAnswering,
  findRarest,
  orWalk,
  ROWS_FEW,
  walkInOrder,
} from './choose-driver.ts'
import { type ConditionUse, conditionSql, findColumn, toValue } from './condition-sql.ts'
import type { CollectionLayout } from './layout.ts'

export type Row = Readonly<Record<string, SqliteValue>>

/** A validated query with its parsed cursor. */
export interface Question {
  readonly filter: Filter
  readonly orderBy: DocumentQuery['orderBy']
  readonly after: Keyset | undefined
  readonly limit: number
}

/**
 * The first rows that match the query: `row`, `id` and `version`.
 *
 * There are two plans: find the rows that pass the most selective condition and sort them, or
 * scan the index of the order and filter until the page is full. With r such rows among n, the
 * first reads r rows, the second about limit * n / r; they break even at the square root of
 * limit * n. So a condition more selective than that is used at once. Otherwise the scan gets
 * that many rows to fill the page; if it fails, the conditions rarely hold together, and the
 * most selective one is used after all. A condition on a list has a third plan: see `orWalk`. Where
 * an index holds all that is asked for, nothing else is read: see `findAnswering`.
 */
export function queryRows(database: SqliteDatabase, layout: CollectionLayout, question: Question) {
  const { filter, orderBy, limit } = question
  if (matchesNothing(filter)) return []
  const select = (driver: Driver, budget?: number): readonly Row[] =>
    selectRows(database, question, { layout, filter, driver, budget })
  const walk = walkInOrder(layout, filter, orderBy?.field)
  if (filter.every((condition) => condition === walk.condition)) return select(walk)

  const rows = countRowsRoughly(database, layout)
  const affordable = Math.max(ROWS_FEW, Math.ceil(Math.sqrt(limit * rows)))
  const rarest = findRarest(database, layout, filter, affordable)
  if (rarest !== undefined) {
    const isFew = rarest.rows <= Math.max(ROWS_FEW, affordable / WALK_GAIN)
    return select(isFew ? rarest.driver : orWalk(rarest.driver, walk))
  }
  const alone = findAnswering(database, layout, filter, orderBy?.field)
  if (alone !== undefined) return select(alone)
  const found = select(walk, affordable)
  if (found.length >= limit) return found
  const common = findRarestOfCommon(database, layout, filter, { from: affordable, rows })
  return select(common === undefined ? walk : orWalk(common, walk))
}

/** A walk that looks rows up pays from so many times fewer rows on than those it would have to sort. */
const WALK_GAIN = 4

/** How many documents pass a validated filter. */
export function countRows(database: SqliteDatabase, layout: CollectionLayout, filter: Filter) {
  if (matchesNothing(filter)) return 0
  if (filter.length === 0) {
    return Number(database.statement(`select count(*) as n from ${layout.table}`).get()?.n)
  }
  const range = { from: ROWS_FEW, rows: countRowsRoughly(database, layout) }
  const [first] = filter
  const driver =
    filter.length === 1 && first !== undefined
      ? driveBy(layout, first)
      : (findRarest(database, layout, filter, ROWS_FEW)?.driver ??
        findAnswering(database, layout, filter, undefined) ??
        findRarestOfCommon(database, layout, filter, range))
  const plan = { layout, filter, driver: driver ?? walkInOrder(layout, filter, undefined) }
  const where = whereSql(plan, filter)
  const sql = `select count(*) as n ${sourceSql(plan)} where ${where.text}`
  return Number(database.statement(sql).get(...where.values)?.n)
}

function matchesNothing(filter: Filter): boolean {
  return filter.some((condition) => 'values' in condition && condition.values.length === 0)
}

function countRowsRoughly(database: SqliteDatabase, layout: CollectionLayout): number {
  return Number(database.statement(`select max(row) as n from ${layout.table}`).get()?.n ?? 0)
}

/** Counts in growing steps, so that counting never costs more than it saves. */
function findRarestOfCommon(
  database: SqliteDatabase,
  layout: CollectionLayout,
  filter: Filter,
  range: { readonly from: number; readonly rows: number },
): Driver | undefined {
  for (let rowsMax = range.from; rowsMax <= range.rows; ) {
    rowsMax *= 4
    const rarest = findRarest(database, layout, filter, rowsMax)
    if (rarest !== undefined) return rarest.driver
  }
  return undefined
}

interface Plan {
  readonly layout: CollectionLayout
  readonly filter: Filter
  readonly driver: Driver
}

/** With a budget, at most that many rows of a segment are scanned, and the rest is not reported. */
function selectRows(
  database: SqliteDatabase,
  question: Question,
  plan: Plan & { readonly budget: number | undefined },
): readonly Row[] {
  const { budget } = plan
  const rows: Row[] = []
  for (const segment of segmentsOf(plan.layout, question, plan.driver)) {
    const walk = budget === undefined ? undefined : walkSql(plan, segment, budget)
    const { text, values } = walk === undefined ? wholeSql(plan, segment) : testSql(plan, walk)
    rows.push(...database.statement(text).all(...values, question.limit - rows.length))
    if (rows.length >= question.limit) break
    // Rows of the next segment must not precede those cut off by the budget.
    if (walk !== undefined && countWalked(database, walk) === budget) break
  }
  return rows
}

function countWalked(database: SqliteDatabase, walk: Sql): number {
  const sql = `select count(*) as n from (${walk.text})`
  return Number(database.statement(sql).get(...walk.values)?.n)
}

function wholeSql(plan: Plan, segment: Segment): Sql {
  const { text, values } = joinSql([whereSql(plan, plan.filter), segment.where], ' and ')
  return {
    text: `select d.row, d.id, d.version ${sourceSql(plan)}
      where ${text} order by ${segment.order} limit ?`,
    values,
  }
}

/** The first rows of a segment in order, filtered only by what the index can answer. */
function walkSql(plan: Plan, segment: Segment, budget: number): Sql {
  const driving = plan.filter.filter((condition) => condition === plan.driver.condition)
  const where = joinSql([whereSql(plan, driving), segment.where], ' and ')
  // SQLite copies every row of this: only what the filter tests.
  const tested = plan.filter
    .filter(({ is }) => is !== 'containing')
    .map(({ field }) => `d.${findColumn(plan.layout, field).name}`)
  const columns = [...new Set(['d.row', 'd.id', 'd.version', ...tested])].join(', ')
  return {
    text: `select ${columns} ${sourceSql(plan)} where ${where.text} order by ${segment.order} limit ?`,
    values: [...where.values, budget],
  }
}

/** SQLite interleaves the scan and the filter, so a full page ends both. */
function testSql(plan: Plan, walk: Sql): Sql {
  const testing = plan.filter.filter((condition) => condition !== plan.driver.condition)
  const where = whereSql(plan, testing)
  return {
    text: `select d.row, d.id, d.version from (${walk.text}) d where ${where.text} limit ?`,
    values: [...walk.values, ...where.values],
  }
}

/** Names the index explicitly, because SQLite would guess. */
function sourceSql({ layout, driver }: Plan): string {
  const index = driver.index === undefined ? 'not indexed' : `indexed by ${driver.index}`
  return `from ${layout.table} d ${index}`
}

function whereSql({ layout, driver }: Plan, filter: Filter): Sql {
  if (filter.length === 0) return { text: 'true', values: [] }
  const conditions = filter.map((condition) =>
    conditionSql(layout, condition, useOf(condition, driver)),
  )
  return joinSql(conditions, ' and ')
}

function useOf(condition: Condition, { condition: found, range, collected }: Driver): ConditionUse {
  if (condition === found || condition === range) return 'find'
  return condition === collected ? 'look-up' : 'test'
}

/** A part of an order that is one index range. */
interface Segment {
  readonly where: Sql
  readonly order: string
}

const EVERYTHING: Sql = { text: 'true', values: [] }

/**
 * The order of a query from a position on. Documents with and without the ordered field are two
 * index ranges; querying them together would need an `or`, and with it a sort of all
 * rows.
 */
function segmentsOf(
  layout: CollectionLayout,
  query: {
    readonly filter: Filter
    readonly orderBy: DocumentQuery['orderBy']
    readonly after: Keyset | undefined
  },
  driver: Driver,
): readonly Segment[] {
  const { orderBy, after } = query
  if (orderBy === undefined) {
    const where = after === undefined ? EVERYTHING : { text: 'd.id > ?', values: [after.id] }
    return [{ where, order: 'd.id' }]
  }
  const { name, index } = findColumn(layout, orderBy.field)
  const range: Range = {
    column: driver.index === index || driver.answers ? `d.${name}` : `+d.${name}`,
    isAscending: orderBy.direction === 'ascending',
    after,
  }
  const conditions = query.filter.filter(({ field }) => field === orderBy.field)
  const wantsAbsent = conditions.some(({ is, ...rest }) => 'value' in rest && rest.value === null)
  const absent = wantsAbsent || conditions.length === 0 ? absentSegment(range) : []
  const present = wantsAbsent ? [] : presentSegment(range)
  return range.isAscending ? [...absent, ...present] : [...present, ...absent]
}

interface Range {
  readonly column: string
  readonly isAscending: boolean
  readonly after: Keyset | undefined
}

function absentSegment({ column, isAscending, after }: Range): readonly Segment[] {
  const isAbsent: Sql = { text: `${column} is null`, values: [] }
  const order = isAscending ? 'd.id' : 'd.id desc'
  if (after === undefined) return [{ where: isAbsent, order }]
  if (after.value === null) {
    const isBeyond = { text: `d.id ${isAscending ? '>' : '<'} ?`, values: [after.id] }
    return [{ where: joinSql([isAbsent, isBeyond], ' and '), order }]
  }
  return isAscending ? [] : [{ where: isAbsent, order }]
}

function presentSegment({ column, isAscending, after }: Range): readonly Segment[] {
  const isPresent: Sql = { text: `${column} is not null`, values: [] }
  const order = isAscending ? `${column}, d.id` : `${column} desc, d.id desc`
  if (after === undefined) return [{ where: isPresent, order }]
  if (after.value === null) return isAscending ? [{ where: isPresent, order }] : []
  const value = bindValue(toValue(after.value))
  const text = `(${column}, d.id) ${isAscending ? '>' : '<'} (${value.text}, ?)`
  return [{ where: { text, values: [...value.values, after.id] }, order }]
}
