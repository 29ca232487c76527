import type { SqliteValue } from '../sqlite-driver.ts'

/** An SQL fragment with its bound values. */
export interface Sql {
  readonly text: string
  readonly values: readonly SqliteValue[]
}

/**
 * A value as SQL. The package driver binds positive numbers below epsilon as the integer 0
 * (1.2.1 compares a number with its floor by epsilon). Negative numbers are bound correctly,
 * so such a number is bound negated, and SQL negates it back.
 */
export function bindValue(value: SqliteValue): Sql {
  return isTiny(value) ? { text: '-?', values: [-Number(value)] } : { text: '?', values: [value] }
}

/** Values as a list, for `in (…)` or `values (…)`. */
export function bindValues(values: readonly SqliteValue[]): Sql {
  if (values.some(isTiny)) return joinSql(values.map(bindValue), ', ')
  return { text: '?, '.repeat(values.length).slice(0, -2), values }
}

export function joinSql(parts: readonly Sql[], separator: string): Sql {
  return {
    text: parts.map(({ text }) => text).join(separator),
    values: parts.flatMap(({ values }) => values),
  }
}

function isTiny(value: SqliteValue): boolean {
  return typeof value === 'number' && value > 0 && value < Number.EPSILON
}
