import { compareText } from '../../../core/language/text/compare-text.ts'
import type { RunDigest } from '../../../core/learning/digests/run-digest.ts'
import { moveOn } from '../../../core/learning/patterns/lifecycle.ts'
import { mergePatterns as merge } from '../../../core/learning/patterns/merge-patterns.ts'
import {
  findNarrowing,
  narrowedApplicability,
} from '../../../core/learning/patterns/narrow-pattern.ts'
import type { Pattern } from '../../../core/learning/patterns/pattern.ts'
import { whyWorthless } from '../../../core/learning/patterns/prune-patterns.ts'
import { findSame } from '../../../core/learning/patterns/similar-patterns.ts'
import { scopeKey } from '../../../core/scope.ts'
import { hashId } from '../../../core/storage/records/hash-id.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import { voiceOf } from '../../../core/storage/records/voice-of.ts'
import { mayReplace } from '../../../core/trust/trust-rules.ts'
import { callerTrust } from '../../caller.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { readDigests } from '../digests/digests.ts'
import { mineScopes, planMining } from '../mining/mine-patterns.ts'
import { updatePattern } from '../patterns/change-pattern.ts'
import {
  PATTERN_TURN,
  putPattern,
  readPatterns,
  requireOwnPattern,
  writePlanned,
} from '../patterns/store-patterns.ts'
import { validatePatterns } from '../patterns/validate-patterns.ts'
import type { RunStep, StepContext } from './nightly-step.ts'

export const minePatterns: RunStep = async ({ caller, deps, dryRun, heartbeat }) => {
  await heartbeat()
  return { ...(await (dryRun ? planMining : mineScopes)(caller.scope, deps)) }
}

export const validateAll: RunStep = async ({ caller, deps, dryRun }) => {
  const { tested, changed, moved } = await validatePatterns(dryRun, caller, deps)
  return {
    tested,
    changed,
    validated: moved.get('validated') ?? 0,
    'under review': moved.get('under-review') ?? 0,
    'lost their support': moved.get('candidate') ?? 0,
  }
}

/** Narrows patterns under review to where they still work. */
export const narrowPatterns: RunStep = async (context) => {
  const { caller, deps, dryRun } = context
  const declining = (await readWith('under-review', context)).filter(
    ({ lifecycle }) => lifecycle.isRefined !== true,
  )
  const known = new Map<string, ReadonlyMap<string, RunDigest>>()
  let refined = 0
  for (const pattern of declining) {
    const key = scopeKey(pattern.scope)
    const digests = known.get(key) ?? byId(await readDigests(pattern.scope, deps))
    known.set(key, digests)
    const narrowing = findNarrowing(pattern, digests)
    if (narrowing === undefined) continue
    refined++
    const { id, applicability } = pattern
    const change = narrowedApplicability(applicability, narrowing)
    if (!dryRun) await updatePattern({ id, ...change }, caller, deps)
  }
  return { tested: declining.length, refined }
}

function byId(digests: readonly RunDigest[]): ReadonlyMap<string, RunDigest> {
  return new Map(digests.map((digest) => [digest.id, digest]))
}

/** Replaces patterns that say the same by one with the evidence of all of them. */
export const mergeSame: RunStep = async (context) => {
  const { caller, deps, dryRun } = context
  let merged = 0
  for (const same of findSame(await readWith('validated', context))) {
    merged += same.length
    if (dryRun) continue
    const ids = same.map((one) => one.id)
    // The same patterns give the same id, so that a repeated run changes nothing.
    const id = hashId('merged patterns', ...ids.toSorted(compareText))
    await writeDraft(PATTERN_TURN, deps, async (draft) => {
      const [first = '', ...others] = ids
      const read = (one: string): Promise<Pattern> => requireOwnPattern(one, caller, draft)
      const patterns: [Pattern, ...Pattern[]] = [await read(first)]
      for (const other of others) patterns.push(await read(other))
      const joined = merge(patterns, { id, nowMs: deps.clock.now() })
      for (const pattern of [joined.merged, ...joined.originals]) putPattern(pattern, draft)
      draft.tell({ kind: 'record-changed', action: 'patterns-merged', id })
    })
  }
  return { merged }
}

/** Deprecates useless patterns: never validated ones, nor those added by a more trusted caller. */
export const pruneWorthless: RunStep = async ({ caller, deps, dryRun }) => {
  const nowMs = deps.clock.now()
  const at = new Date(nowMs).toISOString()
  const all = await readPatterns(scopeConditions(caller.scope), deps.documents)
  const own = all.filter(({ pattern }) => mayReplace(callerTrust(caller), voiceOf(pattern)))
  const pruned = own.flatMap(({ pattern, version }) => {
    const reason = whyWorthless(pattern, nowMs)
    if (reason === undefined) return []
    const lifecycle = moveOn(pattern.lifecycle, { event: 'pruned', reason, at })
    return [{ version, pattern: { ...pattern, updatedAt: at, lifecycle } }]
  })
  if (!dryRun) await writePlanned(pruned, deps)
  return { deprecated: pruned.length }
}

async function readWith(status: Pattern['lifecycle']['status'], { caller, deps }: StepContext) {
  const filter = [
    ...scopeConditions(caller.scope),
    { field: 'lifecycle.status', is: 'equal', value: status } as const,
  ]
  return (await readPatterns(filter, deps.documents)).map(({ pattern }) => pattern)
}
