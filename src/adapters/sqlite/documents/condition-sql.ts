import type { Condition, Scalar } from '../../../core/storage/documents/filter.ts'
import type { SqliteValue } from '../sqlite-driver.ts'
import { bindValue, bindValues, joinSql, type Sql } from './bind-value.ts'
import type { CollectionLayout, Column } from './layout.ts'

type Containing = Extract<Condition, { readonly is: 'containing' }>

/**
 * How a condition is used: SQLite may find the rows by the index of its field, test each row found by
 * other means, or, for a list, collect the rows that pass and look each row up among them.
 */
export type ConditionUse = 'find' | 'test' | 'look-up'

/** A condition as SQL over the table `d`. */
export function conditionSql(
  layout: CollectionLayout,
  condition: Condition,
  use: ConditionUse,
): Sql {
  const column = findColumn(layout, condition.field)
  // The unary plus keeps SQLite from using this column's index.
  const name = use === 'find' ? `d.${column.name}` : `+d.${column.name}`
  switch (condition.is) {
    case 'equal':
      if (condition.value === null) return { text: `${name} is null`, values: [] }
      return compareSql(name, '=', condition.value)
    case 'one-of':
      return oneOfSql(name, condition.values.map(toValue))
    case 'between':
      return betweenSql(name, condition.from, condition.to)
    case 'containing':
      return containingSql(layout, condition, use)
  }
}

export function findColumn(layout: CollectionLayout, field: string): Column {
  const column = layout.columns.find((candidate) => candidate.field === field)
  if (column === undefined) throw new Error('Broken invariant: a checked field has no column')
  return column
}

export function toValue(value: Scalar): SqliteValue {
  return typeof value === 'boolean' ? Number(value) : value
}

function compareSql(name: string, operator: '=' | '>=' | '<', value: Scalar): Sql {
  const bound = bindValue(toValue(value))
  return { text: `${name} ${operator} ${bound.text}`, values: bound.values }
}

function oneOfSql(name: string, values: readonly SqliteValue[]): Sql {
  if (values.length === 0) return { text: 'false', values: [] }
  const list = bindValues(pad(values))
  return { text: `${name} in (${list.text})`, values: list.values }
}

function betweenSql(
  name: string,
  from: string | number | undefined,
  to: string | number | undefined,
): Sql {
  const parts: Sql[] = []
  if (from !== undefined) parts.push(compareSql(name, '>=', from))
  if (to !== undefined) parts.push(compareSql(name, '<', to))
  if (parts.length === 0) return { text: `${name} is not null`, values: [] }
  return joinSql(parts, ' and ')
}

function containingSql(layout: CollectionLayout, condition: Containing, use: ConditionUse): Sql {
  const { text, values } = listSql(layout, condition)
  const source = `from ${layout.lists} l where ${text}`
  switch (use) {
    case 'find':
      return { text: `d.row in (select l.row ${source})`, values }
    case 'look-up':
      return { text: `+d.row in (select l.row ${source})`, values }
    case 'test':
      // Not `exists`: SQLite may turn that into a join, and begin with the lists.
      return { text: `(select 1 ${source} and l.row = d.row limit 1) is not null`, values }
  }
}

/** The rows of the side table `l` that contain one of the texts. */
export function listSql(layout: CollectionLayout, condition: Containing): Sql {
  const { number } = findColumn(layout, condition.field)
  const held = oneOfSql('l.value', condition.values)
  return { text: `l.field = ${number} and ${held.text}`, values: held.values }
}

/** Repeats the last value up to a power of two, to limit the number of distinct statements. */
function pad(values: readonly SqliteValue[]): readonly SqliteValue[] {
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, at) => values[Math.min(at, values.length - 1)] ?? null)
}
