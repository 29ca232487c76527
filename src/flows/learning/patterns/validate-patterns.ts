import { countItems, groupBy } from '../../../core/group-by.ts'
import { isSame } from '../../../core/learning/patterns/build-pattern.ts'
import type { Pattern } from '../../../core/learning/patterns/pattern.ts'
import { type MinedPattern, takeIn } from '../../../core/learning/patterns/take-in.ts'
import { validatePatterns as validate } from '../../../core/learning/patterns/validate-patterns.ts'
import { type Scope, scopeKey } from '../../../core/scope.ts'
import type { Filter } from '../../../core/storage/documents/filter.ts'
import { ownScopeConditions, scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { readDigests } from '../digests/digests.ts'
import { type ReadPattern, readPatterns, writePlanned } from './store-patterns.ts'

const LIVING: Filter = [
  { field: 'lifecycle.status', is: 'one-of', values: ['candidate', 'validated', 'under-review'] },
]

/**
 * Validates every pattern on the evidence of the last 90 days, each scope separately,
 * and gives it the status that this earns. A second run right after changes nothing.
 */
export async function validatePatterns(dryRun: boolean, caller: Caller, deps: MemoryContext) {
  const all = await readPatterns([...scopeConditions(caller.scope), ...LIVING], deps.documents)
  const statusOf = new Map(all.map(({ pattern: { id, lifecycle } }) => [id, lifecycle.status]))
  let tested = 0
  const changed: Pattern[] = []
  for (const stored of groupBy(all, ({ pattern }) => scopeKey(pattern.scope)).values()) {
    const { scope } = (stored[0] as ReadPattern).pattern
    const patterns = validate(
      stored.map(({ pattern }) => pattern),
      { digests: await readDigests(scope, deps), nowMs: deps.clock.now() },
    )
    const writes = changesOf(stored, patterns)
    if (!dryRun) await writePlanned(writes, deps)
    tested += patterns.filter(({ evidence }) => evidence.lastValidatedAt !== undefined).length
    changed.push(...writes.map(({ pattern }) => pattern))
  }
  const moves = changed.filter(({ id, lifecycle }) => statusOf.get(id) !== lifecycle.status)
  const moved = countItems(moves.map(({ lifecycle }) => lifecycle.status))
  return { tested, changed: changed.length, moved }
}

/** The ids of the patterns in use that were mined in a scope. */
export async function readMinedIds(
  scope: Scope,
  { documents }: MemoryContext,
): Promise<ReadonlySet<string>> {
  const stored = await readPatterns(ownScopeConditions(scope), documents)
  return new Set(
    stored.flatMap(({ pattern: { id, origin, lifecycle } }) =>
      origin === 'mined' && lifecycle.status === 'validated' ? [id] : [],
    ),
  )
}

/** Stores what was mined in a scope: evidence for known patterns, candidates for the rest. */
export async function takeInMined(
  mined: readonly MinedPattern[],
  scope: Scope,
  deps: MemoryContext,
): Promise<void> {
  const stored = await readPatterns(ownScopeConditions(scope), deps.documents)
  const known = stored.map(({ pattern }) => pattern)
  const patterns = takeIn(known, mined, { scope, nowMs: deps.clock.now() })
  await writePlanned(changesOf(stored, patterns), deps)
}

function changesOf(stored: readonly ReadPattern[], patterns: readonly Pattern[]) {
  const before = new Map(stored.map((read) => [read.pattern.id, read]))
  return patterns.flatMap((pattern) => {
    const known = before.get(pattern.id)
    if (known !== undefined && isSame(known.pattern, pattern)) return []
    return [{ pattern, version: known?.version ?? 0 }]
  })
}
