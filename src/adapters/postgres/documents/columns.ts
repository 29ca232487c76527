import { createHash } from 'node:crypto'
import type { FieldKind } from '../../../core/storage/documents/collection.ts'
import type { FieldValue } from '../../../core/storage/documents/extract-fields.ts'

// The longest identifier that PostgreSQL does not truncate.
const NAME_LENGTH_MAX = 63
/**
 * A B-tree rejects rows of more than 2,704 bytes, and a field may hold 1,000 characters of
 * 3 bytes each. So only a prefix of the text is indexed.
 */
export const INDEXED_CHARACTERS = 256

/** The quoted column of a field. The prefix avoids clashes with `id` and `xmin`. */
export function columnOf(field: string): string {
  const name = `f:${field}`
  if (name.length <= NAME_LENGTH_MAX) return `"${name}"`
  return `"${name.slice(0, 46)}#${hash(field).slice(0, 16)}"`
}

export function columnTypeOf(kind: FieldKind): string {
  switch (kind) {
    case 'text':
      return 'text collate "C"'
    case 'number':
      return 'double precision'
    case 'boolean':
      return 'boolean'
    case 'texts':
      return 'text[]'
  }
}

/** The indexed expression of a field, which a query must use to hit the index. */
export function indexedPartOf(field: string, kind: FieldKind): string {
  const column = columnOf(field)
  return kind === 'text' ? `left(${column}, ${INDEXED_CHARACTERS})` : column
}

export function createIndexOn(table: string, field: string, kind: FieldKind): string {
  if (kind === 'texts') return `create index on ${table} using gin (${columnOf(field)})`
  // Nulls first, as the port orders absent fields.
  return `create index on ${table} ((${indexedPartOf(field, kind)}) nulls first, id)`
}

/** The column value of a field. */
export function toColumnValue(value: FieldValue | undefined): unknown {
  if (value === undefined) return null
  return typeof value === 'object' ? value.map(toListItem) : value
}

/**
 * The column value of a list item. Lists are only searched for whole items, so an item that is
 * too long for an index is replaced by its hash (as is one that looks like a hash).
 */
export function toListItem(item: string): string {
  const isShort = item.length <= INDEXED_CHARACTERS && !/^#[0-9a-f]{64}$/.test(item)
  return isShort ? item : `#${hash(item)}`
}

/** The first characters as counted by PostgreSQL: code points. */
export function toIndexedText(text: string): string {
  if (text.length <= INDEXED_CHARACTERS) return text
  return Array.from(text).slice(0, INDEXED_CHARACTERS).join('')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
