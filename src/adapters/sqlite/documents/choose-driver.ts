import type { Condition, Filter } from '../../../core/documents/filter.ts'
import type { SqliteDatabase } from '../sqlite-database.ts'
import { conditionSql, findColumn, listSql } from './condition-sql.ts'
import type { CollectionLayout } from './layout.ts'

/** How the rows of a query are found: the index to use, and the condition that narrows it. */
export interface Driver {
  /** Quoted; `undefined` when the rows are looked up by their numbers, from the lists. */
  readonly index: string | undefined
  readonly condition: Condition | undefined
}

// A condition that this many rows pass, or more, counts as common. Sorting fewer is cheap, and
// counting up to here takes a few ten microseconds.
const COMMON_ROWS = 1_000

/**
 * Chooses between two ways to answer: find the few rows that pass the rarest condition and
 * sort them, or walk the index of the order and test each row until the page is full. SQLite
 * cannot know which is right without statistics that go stale, so the rows are counted, up to
 * a limit, for the values at hand.
 */
export function chooseDriver(
  database: SqliteDatabase,
  layout: CollectionLayout,
  question: { readonly filter: Filter; readonly orderBy: string | undefined },
): Driver {
  const { filter, orderBy } = question
  const walk = walkOf(layout, filter, orderBy)
  const rivals = filter.filter(
    (condition) => condition !== walk.condition && canDrive(layout, condition),
  )
  if (rivals.length === 0) return walk

  const candidates = walk.condition === undefined ? rivals : [walk.condition, ...rivals]
  let rarest = walk.condition
  let rows = COMMON_ROWS
  for (const candidate of candidates) {
    const count = countUpTo(database, layout, candidate, rows)
    if (count >= rows) continue
    rarest = candidate
    rows = count
  }
  return rarest === undefined || rarest === walk.condition ? walk : driverOf(layout, rarest)
}

/** The index that already has the order of the query, narrowed by a condition if one fits. */
function walkOf(layout: CollectionLayout, filter: Filter, orderBy: string | undefined): Driver {
  if (orderBy !== undefined) {
    const condition = filter.find(({ field, is }) => field === orderBy && is !== 'one-of')
    return { index: findColumn(layout, orderBy).index, condition }
  }
  // The index of a field goes on with the id, so the rows of one value are in the order of ids.
  const equal = filter.find(({ is, field }) => is === 'equal' && !isList(layout, field))
  return equal === undefined
    ? { index: layout.idIndex, condition: undefined }
    : driverOf(layout, equal)
}

function driverOf(layout: CollectionLayout, condition: Condition): Driver {
  const isList = condition.is === 'containing'
  return { index: isList ? undefined : findColumn(layout, condition.field).index, condition }
}

// Which documents have no list at all stands in no index.
function canDrive(layout: CollectionLayout, condition: Condition): boolean {
  return condition.is === 'containing' || !isList(layout, condition.field)
}

function isList(layout: CollectionLayout, field: string): boolean {
  return findColumn(layout, field).kind === 'texts'
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
      : conditionSql(layout, condition, { isDriver: true })
  const table = condition.is === 'containing' ? `${layout.lists} l` : `${layout.table} d`
  const sql = `select count(*) as rows from (select 1 from ${table} where ${text} limit ?)`
  return Number(database.statement(sql).get(...values, limit)?.rows)
}
