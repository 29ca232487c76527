import { isOffered } from '../../core/patterns/lifecycle.ts'
import {
  createPatternIndex,
  type PatternIndex,
} from '../../core/patterns/matching/pattern-index.ts'
import type { Pattern } from '../../core/patterns/pattern.ts'
import { isInScope, type Scope, scopeKey } from '../../core/scope.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { readPatterns, toPattern } from './read-patterns.ts'

/** Keeps the validated patterns in memory, ready to be matched. */
export interface PatternCache {
  /** One index for each scope that the reader may see, as the store is now. */
  read(reader: Scope): Promise<readonly PatternIndex[]>
}

interface ScopeIndex {
  readonly scope: Scope
  readonly index: PatternIndex
}

const COLLECTION = 'patterns'
const CHANGES_A_PAGE = 1_000

/**
 * Before anything is given out, the store says what changed, in this process or another: what
 * went under review a moment ago is not given out.
 */
export function createPatternCache({
  documents,
  text,
}: Pick<MemoryDeps, 'documents' | 'text'>): PatternCache {
  const scopes = new Map<string, ScopeIndex>()
  const placeOf = new Map<string, string>()
  let cursor: string | undefined
  let isLoaded = false
  let following: Promise<void> = Promise.resolve()

  // What changes while it is read is told again after this cursor.
  async function load(): Promise<void> {
    cursor = await text.watermark()
    const validated = await readPatterns(
      [{ field: 'lifecycle.status', is: 'equal', value: 'validated' }],
      documents,
    )
    scopes.clear()
    placeOf.clear()
    for (const [key, patterns] of groupByScope(validated.map(({ pattern }) => pattern))) {
      const [first] = patterns
      if (first === undefined) continue
      scopes.set(key, { scope: first.scope, index: createPatternIndex(patterns) })
      for (const { id } of patterns) placeOf.set(id, key)
    }
    isLoaded = true
  }

  function put(pattern: Pattern): void {
    const key = scopeKey(pattern.scope)
    const known = scopes.get(key) ?? { scope: pattern.scope, index: createPatternIndex([]) }
    scopes.set(key, { ...known, index: known.index.withPattern(withoutEntries(pattern)) })
    placeOf.set(pattern.id, key)
  }

  function drop(id: string): void {
    const key = placeOf.get(id) ?? ''
    const known = scopes.get(key)
    if (known === undefined) return
    scopes.set(key, { ...known, index: known.index.without(id) })
    placeOf.delete(id)
  }

  async function takeIn(ids: readonly string[]): Promise<void> {
    const found = ids.length === 0 ? [] : await documents.get(COLLECTION, ids)
    for (const id of ids) drop(id)
    for (const pattern of found.map(toPattern)) if (isOffered(pattern)) put(pattern)
  }

  // Resolves to true when there is nothing more to follow.
  async function followPage(): Promise<boolean> {
    const page = await documents.changes(cursor, CHANGES_A_PAGE)
    if (page.startedOver === true) {
      await load()
      return true
    }
    const ids = page.changes.filter((one) => one.collection === COLLECTION).map(({ id }) => id)
    await takeIn([...new Set(ids)])
    cursor = page.cursor
    return page.changes.length < CHANGES_A_PAGE
  }

  async function follow(): Promise<void> {
    if (!isLoaded) await load()
    while (!(await followPage()));
  }

  return {
    async read(reader) {
      // One after the other: two that follow at once would each miss what the other took.
      following = following.catch(() => {}).then(follow)
      await following
      return [...scopes.values()]
        .filter(({ scope }) => isInScope(scope, reader))
        .map(({ index }) => index)
    },
  }
}

function groupByScope(patterns: readonly Pattern[]): ReadonlyMap<string, readonly Pattern[]> {
  const groups = new Map<string, Pattern[]>()
  for (const pattern of patterns) {
    const key = scopeKey(pattern.scope)
    groups.set(key, groups.get(key) ?? [])
    groups.get(key)?.push(withoutEntries(pattern))
  }
  return groups
}

// The runs behind a pattern are many, and nothing is matched by them.
function withoutEntries(pattern: Pattern): Pattern {
  return { ...pattern, evidence: { ...pattern.evidence, entries: [] } }
}
