import { MemoryError } from '../../../core/errors.ts'
import type { JsonObject } from '../../../core/json.ts'
import type {
  CollectionDeclaration,
  FieldKind,
} from '../../../core/storage/documents/collection.ts'
import { extractFields, type FieldValues } from '../../../core/storage/documents/extract-fields.ts'

/** The table of one collection. */
export interface CollectionTable {
  readonly declaration: CollectionDeclaration
  /** The quoted name. It changes with the columns, see `open-tables.ts`. */
  readonly name: string
  /** Fields declared by this or other processes: all of them are columns. */
  readonly fields: Readonly<Record<string, FieldKind>>
}

/**
 * Reads every field that has a column. A field that this process has not declared may have
 * another kind in its documents; it then counts as absent.
 */
export function readColumns(
  table: CollectionTable,
  put: { readonly json: string; readonly fields: FieldValues },
): FieldValues {
  const foreign = Object.entries(table.fields).filter(
    ([field]) => !Object.hasOwn(table.declaration.fields, field),
  )
  if (foreign.length === 0) return put.fields
  const body = JSON.parse(put.json) as JsonObject
  return { ...put.fields, ...extractLeniently(Object.fromEntries(foreign), body) }
}

/** Reads the fields, skipping those of another kind. */
export function extractLeniently(fields: Readonly<Record<string, FieldKind>>, body: JsonObject) {
  const found = Object.entries(fields).map(([field, kind]) => {
    try {
      return extractFields({ name: 'stored', fields: { [field]: kind } }, body)
    } catch (error) {
      if (MemoryError.is(error, 'INVALID_INPUT')) return {}
      throw error
    }
  })
  return Object.assign({}, ...found) as FieldValues
}
