import type { Filter } from '../../../core/documents/filter.ts'
import type { DocumentQuery, Keyset } from '../../../core/documents/query.ts'
import { bindValue, joinSql, type Sql } from './bind-value.ts'
import type { Driver } from './choose-driver.ts'
import { findColumn, toValue } from './condition-sql.ts'
import type { CollectionLayout } from './layout.ts'

/** A stretch of an order that is one range of an index. */
export interface Segment {
  readonly where: Sql
  readonly order: string
}

const EVERYTHING: Sql = { text: 'true', values: [] }

/**
 * The order of a query from a place on. Documents without the ordered field and those with it
 * are two ranges of the index; asked for together they would need an `or`, and with it a sort
 * of everything.
 */
export function segmentsOf(
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
    column: driver.index === index ? `d.${name}` : `+d.${name}`,
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
