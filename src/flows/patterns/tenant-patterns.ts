import {
  createPatternIndex,
  type PatternIndex,
} from '../../core/patterns/matching/pattern-index.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { isInScope, type Scope, scopeKey } from '../../core/scope.ts'

/** The validated patterns of one tenant, an index for each scope. */
export interface TenantPatterns {
  size(): number
  put(pattern: Pattern): void
  drop(id: string): void
  /** The indexes of the scopes that a reader may see. */
  visibleTo(reader: Scope): readonly PatternIndex[]
}

interface ScopeIndex {
  readonly scope: Scope
  readonly index: PatternIndex
}

export function createTenantPatterns(patterns: readonly Pattern[]): TenantPatterns {
  const scopes = new Map<string, ScopeIndex>()
  const placeOf = new Map<string, string>()
  const groups = new Map<string, Pattern[]>()
  for (const pattern of patterns) {
    const key = scopeKey(pattern.scope)
    groups.set(key, groups.get(key) ?? [])
    groups.get(key)?.push(withoutEntries(pattern))
    placeOf.set(pattern.id, key)
  }
  for (const [key, group] of groups) {
    const [first] = group
    if (first !== undefined) {
      scopes.set(key, { scope: first.scope, index: createPatternIndex(group) })
    }
  }
  return {
    size: () => placeOf.size,
    put(pattern) {
      const { id, scope } = pattern
      const key = scopeKey(scope)
      const known = scopes.get(key) ?? { scope, index: createPatternIndex([]) }
      scopes.set(key, { scope, index: known.index.withPattern(withoutEntries(pattern)) })
      placeOf.set(id, key)
    },
    drop(id) {
      const key = placeOf.get(id) ?? ''
      const known = scopes.get(key)
      if (known === undefined) return
      scopes.set(key, { ...known, index: known.index.without(id) })
      placeOf.delete(id)
    },
    visibleTo(reader) {
      return [...scopes.values()]
        .filter(({ scope }) => isInScope(scope, reader))
        .map(({ index }) => index)
    },
  }
}

// The runs behind a pattern are many, and nothing is matched by them.
function withoutEntries(pattern: Pattern): Pattern {
  return { ...pattern, evidence: { ...pattern.evidence, entries: [] } }
}
