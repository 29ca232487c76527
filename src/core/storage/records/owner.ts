import { contentHash } from '../../language/text/content-hash.ts'
import { SCOPE_PARTS, type Scope } from '../../scope.ts'

/** A scope without its session: for what all sessions of one owner share. */
export function ownerOf({ session: _session, ...owner }: Scope): Scope {
  return owner
}

/** All parts of a scope, absent ones included, as hash input. */
export function scopeTexts(scope: Scope): readonly string[] {
  return SCOPE_PARTS.map((part) => JSON.stringify(scope[part] ?? null))
}

/**
 * One key for everything an owner has under these names. Unlike a scope filter, it never includes
 * narrower scopes: what belongs to a user does not belong to one of their projects.
 */
export function ownerKey(scope: Scope, ...names: readonly string[]): string {
  return contentHash(...scopeTexts(ownerOf(scope)), ...names)
}
