import { SCOPE_PARTS, type Scope } from '../../scope.ts'
import type { FieldKind } from '../documents/collection.ts'
import type { Condition } from '../documents/filter.ts'

/** Declares the scope fields of a record, so that every store can filter by them. */
export const SCOPE_FIELDS: Readonly<Record<string, FieldKind>> = {
  'scope.tenant': 'text',
  'scope.user': 'text',
  'scope.agent': 'text',
  'scope.project': 'text',
  'scope.session': 'text',
}

/** The conditions that keep a reader inside its scope. Part of every query, no exceptions. */
export function scopeConditions(reader: Scope): readonly Condition[] {
  return SCOPE_PARTS.flatMap((name): Condition[] => {
    const value = reader[name]
    return value === undefined ? [] : [{ field: `scope.${name}`, is: 'equal', value }]
  })
}

/**
 * The conditions for records of exactly this scope, omitted parts included: one user's write does
 * not change what is known about all users, nor vice versa. Only sessions are searched across,
 * unless the scope names one.
 */
export function ownScopeConditions(scope: Scope): readonly Condition[] {
  return SCOPE_PARTS.flatMap((name): Condition[] => {
    const value = scope[name] ?? null
    if (name === 'session' && value === null) return []
    return [{ field: `scope.${name}`, is: 'equal', value }]
  })
}
