import type { FieldKind } from '../documents/collection.ts'
import type { Condition } from '../documents/filter.ts'
import { SCOPE_PARTS, type Scope } from '../scope.ts'

/** Declares the scope of a record, so that every store can filter by it. */
export const SCOPE_FIELDS: Readonly<Record<string, FieldKind>> = {
  'scope.tenant': 'text',
  'scope.user': 'text',
  'scope.agent': 'text',
  'scope.project': 'text',
  'scope.session': 'text',
}

/** The conditions that keep a reader inside its scope. Part of every query, without exception. */
export function scopeConditions(reader: Scope): readonly Condition[] {
  return SCOPE_PARTS.flatMap((name): Condition[] => {
    const value = reader[name]
    return value === undefined ? [] : [{ field: `scope.${name}`, is: 'equal', value }]
  })
}
