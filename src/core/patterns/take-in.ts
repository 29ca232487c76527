import { hashId } from '../records/hash-id.ts'
import { type Scope, scopeKey } from '../scope.ts'
import { joinEntries, NO_EVIDENCE, recompute, resetEvidence } from './evidence.ts'
import { isOfProfile } from './kept-profile.ts'
import { moveOn } from './lifecycle.ts'
import type { MinedPattern } from './mined-pattern.ts'
import type { EvidenceEntry, Pattern, PatternEvidence } from './pattern.ts'

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

// The parts of a profile are weighed anew whenever it is mined: that is never the same as before.
function isOpen(pattern: Pattern): boolean {
  const { status, refinements } = pattern.lifecycle
  return status !== 'deprecated' && (refinements === 0 || isOfProfile(pattern))
}

function withMined(pattern: Pattern, mined: MinedPattern, nowMs: number): Pattern {
  if (isOfProfile(mined)) return withProfile(pattern, mined, nowMs)
  const entries = joinEntries(pattern.evidence.entries, mined.evidence.entries)
  return { ...pattern, evidence: joined(pattern, mined, entries, nowMs) }
}

/**
 * A profile that was mined again says what its signs are now, and has the runs that it scores so
 * now. One under review is refined by that: evidence from then on brings it back.
 */
function withProfile(pattern: Pattern, mined: MinedPattern, nowMs: number): Pattern {
  const { key: _key, evidence: found, ...says } = mined
  const applied = pattern.evidence.entries.filter(({ origin }) => origin === 'applied')
  const evidence = joined(pattern, mined, joinEntries(applied, found.entries), nowMs)
  if (pattern.lifecycle.status !== 'under-review' || pattern.lifecycle.isRefined === true) {
    return { ...pattern, ...says, evidence }
  }
  const at = new Date(nowMs).toISOString()
  const happening = { event: 'refined', reason: 'Its signs were weighed anew.', at } as const
  return {
    ...pattern,
    ...says,
    version: pattern.version + 1,
    updatedAt: at,
    lifecycle: moveOn(pattern.lifecycle, happening),
    evidence: { ...resetEvidence(evidence, nowMs), minedPValue: found.adjustedPValue },
  }
}

function joined(
  pattern: Pattern,
  { evidence }: MinedPattern,
  entries: readonly EvidenceEntry[],
  nowMs: number,
): PatternEvidence {
  const { baseRate, contrast, adjustedPValue } = evidence
  // Until a validation looks closer, it is compared with what mining held it against.
  const base = { rate: baseRate, runs: contrast.runs + contrast.runsWithout, entries: 0 }
  const bases = pattern.evidence.bases.length === 0 ? [base] : pattern.evidence.bases
  return recompute(
    { ...pattern.evidence, entries, bases, contrast, minedPValue: adjustedPValue },
    nowMs,
  )
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
