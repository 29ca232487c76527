import { invalidInput } from '../../../core/errors.ts'
import { procedureLines } from '../../../core/learning/patterns/describe-pattern.ts'
import {
  type GetPatternInput,
  type Instantiated,
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

/** A pattern that applies to a task, with the reasons. */
export type OfferedPattern = Awaited<ReturnType<typeof findApplicable>>[number]

/** The validated patterns that apply to a task, best first. Counts no use. */
export async function findApplicable(input: ApplicableInput, caller: Caller, deps: MemoryContext) {
  const { project, k = APPLICABLE_PATTERNS_DEFAULT } = input
  const scope = withoutSession(narrowScope(caller.scope, { project }))
  const nowMs = deps.clock.now()
  const found = findIn(await deps.patternCache.read(scope), featuresOfTask(input, scope), {
    limit: k,
    nowMs,
  })
  // A copy: callers may change what they get.
  return structuredClone(
    found.map(({ pattern, ...rest }) => ({ ...rest, pattern: toPatternView(pattern) })),
  )
}

/**
 * A template with its parameters filled, or a procedure with its branches decided as far as the
 * task decides them. Nothing for other contents, or a template without values.
 *
 * @throws MemoryError `INVALID_INPUT` that says what is missing or wrong; `NOT_FOUND`
 */
export async function instantiatePattern(
  { id, values, ...task }: GetPatternInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Partial<Instantiated>> {
  const { content } = await requirePattern(id, caller, deps.documents)
  const hasTask = Object.values(task).some((one) => one !== undefined)
  const isMisfit = content.type !== 'procedure' && hasTask
  if (isMisfit || (content.type !== 'template' && values !== undefined)) {
    throw invalidInput(
      `"${id}" is a ${content.type}`,
      'A template takes "values", a procedure takes a task; other types take neither.',
    )
  }
  if (content.type === 'template' && values !== undefined) return instantiate(content, values)
  if (content.type !== 'procedure') return {}
  const features = hasTask ? featuresOfTask(task, caller.scope) : undefined
  return { lines: procedureLines(content, features) }
}
