import { moveOn } from '../../../core/learning/patterns/lifecycle.ts'
import { mergePatterns as merge } from '../../../core/learning/patterns/merge-patterns.ts'
import { toPatternView } from '../../../core/learning/patterns/pattern.ts'
import { planPruning } from '../../../core/learning/patterns/prune-patterns.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import { mayReplace } from '../../../core/trust/trust-rules.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import {
  PATTERN_TURN,
  putPattern,
  readPatterns,
  requireOwnPattern,
  writePlanned,
} from './store-patterns.ts'

/**
 * Replaces patterns that say the same by one with the evidence of all of them.
 *
 * @throws MemoryError `INVALID_INPUT` for patterns that cannot be one; `NOT_FOUND`, `FORBIDDEN`;
 *   `CONFLICT` for one that is deprecated.
 */
export async function mergePatterns(
  given: { readonly ids: readonly string[] },
  caller: Caller,
  deps: MemoryContext,
) {
  const ids = [...new Set(given.ids)]
  const id = deps.ids.next()
  return await writeDraft(PATTERN_TURN, deps, async (draft) => {
    const patterns = []
    for (const one of ids) patterns.push(await requireOwnPattern(one, caller, draft))
    const { merged, originals } = merge(patterns, { id, nowMs: deps.clock.now() })
    for (const pattern of [merged, ...originals]) putPattern(pattern, draft)
    draft.tell({ kind: 'record-changed', action: 'patterns-merged', id })
    return toPatternView(merged)
  })
}

/**
 * Deprecates the patterns that are worth nothing: never validated ones, nor those added by a more
 * trusted caller.
 */
export async function prunePatterns(
  { dryRun = false }: { readonly dryRun?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext,
) {
  const nowMs = deps.clock.now()
  const at = new Date(nowMs).toISOString()
  const all = await readPatterns(scopeConditions(caller.scope), deps.documents)
  const byId = new Map(all.map((read) => [read.pattern.id, read]))
  const own = all
    .map(({ pattern }) => pattern)
    .filter((pattern) => mayReplace(callerTrust(caller), voiceOf(pattern)))
  const pruned = planPruning(own, nowMs)
  const writes = pruned.flatMap(({ id, reason }) => {
    const read = byId.get(id)
    if (read === undefined) return []
    const lifecycle = moveOn(read.pattern.lifecycle, { event: 'pruned', reason, at })
    return [{ ...read, pattern: { ...read.pattern, updatedAt: at, lifecycle } }]
  })
  if (!dryRun) await writePlanned(writes, deps)
  return { pruned, isDryRun: dryRun }
}
