import {
  APPLICABLE_PATTERNS_DEFAULT,
  findApplicable as findIn,
} from '../../../core/learning/patterns/match-patterns.ts'
import { toPatternView } from '../../../core/learning/patterns/pattern.ts'
import {
  type ApplicableInput,
  featuresOfTask,
} from '../../../core/learning/patterns/task-features.ts'
import { withoutSession } from '../../../core/scope.ts'
import { narrowScope } from '../../../core/tasks/episodes/episode-scope.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'

export type OfferedPattern = Awaited<ReturnType<typeof findApplicable>>[number]

/** The validated patterns that apply to a task, the best first. Counts no use. */
export async function findApplicable(input: ApplicableInput, caller: Caller, deps: MemoryContext) {
  const { category, expects, project, k = APPLICABLE_PATTERNS_DEFAULT } = input
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const wanted = (await deps.patternCache.read(scope)).filter(
    ({ pattern }) =>
      (category === undefined || pattern.category === category) &&
      (expects === undefined || pattern.expects === expects),
  )
  const nowMs = deps.clock.now()
  const found = findIn(wanted, featuresOfTask(input, scope), { limit: k, nowMs })
  // A copy: callers may change what they get.
  return structuredClone(
    found.map(({ pattern, ...rest }) => ({ ...rest, pattern: toPatternView(pattern) })),
  )
}
