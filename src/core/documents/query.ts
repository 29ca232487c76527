import { invalidInput } from '../errors.ts'
import type { CollectionDeclaration } from './collection.ts'
import { checkFilter, compareScalars, type Filter, type Scalar } from './filter.ts'

export type Direction = 'ascending' | 'descending'

export interface DocumentQuery {
  readonly filter?: Filter
  /**
   * A declared text, number or boolean field; ties are broken by id in the same direction.
   * Documents without the field come first when ascending. By id, when left out.
   */
  readonly orderBy?: { readonly field: string; readonly direction: Direction }
  /** Where the page before ended: its `next`. */
  readonly after?: string
  readonly limit: number
}

export const QUERY_LIMIT_MAX = 1_000

/** The place in an order at which a page ended. `null` stands for an absent field. */
export interface Keyset {
  readonly value: Scalar | null
  readonly id: string
}

/**
 * Refuses a query that the collection cannot answer, and reads its keyset.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkQuery(
  declaration: CollectionDeclaration,
  query: DocumentQuery,
): Keyset | undefined {
  checkFilter(declaration, query.filter ?? [])
  if (!Number.isInteger(query.limit) || query.limit < 1 || query.limit > QUERY_LIMIT_MAX) {
    throw invalidInput(`limit must be a whole number from 1 to ${QUERY_LIMIT_MAX}`)
  }
  const order = query.orderBy
  if (order !== undefined) {
    const kind = declaration.fields[order.field]
    if (kind === undefined || kind === 'texts') {
      throw invalidInput(`"${declaration.name}" cannot be ordered by "${order.field}"`)
    }
  }
  return query.after === undefined ? undefined : readKeyset(query.after)
}

export function renderKeyset(keyset: Keyset): string {
  return Buffer.from(JSON.stringify([keyset.value, keyset.id]), 'utf8').toString('base64url')
}

function readKeyset(text: string): Keyset {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [
      Scalar | null,
      string,
    ]
    const isScalar = value === null || ['string', 'number', 'boolean'].includes(typeof value)
    if (typeof id === 'string' && isScalar) return { value, id }
  } catch {
    // Falls through to the refusal below, which says the same for every broken cursor.
  }
  throw invalidInput('"after" is not a cursor of this store', 'Pass the `next` of the page before.')
}

/** Orders two places: absent first, then by value, then by id. */
export function compareKeysets(left: Keyset, right: Keyset): number {
  if (left.value !== right.value) {
    if (left.value === null) return -1
    if (right.value === null) return 1
    const order = compareScalars(left.value, right.value)
    if (order !== 0) return order
  }
  return compareScalars(left.id, right.id)
}
