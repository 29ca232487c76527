import { invalidInput } from '../../errors.ts'
import { isStorableText } from '../../language/text/clean-text.ts'
import type { CollectionDeclaration, FieldKind } from './collection.ts'
import {
  checkFilter,
  compareScalars,
  type Filter,
  findKind,
  isScalarOf,
  type Scalar,
} from './filter.ts'

export type Direction = 'ascending' | 'descending'

export interface DocumentQuery {
  readonly filter?: Filter
  /**
   * A declared text, number or boolean field; ties are broken by id in the same direction.
   * Documents without the field come first when ascending. Defaults to the id.
   */
  readonly orderBy?: { readonly field: string; readonly direction: Direction }
  /** Where the previous page ended: its `next`. */
  readonly after?: string
  readonly limit: number
}

export const QUERY_LIMIT_MAX = 1_000

/** The position at which a page ended. `null` means that the field is absent. */
export interface Keyset {
  readonly value: Scalar | null
  readonly id: string
}

/**
 * Rejects a query that the collection cannot answer, and reads its keyset.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkQuery(declaration: CollectionDeclaration, query: DocumentQuery) {
  checkFilter(declaration, query.filter ?? [])
  if (!Number.isInteger(query.limit) || query.limit < 1 || query.limit > QUERY_LIMIT_MAX) {
    throw invalidInput(`limit must be a whole number from 1 to ${QUERY_LIMIT_MAX}`)
  }
  const kind = checkOrder(declaration, query.orderBy?.field)
  return query.after === undefined ? undefined : readKeyset(query.after, kind)
}

function checkOrder(declaration: CollectionDeclaration, field: string | undefined) {
  if (field === undefined) return undefined
  const kind = findKind(declaration, field)
  if (kind === undefined || kind === 'texts') {
    throw invalidInput(
      `"${declaration.name}" cannot be ordered by "${field}"`,
      'Order by a declared text, number or boolean, or omit the order.',
    )
  }
  return kind
}

export function renderKeyset(keyset: Keyset): string {
  return Buffer.from(JSON.stringify([keyset.value, keyset.id]), 'utf8').toString('base64url')
}

function readKeyset(text: string, kind: FieldKind | undefined): Keyset {
  const keyset = parseKeyset(text)
  const fits =
    keyset?.value === null ||
    (keyset !== undefined && kind !== undefined && isScalarOf(keyset.value, kind))
  if (keyset !== undefined && fits && isStorableText(keyset.id)) return keyset
  throw invalidInput(
    '"after" is not a cursor of this query',
    'Pass the `next` of the previous page, with the same order.',
  )
}

function parseKeyset(text: string): Keyset | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(parsed) || parsed.length !== 2) return undefined
    const [value, id] = parsed as [Scalar | null, unknown]
    return typeof id === 'string' ? { value, id } : undefined
  } catch {
    return undefined
  }
}

/** Compares two positions: absent first, then by value, then by id. */
export function compareKeysets(left: Keyset, right: Keyset): number {
  if (left.value !== right.value) {
    if (left.value === null) return -1
    if (right.value === null) return 1
    const order = compareScalars(left.value, right.value)
    if (order !== 0) return order
  }
  return compareScalars(left.id, right.id)
}
