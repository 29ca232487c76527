import type { Condition, Filter } from '../../../core/storage/documents/filter.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { conditionSql, findColumn, listSql } from './condition-sql.ts'
import type { CollectionLayout } from './layout.ts'

/** How the rows of a query are found: the index to use, and the condition that narrows it. */
export interface Driver {
  /** Quoted; `undefined` if the rows are looked up by rowid, from the lists. */
  readonly index: string | undefined
  readonly condition: Condition | undefined
  /** A condition on a list: its rows are collected once, and looked up during a walk. */
  readonly collected?: Condition | undefined
  /** For an index that answers alone: the condition on its order, if there is one. */
  readonly range?: Condition | undefined
  readonly answers?: boolean
}

/** The index that matches the order of the query, narrowed by a condition if one fits. */
export function walkInOrder(
  layout: CollectionLayout,
  filter: Filter,
  orderBy: string | undefined,
): Driver {
  if (orderBy !== undefined) {
    const condition = filter.find(({ field, is }) => field === orderBy && is !== 'one-of')
    return { index: findColumn(layout, orderBy).index, condition }
  }
  return { index: layout.idIndex, condition: undefined }
}

/**
 * The cheaper way through the rows of a condition on a list, of which there are several hundred:
 * not to read and sort them, but to look them up while the index of the order is walked, until the
 * page is full. An entry of that index is passed some twenty times faster than a row is read.
 */
export function orWalk(driver: Driver, walk: Driver): Driver {
  const { condition } = driver
  const isWalkable = condition?.is === 'containing' && walk.index !== undefined
  return isWalkable ? { ...walk, collected: condition } : driver
}

/**
 * An index that answers the query alone, by the most selective of the conditions that have one. Of
 * what it holds, twenty times as much is passed as rows are read, so it serves where nothing is rare.
 */
export function findAnswering(
  database: SqliteDatabase,
  layout: CollectionLayout,
  filter: Filter,
  orderBy: string | undefined,
): Driver | undefined {
  const [order] = layout.declaration.answers ?? []
  const lists = filter.filter(({ is }) => is === 'containing')
  if (order === undefined || (orderBy ?? order) !== order || lists.length > 1) return undefined
  const range = filter.find(({ field, is }) => field === order && is === 'between')
  const own = filter.filter(
    (one) =>
      one.is === 'equal' && one.value !== null && findColumn(layout, one.field).answers === true,
  )
  const condition = findRarest(database, layout, own, Number.MAX_SAFE_INTEGER)?.driver.condition
  const { index } = findColumn(layout, condition?.field ?? order)
  return { index, condition, range, collected: lists[0], answers: true }
}

/** Below this many rows every plan is fast. */
export const ROWS_FEW = 500

/**
 * The most selective condition, as a driver; `undefined` if every condition matches `rowsMax`
 * rows or more. SQLite would need statistics for this, which go stale and do not cover the
 * actual values; counting index entries takes about 50 ns per row.
 */
export function findRarest(
  database: SqliteDatabase,
  layout: CollectionLayout,
  filter: Filter,
  rowsMax: number,
): { readonly driver: Driver; readonly rows: number } | undefined {
  let rarest: Driver | undefined
  let rows = rowsMax
  // Callers put the scope first and the most selective condition last: so the first count is
  // small, and it bounds the others.
  for (const condition of filter.toReversed()) {
    const driver = driveBy(layout, condition)
    if (driver === undefined) continue
    const count = countUpTo(database, layout, condition, rows)
    if (count >= rows) continue
    rarest = driver
    rows = count
    // Counting the others would cost more than these few rows.
    if (count <= ROWS_FEW) break
  }
  return rarest && { driver: rarest, rows }
}

/** Finds rows by one condition. No index covers documents without any list. */
export function driveBy(layout: CollectionLayout, condition: Condition): Driver | undefined {
  if (condition.is === 'containing') return { index: undefined, condition }
  const { kind, index } = findColumn(layout, condition.field)
  return kind === 'texts' ? undefined : { index, condition }
}

function countUpTo(
  database: SqliteDatabase,
  layout: CollectionLayout,
  condition: Condition,
  limit: number,
): number {
  const { text, values } =
    condition.is === 'containing'
      ? listSql(layout, condition)
      : conditionSql(layout, condition, 'find')
  const table = condition.is === 'containing' ? `${layout.lists} l` : `${layout.table} d`
  const sql = `select count(*) as rows from (select 1 from ${table} where ${text} limit ?)`
  return Number(database.statement(sql).get(...values, limit)?.rows)
}
