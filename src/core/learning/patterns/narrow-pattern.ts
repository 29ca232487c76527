import { byFrequency } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { Condition, Features, FeatureValue } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { printCondition } from '../conditions/print-condition.ts'
import type { RunDigest } from '../digests/run-digest.ts'
import { improbable } from '../statistics/estimates.ts'
import { fisherExact } from '../statistics/exact-tests.ts'
import type { Pattern } from './pattern.ts'
import type { Applicability } from './pattern-content.ts'

/** A narrower condition under which a pattern still works. */
export interface Narrowing {
  /** In the condition language: what must hold, or what must not. */
  readonly condition: string
  readonly isAnti: boolean
  /** Corrected for every test that was tried. */
  readonly pValue: number
  /** Outcomes of the runs that remain, and of the excluded ones. */
  readonly kept: { readonly hits: number; readonly runs: number }
  readonly left: { readonly hits: number; readonly runs: number }
}

/** Steps are excluded: the pattern itself is about them. */
const TEXT_FEATURES = ['task.type', 'task.domain', 'agent', 'project'] as const
const LIST_FEATURES = ['languages', 'tools', 'errors'] as const
/** The newest say where it works now. */
const RUNS_MAX = 200
/** Fewer runs on one side prove nothing. */
const SIDE_MIN = 5
const VALUES_MAX = 50

interface Run {
  readonly features: Features
  readonly isHit: boolean
}

/**
 * Looks for a condition that separates the runs in which a pattern still works from those in which
 * it does not: a task type, a language, a tool, an error. P-values are corrected for every
 * condition that is tried.
 */
export function findNarrowing(
  pattern: Pattern,
  digests: ReadonlyMap<string, RunDigest>,
): Narrowing | undefined {
  const runs = pattern.evidence.entries.slice(0, RUNS_MAX).flatMap(({ episodeId, isHit }) => {
    const features = digests.get(episodeId)?.features
    return features === undefined ? [] : [{ features, isHit }]
  })
  const splits = testsFor(runs).flatMap((test) => split(test, runs) ?? [])
  const { baseRate } = pattern.evidence
  const byName = splits.toSorted((left, right) => compareText(left.condition, right.condition))
  return improbable(byName).find(({ kept }) => kept.hits / kept.runs > baseRate)
}

function testsFor(runs: readonly Run[]): readonly Condition[] {
  const equal = TEXT_FEATURES.flatMap((feature) =>
    valuesOf(runs, feature).map(
      (value): Condition => ({ feature, is: 'compared', operator: '=', value }),
    ),
  )
  const contained = LIST_FEATURES.flatMap((feature) =>
    valuesOf(runs, feature).map(
      (value): Condition => ({ feature, is: 'contains', of: 'all', values: [value] }),
    ),
  )
  return [...equal, ...contained]
}

// The most frequent first: rare values cannot separate many runs.
function valuesOf(runs: readonly Run[], feature: string): readonly string[] {
  const values = runs.flatMap(({ features }) => textsOf(features[feature]))
  return byFrequency(values.toSorted(compareText))
    .filter(([, count]) => count >= SIDE_MIN && count <= runs.length - SIDE_MIN)
    .slice(0, VALUES_MAX)
    .map(([value]) => value)
}

function textsOf(value: FeatureValue | undefined): readonly string[] {
  const values = Array.isArray(value) ? value : [value]
  return [...new Set(values.filter((one) => typeof one === 'string'))]
}

// The side on which it works is kept.
function split(test: Condition, runs: readonly Run[]): Narrowing | undefined {
  const inside = countOf(runs.filter(({ features }) => holds(test, features)))
  const all = countOf(runs)
  const outside = { hits: all.hits - inside.hits, runs: all.runs - inside.runs }
  if (inside.runs < SIDE_MIN || outside.runs < SIDE_MIN) return undefined
  const { greater, less } = fisherExact({
    hits: inside.hits,
    runs: inside.runs,
    hitsWithout: outside.hits,
    runsWithout: outside.runs,
  })
  const isAnti = less < greater
  return {
    condition: printCondition(test),
    isAnti,
    // Both sides were tested.
    pValue: Math.min(1, 2 * Math.min(greater, less)),
    kept: isAnti ? outside : inside,
    left: isAnti ? inside : outside,
  }
}

function countOf(runs: readonly Run[]): { readonly hits: number; readonly runs: number } {
  return { hits: runs.filter(({ isHit }) => isHit).length, runs: runs.length }
}

/** The change of a pattern that narrows it, with the reason. */
export function narrowedApplicability(
  applicability: Applicability,
  { condition, isAnti, kept, left }: Narrowing,
): { readonly applicability: Applicability; readonly reason: string } {
  const list = isAnti ? 'antiConditions' : 'conditions'
  const rates = `${kept.hits} of ${kept.runs} runs there, ${left.hits} of ${left.runs} elsewhere`
  return {
    applicability: { ...applicability, [list]: [...applicability[list], condition] },
    reason: `It still works ${isAnti ? 'unless' : 'when'} ${condition}: ${rates}.`,
  }
}
