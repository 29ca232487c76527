import { contentHash } from '../../language/text/content-hash.ts'
import { SCOPE_PARTS, type Scope } from '../../scope.ts'

/** A scope without its conversation: what is kept for all conversations of one owner. */
export function ownerOf({ session: _session, ...owner }: Scope): Scope {
  return owner
}

/** All parts of a scope, absent ones included, to make a hash of. */
export function scopeTexts(scope: Scope): readonly string[] {
  return SCOPE_PARTS.map((part) => JSON.stringify(scope[part] ?? null))
}

/**
 * One key for all that an owner has under these names. Other than a filter by scope it never
 * takes in a narrower scope: what belongs to a user is not what belongs to one of their projects.
 */
export function ownerKey(scope: Scope, ...names: readonly string[]): string {
  return contentHash(...scopeTexts(ownerOf(scope)), ...names)
}
