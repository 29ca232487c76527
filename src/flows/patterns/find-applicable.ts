import { narrowScope } from '../../core/episodes/episode-scope.ts'
import {
  APPLICABLE_PATTERNS_DEFAULT,
  type ApplicableExplanation,
  type ApplicablePattern,
  findApplicable as findIn,
} from '../../core/patterns/matching/find-applicable.ts'
import { type PatternView, toPatternView } from '../../core/patterns/pattern-view.ts'
import { type ApplicableInput, taskFeatures } from '../../core/patterns/task-features.ts'
import { withoutSession } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { PatternDeps } from './pattern-deps.ts'

/** A pattern that is of use for a task, and why. */
export interface OfferedPattern {
  readonly pattern: PatternView
  readonly score: number
  readonly explanation: ApplicableExplanation
}

/** The validated patterns that are of use for a task, the best first. Counts no use. */
export async function findApplicable(
  input: ApplicableInput,
  caller: Caller,
  deps: PatternDeps,
): Promise<readonly OfferedPattern[]> {
  const { category, expects, project, k = APPLICABLE_PATTERNS_DEFAULT } = input
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const features = taskFeatures(input, scope)
  const nowMs = deps.clock.now()
  const found = (await deps.patternCache.read(scope))
    .flatMap((index) => findIn(index, features, { limit: index.size, nowMs }))
    .filter(({ pattern }) => category === undefined || pattern.category === category)
    .filter(({ pattern }) => expects === undefined || pattern.expects === expects)
    .sort((left, right) => right.score - left.score)
  const offered = withoutContradicted(found).slice(0, k)
  // What a caller does with its copy is not what the next one should read.
  return structuredClone(
    offered.map(({ pattern, ...rest }) => ({ ...rest, pattern: toPatternView(pattern) })),
  )
}

// Of two that contradict each other, the better one alone is advice.
function withoutContradicted(found: readonly ApplicablePattern[]): readonly ApplicablePattern[] {
  const kept: ApplicablePattern[] = []
  for (const one of found) {
    const { id, relations } = one.pattern
    const isContradicted = kept.some(
      ({ pattern }) =>
        pattern.relations.contradicts.includes(id) || relations.contradicts.includes(pattern.id),
    )
    if (!isContradicted) kept.push(one)
  }
  return kept
}
