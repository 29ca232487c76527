import { hashId } from '../records/hash-id.ts'
import { type Scope, scopeKey } from '../scope.ts'
import { joinEntries, NO_EVIDENCE, recompute } from './evidence.ts'
import type { MinedPattern } from './mined-pattern.ts'
import type { Pattern, PatternEvidence } from './pattern.ts'

/** The id of what was mined: the same whenever it is found again in this scope. */
export function minedPatternId(scope: Scope, key: string): string {
  return hashId('pattern', scopeKey(scope), key)
}

/**
 * The patterns of a scope with what was mined among them. What is known gets the evidence alone:
 * what it says stays. What somebody refined is no longer what was mined, and what is deprecated
 * does not come back.
 */
export function takeIn(
  known: readonly Pattern[],
  mined: readonly MinedPattern[],
  { scope, nowMs }: { readonly scope: Scope; readonly nowMs: number },
): readonly Pattern[] {
  const patterns = new Map(known.map((pattern) => [pattern.id, pattern]))
  for (const found of mined) {
    const id = minedPatternId(scope, found.key)
    const pattern = patterns.get(id) ?? newPattern(found, { id, scope, nowMs })
    patterns.set(id, isOpen(pattern) ? withMined(pattern, found, nowMs) : pattern)
  }
  return linkContradictions([...patterns.values()])
}

function isOpen({ lifecycle }: Pattern): boolean {
  return lifecycle.status !== 'deprecated' && lifecycle.refinements === 0
}

function withMined(pattern: Pattern, { evidence }: MinedPattern, nowMs: number): Pattern {
  const { baseRate, contrast, adjustedPValue, timeSavedMs, costSaved } = evidence
  const { timeSavedMs: _time, costSaved: _cost, ...known } = pattern.evidence
  const joined: PatternEvidence = {
    ...known,
    entries: joinEntries(known.entries, evidence.entries),
    baseRate,
    contrast,
    minedPValue: adjustedPValue,
    ...(timeSavedMs === undefined ? {} : { timeSavedMs }),
    ...(costSaved === undefined ? {} : { costSaved }),
  }
  return { ...pattern, evidence: recompute(joined, nowMs) }
}

function newPattern(
  { key: _key, evidence: _evidence, ...says }: MinedPattern,
  { id, scope, nowMs }: { readonly id: string; readonly scope: Scope; readonly nowMs: number },
): Pattern {
  const at = new Date(nowMs).toISOString()
  return {
    ...says,
    id,
    scope,
    version: 1,
    createdAt: at,
    updatedAt: at,
    evidence: NO_EVIDENCE,
    lifecycle: { status: 'candidate', uses: 0, refinements: 0 },
    relations: { generalizes: [], contradicts: [], complements: [] },
    origin: 'mined',
  }
}

/** Patterns that advise and warn of the same thing know of each other. */
function linkContradictions(patterns: readonly Pattern[]): readonly Pattern[] {
  const bySign = new Map<string, Pattern[]>()
  for (const pattern of patterns) {
    const same = bySign.get(pattern.sign ?? '') ?? []
    bySign.set(pattern.sign ?? '', [...same, pattern])
  }
  return patterns.map((pattern) => {
    if (pattern.sign === undefined || pattern.lifecycle.status === 'deprecated') return pattern
    const opposed = (bySign.get(pattern.sign) ?? []).filter((other) => isOpposed(pattern, other))
    const known = pattern.relations.contradicts
    const contradicts = [...new Set([...known, ...opposed.map(({ id }) => id)])]
    if (contradicts.length === known.length) return pattern
    return { ...pattern, relations: { ...pattern.relations, contradicts } }
  })
}

function isOpposed(left: Pattern, right: Pattern): boolean {
  if (left.expects === right.expects || right.lifecycle.status === 'deprecated') return false
  const types = left.applicability.problemTypes
  const others = right.applicability.problemTypes
  if (types.length === 0 || others.length === 0) return true
  return types.some((type) => others.includes(type))
}
