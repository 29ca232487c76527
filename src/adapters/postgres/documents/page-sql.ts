import type { CollectionDeclaration } from '../../../core/documents/collection.ts'
import { findKind } from '../../../core/documents/filter.ts'
import type { DocumentQuery, Keyset } from '../../../core/documents/query.ts'
import type { Parameters } from '../parameters.ts'
import { columnOf, indexedPartOf, toIndexedText } from './columns.ts'

/** How a query is ordered, as SQL. */
export interface PageOrder {
  /** The ordered column, to read the keyset of the last document from. */
  readonly column: string | undefined
  readonly orderBy: string
  /**
   * What is left after a keyset, as stretches of the order that an index can each be read
   * along: the rest of the present values and the absent ones, in this or the other order.
   */
  stretches(after: Keyset | undefined): readonly Stretch[]
}

/** Renders a condition, and adds its values to the parameters. */
export type Stretch = (parameters: Parameters) => string

export function orderPage(
  declaration: CollectionDeclaration,
  order: DocumentQuery['orderBy'],
): PageOrder {
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
