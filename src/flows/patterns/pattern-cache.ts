import type { Filter } from '../../core/documents/filter.ts'
import { isOffered } from '../../core/patterns/lifecycle.ts'
import type { PatternIndex } from '../../core/patterns/matching/pattern-index.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Scope } from '../../core/scope.ts'
import type { MemoryDeps } from '../memory-deps.ts'
import { readPatterns, toPattern } from './read-patterns.ts'
import { createTenantPatterns, type TenantPatterns } from './tenant-patterns.ts'

/** Keeps validated patterns in memory, ready to be matched. */
export interface PatternCache {
  /** One index for each scope that the reader may see, as the store is now. */
  read(reader: Scope): Promise<readonly PatternIndex[]>
  /** How many patterns lie in memory. */
  size(): number
}

/** So many patterns lie in memory, of all tenants together: about 100 MB. */
const PATTERNS_CACHED_MAX = 20_000
/** Of a tenant that has more, what the reader may see is read each time, up to here. */
const PATTERNS_SCANNED_MAX = 100_000
const COLLECTION = 'patterns'
const CHANGES_A_PAGE = 1_000
const VALIDATED: Filter = [{ field: 'lifecycle.status', is: 'equal', value: 'validated' }]

/**
 * Before anything is given out, the store says what changed, in this process or another: what
 * went under review a moment ago is not given out. Tenants that asked longest ago make room for
 * others. What is given out is the same, whether it was in memory or not.
 */
export function createPatternCache(
  { documents, text }: Pick<MemoryDeps, 'documents' | 'text'>,
  patternsMax: number = PATTERNS_CACHED_MAX,
): PatternCache {
  /** Those that asked longest ago first. */
  const tenants = new Map<string, TenantPatterns>()
  let cursor: string | undefined
  let isFollowing = false
  let reading: Promise<unknown> = Promise.resolve()

  async function startOver(): Promise<void> {
    tenants.clear()
    cursor = await text.watermark()
    isFollowing = true
  }

  async function takeIn(ids: readonly string[]): Promise<void> {
    if (ids.length === 0 || tenants.size === 0) return
    const found = (await documents.get(COLLECTION, ids)).map(toPattern)
    for (const tenant of tenants.values()) ids.forEach(tenant.drop)
    for (const pattern of found.filter(isOffered)) tenants.get(pattern.scope.tenant)?.put(pattern)
  }

  // Resolves to true when there is nothing more to follow.
  async function followPage(): Promise<boolean> {
    const page = await documents.changes(cursor, CHANGES_A_PAGE)
    if (page.startedOver === true) {
      await startOver()
      return true
    }
    const ids = page.changes.filter((one) => one.collection === COLLECTION).map(({ id }) => id)
    await takeIn([...new Set(ids)])
    cursor = page.cursor
    return page.changes.length < CHANGES_A_PAGE
  }

  // What changes while it is read is told again after the cursor.
  async function load(reader: Scope): Promise<TenantPatterns> {
    const all = [...scopeConditions({ tenant: reader.tenant }), ...VALIDATED]
    const isMany = (await documents.count(COLLECTION, all)) > patternsMax
    const filter = isMany ? [...scopeConditions(reader), ...VALIDATED] : all
    const found = await readPatterns(filter, documents, PATTERNS_SCANNED_MAX)
    const loaded = createTenantPatterns(found.map(({ pattern }) => pattern))
    if (!isMany) tenants.set(reader.tenant, loaded)
    return loaded
  }

  async function readNow(reader: Scope): Promise<readonly PatternIndex[]> {
    if (!isFollowing) await startOver()
    while (!(await followPage()));
    const known = tenants.get(reader.tenant)
    if (known !== undefined) {
      tenants.delete(reader.tenant)
      tenants.set(reader.tenant, known)
    }
    const own = known ?? (await load(reader))
    makeRoom()
    return own.visibleTo(reader)
  }

  function makeRoom(): void {
    for (const tenant of tenants.keys()) {
      if (size() <= patternsMax) return
      tenants.delete(tenant)
    }
  }

  function size(): number {
    return [...tenants.values()].reduce((sum, tenant) => sum + tenant.size(), 0)
  }

  return {
    size,
    read(reader) {
      // One after the other: two that follow at once would each miss what the other took.
      const next = reading.catch(() => {}).then(() => readNow(reader))
      reading = next
      return next
    },
  }
}
