import { SCOPE_PARTS, type Scope } from '../../scope.ts'
import type { FieldKind } from '../documents/collection.ts'
import type { Condition } from '../documents/filter.ts'

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

/**
 * The conditions for what was said in exactly this scope, parts that are left out included: what is
 * known about all users is not changed by one of them, nor theirs by all. Only sessions are looked
 * across, unless the scope names one.
 */
export function ownScopeConditions(scope: Scope): readonly Condition[] {
  return SCOPE_PARTS.flatMap((name): Condition[] => {
    const value = scope[name] ?? null
    if (name === 'session' && value === null) return []
    return [{ field: `scope.${name}`, is: 'equal', value }]
  })
}
