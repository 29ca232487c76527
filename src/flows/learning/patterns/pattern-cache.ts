import { isShared, sharedScope } from '../../../core/learning/digests/shared-digests.ts'
import { isOffered } from '../../../core/learning/patterns/lifecycle.ts'
import {
  type CompiledPattern,
  compilePattern,
} from '../../../core/learning/patterns/match-patterns.ts'
import type { Pattern } from '../../../core/learning/patterns/pattern.ts'
import { isInScope, type Scope } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { MemoryContext } from '../../context.ts'
import { followChanges } from '../../storage/records/follow-changes.ts'
import { readPatterns, toPattern } from './store-patterns.ts'

/** Keeps validated patterns in memory, ready to be matched. */
export interface PatternCache {
  /** The validated patterns that the reader may see, as the store is now. */
  read(reader: Scope): Promise<readonly CompiledPattern[]>
  /** How many patterns are in memory. */
  size(): number
}

/** Of all tenants together: about 100 MB. */
const PATTERNS_CACHED_MAX = 20_000
/** Of a tenant with more, what the reader may see is read each time, up to this many. */
const PATTERNS_SCANNED_MAX = 100_000
const COLLECTION = 'patterns'
const VALIDATED: Filter = [{ field: 'lifecycle.status', is: 'equal', value: 'validated' }]

type TenantPatterns = Map<string, CompiledPattern>

/**
 * Before each read the change feed of the store is followed, so that a pattern that another
 * process put under review a moment ago is not offered. Tenants that were read longest ago make
 * room for others.
 */
export function createPatternCache(
  { documents, text, acrossProjects }: Pick<MemoryContext, 'documents' | 'text' | 'acrossProjects'>,
  patternsMax: number = PATTERNS_CACHED_MAX,
): PatternCache {
  /** The least recently read first. */
  const tenants = new Map<string, TenantPatterns>()
  const changed = new Set<string>()
  const follow = followChanges({ documents, text }, (changes) => {
    if (changes === undefined) tenants.clear()
    for (const { collection, id } of changes ?? []) if (collection === COLLECTION) changed.add(id)
  })
  let reading: Promise<unknown> = Promise.resolve()

  async function applyChanges(): Promise<void> {
    const ids = [...changed]
    changed.clear()
    if (ids.length === 0 || tenants.size === 0) return
    const found = (await documents.get(COLLECTION, ids)).map(toPattern)
    for (const [name, tenant] of tenants) {
      for (const id of ids) tenant.delete(id)
      const own = found.filter(({ scope }) => scope.tenant === name)
      for (const pattern of own.filter(isOffered)) put(pattern, tenant)
    }
  }

  // A change during the read comes again after the cursor.
  async function load(reader: Scope): Promise<TenantPatterns> {
    const all = [...scopeConditions({ tenant: reader.tenant }), ...VALIDATED]
    const isMany = (await documents.count(COLLECTION, all)) > patternsMax
    const filters = isMany
      ? visibleTo(reader, acrossProjects).map((one) => [...scopeConditions(one), ...VALIDATED])
      : [all]
    const loaded: TenantPatterns = new Map()
    for (const filter of filters) {
      for (const { pattern } of await readPatterns(filter, documents, PATTERNS_SCANNED_MAX)) {
        put(pattern, loaded)
      }
    }
    if (!isMany) tenants.set(reader.tenant, loaded)
    return loaded
  }

  async function readNow(reader: Scope): Promise<readonly CompiledPattern[]> {
    await follow()
    await applyChanges()
    const known = tenants.get(reader.tenant)
    if (known !== undefined) {
      tenants.delete(reader.tenant)
      tenants.set(reader.tenant, known)
    }
    const own = known ?? (await load(reader))
    makeRoom()
    const visible = visibleTo(reader, acrossProjects)
    return [...own.values()].filter(({ pattern }) => visible.some((one) => isSeen(pattern, one)))
  }

  function makeRoom(): void {
    for (const tenant of tenants.keys()) {
      if (size() <= patternsMax) return
      tenants.delete(tenant)
    }
  }

  function size(): number {
    return [...tenants.values()].reduce((sum, tenant) => sum + tenant.size, 0)
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

function visibleTo(reader: Scope, acrossProjects = false): readonly Scope[] {
  return acrossProjects ? [reader, sharedScope(reader)] : [reader]
}

// A reader of all projects does not see what they share where that is not switched on.
function isSeen({ scope }: Pattern, reader: Scope): boolean {
  return isShared(scope) === isShared(reader) && isInScope(scope, reader)
}

// Without the runs behind a pattern: they are many, and matching does not need them.
function put(pattern: Pattern, tenant: TenantPatterns): void {
  const evidence = { ...pattern.evidence, entries: [] }
  const compiled = compilePattern({ ...pattern, evidence })
  if (compiled !== undefined) tenant.set(pattern.id, compiled)
}
