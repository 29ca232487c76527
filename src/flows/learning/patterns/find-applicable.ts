import { invalidInput } from '../../../core/errors.ts'
import { procedureLines } from '../../../core/learning/patterns/describe-pattern.ts'
import {
  type Instantiated,
  type InstantiationInput,
  instantiate,
} from '../../../core/learning/patterns/instantiate.ts'
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
import { requirePattern } from './store-patterns.ts'

export type OfferedPattern = Awaited<ReturnType<typeof findApplicable>>[number]

/** The validated patterns that apply to a task, best first. Counts no use. */
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

/**
 * A template with its parameters filled, or a procedure with its branches decided as far as the
 * context decides them.
 *
 * @throws MemoryError `INVALID_INPUT` that says what is missing or wrong; `NOT_FOUND`
 */
export async function instantiatePattern(
  input: InstantiationInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Instantiated> {
  const { id, parameters = {}, context } = input
  const { content } = await requirePattern(id, caller, deps.documents)
  if (content.type === 'template' && context === undefined) return instantiate(content, parameters)
  if (content.type === 'procedure' && Object.keys(parameters).length === 0) {
    const features = context === undefined ? undefined : featuresOfTask(context, caller.scope)
    return { lines: procedureLines(content, features), parameters: {} }
  }
  throw invalidInput(
    `"${id}" is a ${content.type}`,
    'A template takes "parameters", a procedure "context"; other contents take neither.',
  )
}
