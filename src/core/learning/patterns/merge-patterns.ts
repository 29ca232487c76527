import { describeWhen } from './describe-pattern.ts'
import { joinEntries, NO_EVIDENCE, recompute } from './evidence.ts'
import { moveOn } from './lifecycle.ts'
import type { Pattern, PatternEvidence } from './pattern.ts'
import type { Applicability } from './pattern-content.ts'
import { judge } from './validate-patterns.ts'

export interface MergedPatterns {
  readonly merged: Pattern
  /** Deprecated, each with a link to the merged pattern. */
  readonly originals: readonly Pattern[]
}

/**
 * Joins patterns that say the same (`findSame`): one pattern with the words of the most certain of
 * them and the evidence of all, wherever any of them applied.
 *
 * @throws MemoryError `CONFLICT` for one that is deprecated.
 */
export function mergePatterns(
  patterns: readonly [Pattern, ...Pattern[]],
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): MergedPatterns {
  const best = patterns.reduce((most, one) =>
    one.evidence.confidence > most.evidence.confidence ? one : most,
  )
  const at = new Date(nowMs).toISOString()
  const reason = `It was merged into "${best.name}".`
  const change = { event: 'replaced', reason, at, supersededBy: id } as const
  const originals = patterns.map((pattern) => ({
    ...pattern,
    updatedAt: at,
    lifecycle: moveOn(pattern.lifecycle, change),
  }))
  return { merged: judge(joined(best, patterns, { id, at, nowMs }), nowMs), originals }
}

function joined(
  best: Pattern,
  patterns: readonly Pattern[],
  { id, at, nowMs }: { readonly id: string; readonly at: string; readonly nowMs: number },
): Pattern {
  const ids = new Set(patterns.map((pattern) => pattern.id))
  const outside = (related: readonly string[]): readonly string[] =>
    [...new Set(related)].filter((one) => !ids.has(one))
  const applicability = generalize(patterns.map((pattern) => pattern.applicability))
  const uses = patterns.reduce((sum, { lifecycle }) => sum + lifecycle.uses, 0)
  return {
    ...best,
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    applicability,
    guidance: { ...best.guidance, whenToApply: describeWhen(applicability) },
    evidence: joinEvidence(best, patterns, nowMs),
    lifecycle: { status: 'candidate', uses: uses - countShared(patterns), refinements: 0 },
    relations: {
      generalizes: [...ids],
      contradicts: outside(patterns.flatMap(({ relations }) => relations.contradicts)),
      complements: outside(patterns.flatMap(({ relations }) => relations.complements)),
    },
    origin: patterns.every(({ origin }) => origin === 'mined') ? 'mined' : 'added',
  }
}

function joinEvidence(best: Pattern, patterns: readonly Pattern[], nowMs: number): PatternEvidence {
  const all = patterns.map(({ evidence }) => evidence)
  const entries = all.reduce<PatternEvidence['entries']>(
    (known, { entries: more, since = 0 }) =>
      joinEntries(
        known,
        more.filter(({ at }) => at >= since),
      ),
    [],
  )
  const evidence = recompute(
    {
      ...NO_EVIDENCE,
      entries,
      applications:
        all.reduce((sum, { applications }) => sum + applications, 0) - countShared(patterns),
      bases: best.evidence.bases,
    },
    nowMs,
  )
  // Choosing these patterns to be merged was a choice among as many tests.
  return { ...evidence, adjustedPValue: Math.min(1, evidence.pValue * patterns.length) }
}

/** How often a run that applied several of them would count once too often. */
function countShared(patterns: readonly Pattern[]): number {
  const applied = patterns.flatMap(({ evidence }) =>
    evidence.entries.filter(({ origin }) => origin === 'applied'),
  )
  return applied.length - new Set(applied.map(({ runKey }) => runKey)).size
}

/** Wherever one of them applied; every anti-condition stays. */
function generalize(all: readonly Applicability[]): Applicability {
  const ranges = all.map(({ complexity }) => complexity)
  const known = ranges.flatMap((range) => range ?? [])
  const isNarrowed = known.length === ranges.length
  return {
    problemTypes: widest(all.map(({ problemTypes }) => problemTypes)),
    domains: widest(all.map(({ domains }) => domains)),
    ...(isNarrowed
      ? {
          complexity: {
            min: Math.min(...known.map(({ min }) => min)),
            max: Math.max(...known.map(({ max }) => max)),
          },
        }
      : {}),
    capabilities: shared(all.map(({ capabilities }) => capabilities)),
    conditions: shared(all.map(({ conditions }) => conditions)),
    antiConditions: [...new Set(all.flatMap(({ antiConditions }) => antiConditions))],
  }
}

// An empty list does not narrow, so nothing is wider.
function widest(lists: readonly (readonly string[])[]): readonly string[] {
  return lists.some((list) => list.length === 0) ? [] : [...new Set(lists.flat())]
}

function shared([first = [], ...others]: readonly (readonly string[])[]): readonly string[] {
  return first.filter((item) => others.every((list) => list.includes(item)))
}
