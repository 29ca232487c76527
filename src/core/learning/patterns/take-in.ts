import { groupBy } from '../../group-by.ts'
import { type Scope, scopeKey } from '../../scope.ts'
import { hashId } from '../../storage/records/hash-id.ts'
import { joinEntries, NO_EVIDENCE, recompute } from './evidence.ts'
import type { Contrast, EvidenceEntry, Pattern, PatternAdvice } from './pattern.ts'

export interface MinedPattern
  extends Pick<
    Pattern,
    | 'name'
    | 'category'
    | 'summary'
    | 'expects'
    | 'saves'
    | 'comparedWhen'
    | 'applicability'
    | 'content'
    | 'guidance'
  > {
  /** Equal when the same is found again in the same scope. */
  readonly key: string
  readonly followedWhen: string
  readonly advice: PatternAdvice
  readonly evidence: {
    /** The newest first, each run once. */
    readonly entries: readonly EvidenceEntry[]
    readonly baseRate: number
    readonly contrast: Contrast
    /** Corrected for everything that this mining tested. */
    readonly adjustedPValue: number
  }
}

/**
 * The patterns of a scope with what was mined among them. Known patterns get only the evidence:
 * what they say stays. Refined ones are no longer what was mined, and deprecated ones stay so.
 */
export function takeIn(
  known: readonly Pattern[],
  mined: readonly MinedPattern[],
  { scope, nowMs }: { readonly scope: Scope; readonly nowMs: number },
): readonly Pattern[] {
  const patterns = new Map(known.map((pattern) => [pattern.id, pattern]))
  for (const found of mined) {
    const id = minedId(scope, found.key)
    const pattern = patterns.get(id) ?? newPattern(found, { id, scope, nowMs })
    const { status, refinements } = pattern.lifecycle
    const isOpen = status !== 'deprecated' && refinements === 0
    patterns.set(id, isOpen ? withMined(pattern, found, nowMs) : pattern)
  }
  return linkContradictions([...patterns.values()])
}

/** The id of the pattern that is mined under a key in a scope. */
export function minedId(scope: Scope, key: string): string {
  return hashId('pattern', scopeKey(scope), key)
}

function withMined(pattern: Pattern, { evidence: found }: MinedPattern, nowMs: number): Pattern {
  const { baseRate, contrast, adjustedPValue } = found
  const entries = joinEntries(pattern.evidence.entries, found.entries)
  // Until the first validation it is compared with the population it was mined in.
  const base = { rate: baseRate, runs: contrast.runs + contrast.runsWithout, entries: 0 }
  const bases = pattern.evidence.bases.length === 0 ? [base] : pattern.evidence.bases
  const evidence = { ...pattern.evidence, entries, bases, contrast, minedPValue: adjustedPValue }
  return { ...pattern, evidence: recompute(evidence, nowMs) }
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

/** Links patterns that expect opposite ends of the same runs. */
function linkContradictions(patterns: readonly Pattern[]): readonly Pattern[] {
  const byCondition = groupBy(patterns, ({ followedWhen, lifecycle }) =>
    lifecycle.status === 'deprecated' ? undefined : followedWhen,
  )
  return patterns.map((pattern) => {
    if (pattern.lifecycle.status === 'deprecated') return pattern
    const same = byCondition.get(pattern.followedWhen ?? '') ?? []
    const opposed = same.filter((other) => isOpposed(pattern, other)).map(({ id }) => id)
    const known = pattern.relations.contradicts
    const contradicts = [...new Set([...known, ...opposed])]
    if (contradicts.length === known.length) return pattern
    return { ...pattern, relations: { ...pattern.relations, contradicts } }
  })
}

function isOpposed(left: Pattern, right: Pattern): boolean {
  if (left.expects === right.expects) return false
  const types = left.applicability.problemTypes
  const others = right.applicability.problemTypes
  return types.length === 0 || others.length === 0 || types.some((type) => others.includes(type))
}
