import { invalidInput } from '../../errors.ts'
import { scopeKey } from '../../scope.ts'
import type { Condition } from '../conditions/condition.ts'
import { andAll, CONDITION_LENGTH_MAX } from '../conditions/condition.ts'
import { printCondition } from '../conditions/print-condition.ts'
import { readCondition } from '../conditions/read-condition.ts'
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
 * Joins patterns that say the same: one pattern with the words of the most certain of them and
 * the evidence of all, wherever any of them applied.
 *
 * @throws MemoryError `INVALID_INPUT` for patterns that cannot be one, `CONFLICT` for one that is
 *   deprecated.
 */
export function mergePatterns(
  patterns: readonly Pattern[],
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): MergedPatterns {
  const [best, ...others] = [...patterns].sort(
    (left, right) => right.evidence.confidence - left.evidence.confidence,
  )
  if (best === undefined || others.length === 0) {
    throw invalidInput('Merging needs at least two patterns', 'Pass their ids.')
  }
  if (others.some((one) => !isOfOneKind(one, best))) {
    throw invalidInput(
      'Only patterns of one category that expect and save the same can be merged',
      'Patterns that contradict each other stay apart: deprecate the wrong one.',
    )
  }
  if (others.some(({ scope }) => scopeKey(scope) !== scopeKey(best.scope))) {
    throw invalidInput(
      'Patterns of different scopes cannot be merged',
      'Merge those of one project.',
    )
  }
  const at = new Date(nowMs).toISOString()
  const change = {
    event: 'replaced',
    reason: `It was merged into "${best.name}".`,
    at,
    supersededBy: id,
  } as const
  const originals = patterns.map((pattern) => ({
    ...pattern,
    updatedAt: at,
    lifecycle: moveOn(pattern.lifecycle, change),
  }))
  return { merged: judge(joined(best, patterns, { id, at, nowMs }), nowMs), originals }
}

function isOfOneKind(left: Pattern, right: Pattern): boolean {
  return (
    left.category === right.category && left.expects === right.expects && left.saves === right.saves
  )
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
  const followedWhen = joinByOr(
    patterns.map((one) => one.followedWhen).map((text) => conditionOf(text ?? '')[0]),
  )
  const { followedWhen: _when, source: _source, ...rest } = best
  return {
    ...rest,
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    applicability,
    ...(followedWhen === undefined ? {} : { followedWhen }),
    guidance: { ...best.guidance, whenToApply: describeWhen(applicability) },
    evidence: joinEvidence(best, patterns, nowMs),
    lifecycle: {
      status: 'candidate',
      uses:
        patterns.reduce((sum, { lifecycle }) => sum + lifecycle.uses, 0) - countShared(patterns),
      refinements: 0,
    },
    relations: {
      generalizes: [...ids],
      contradicts: outside(patterns.flatMap(({ relations }) => relations.contradicts)),
      complements: outside(patterns.flatMap(({ relations }) => relations.complements)),
    },
    origin: patterns.every(({ origin }) => origin === 'mined') ? 'mined' : 'added',
    ...(best.source === undefined ? {} : { source: best.source }),
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
    conditions: generalizeConditions(all.map(({ conditions }) => conditions)),
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

// What all ask for, and one of what each asks for in addition.
function generalizeConditions(lists: readonly (readonly string[])[]): readonly string[] {
  const common = shared(lists)
  const rest = lists.map((list) => list.filter((text) => !common.includes(text)))
  const either = joinByOr(rest.map((texts) => andAll(texts.flatMap(conditionOf))))
  return either === undefined ? common : [...common, either]
}

/** `undefined` when one of them is missing, or the result is too long to be read again. */
function joinByOr(parts: readonly (Condition | undefined)[]): string | undefined {
  const known = parts.flatMap((part) => part ?? [])
  if (known.length < parts.length || known.length === 0) return undefined
  const texts = [...new Set(known.map(printCondition))].flatMap(conditionOf)
  const [only] = texts
  const whole = texts.length === 1 ? only : ({ is: 'or', parts: texts } as const)
  const text = whole === undefined ? '' : printCondition(whole)
  return text === '' || text.length > CONDITION_LENGTH_MAX ? undefined : text
}

function conditionOf(text: string): readonly Condition[] {
  const { condition } = readCondition(text)
  return condition === undefined ? [] : [condition]
}
