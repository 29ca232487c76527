import { readActs } from '../acts/read-acts.ts'
import type { EpisodeStatus } from '../episodes/episode.ts'
import { errorMessageOf, firstLine, saysSomething, type TaskStep } from '../steps/task-step.ts'
import type { WorkingMemory } from '../working/working-memory.ts'
import { describeStep } from './describe-work.ts'
import { createResolver, failedAct, type Resolution } from './find-resolution.ts'

export type Learning =
  | {
      readonly kind: 'error-resolution'
      readonly error: string
      readonly signature: string
      readonly solution: string
      /** From 0 to 1: less when much was changed in between. */
      readonly confidence: number
    }
  /** The same call succeeded, and nothing had been changed. */
  | { readonly kind: 'passed-unchanged'; readonly error: string }
  | { readonly kind: 'success-pattern'; readonly context: string; readonly approach: string }
  | {
      readonly kind: 'failure-pattern'
      readonly context: string
      readonly approach: string
      readonly reason: string
    }

const LEARNINGS_MAX = 50
const SOLUTION_STEPS_MAX = 4
/** One change and a check that passes: it was seen once. */
const CONFIDENCE_MAX = 0.9
const REPEATED_MIN = 2
const SEQUENCE_MAX = 12
const APPROACH_LENGTH_MAX = 300
const NOT_SOLVED = 'Not solved: '
const WAS_NOT_SOLVED = 'It was not solved.'

/** Error → resolution, what worked, what did not: by rules. */
export function findLearnings(
  memory: WorkingMemory,
  {
    status,
    testsPassed,
  }: { readonly status: EpisodeStatus; readonly testsPassed?: boolean | undefined },
): readonly Learning[] {
  const { steps } = memory.progress
  const resolve = createResolver(steps, { isFailed: status === 'failure', testsPassed })
  const met = lastOfEach(steps).map(({ step, at }) => ({ step, resolution: resolve(at) }))
  return [
    ...met.flatMap(({ step, resolution }) =>
      resolution === undefined ? [] : describeResolution(step, resolution, steps),
    ),
    ...(status === 'failure' ? [] : findSuccesses(memory)),
    ...met.flatMap(({ step, resolution }) =>
      resolution === undefined ? describeFailed(step, steps, status) : [],
    ),
    ...failedSubtasks(memory),
  ].slice(0, LEARNINGS_MAX)
}

function describeResolution(
  failed: TaskStep,
  { by, helped }: Resolution,
  steps: readonly TaskStep[],
): readonly Learning[] {
  const error = errorMessageOf(failed.error ?? '')
  if (by === 'unchanged') {
    // Only a check can be flaky; another call may have been put right in a way that is not seen.
    const isCheck = failedAct(readActs(failed.tool, failed.input)).kind === 'check'
    return isCheck ? [{ kind: 'passed-unchanged', error }] : []
  }
  if (by === 'unclear') return []
  // What the agent said about a change describes it better than the change itself.
  const solutions = helped.map(({ at, text }) => {
    const { thought = '' } = steps[at] ?? {}
    return by === 'changed' && saysSomething(thought) ? describeStep({ thought }) : text
  })
  return [
    {
      kind: 'error-resolution',
      error,
      signature: failed.signature ?? '',
      solution: [...new Set(solutions)].slice(-SOLUTION_STEPS_MAX).join('; then '),
      confidence: Number((CONFIDENCE_MAX / (1 + (helped.length - 1) / 4)).toFixed(2)),
    },
  ]
}

function lastOfEach(
  steps: readonly TaskStep[],
): readonly { readonly step: TaskStep; readonly at: number }[] {
  const last = new Map<string, { readonly step: TaskStep; readonly at: number }>()
  for (const [at, step] of steps.entries()) {
    if (step.signature !== undefined) last.set(step.signature, { step, at })
  }
  return [...last.values()]
}

function findSuccesses({ progress }: WorkingMemory): readonly Learning[] {
  const { task, plan, steps } = progress
  const tools = steps.flatMap(({ tool, error }) =>
    tool === undefined || error !== undefined ? [] : [tool],
  )
  const sequence = tools.filter((tool, index) => tool !== tools[index - 1])
  const done = plan.filter(({ status }) => status === 'done').map(({ title }) => title)
  const approach = done.length > 0 ? done.join(' → ') : sequence.slice(-SEQUENCE_MAX).join(' → ')
  if (approach === '') return []
  return [{ kind: 'success-pattern', context: task?.description ?? 'the task', approach }]
}

// Rerunning tests or looking again is not a mistake: the failure is still to be solved. Whatever else is
// run again after a change is a check of that change.
function describeFailed(
  last: TaskStep,
  steps: readonly TaskStep[],
  status: EpisodeStatus,
): readonly Learning[] {
  const times = steps.filter(({ signature }) => signature === last.signature).length
  const { kind, text } = failedAct(readActs(last.tool, last.input))
  const failure = (reason: string): Learning => ({
    kind: 'failure-pattern',
    context: errorMessageOf(last.error ?? ''),
    approach: firstLine(text, APPROACH_LENGTH_MAX),
    reason,
  })
  const isWay = kind === 'change' || kind === 'unknown'
  const inVain = isWay ? countInVain(last, steps) : 0
  if (inVain >= REPEATED_MIN) return [failure(`It failed ${inVain} times in the same way.`)]
  const isLeft = times >= REPEATED_MIN || last === steps.at(-1)
  return status === 'failure' && isLeft ? [failure(WAS_NOT_SOLVED)] : []
}

/** How often a call failed so with nothing changed in between. */
function countInVain(last: TaskStep, steps: readonly TaskStep[]): number {
  const before = steps.slice(0, steps.indexOf(last))
  const changedAt = before.findLastIndex(
    ({ tool, input, error }) =>
      error === undefined && readActs(tool, input).some(({ kind }) => kind === 'change'),
  )
  const since = [...before.slice(changedAt + 1), last]
  return since.filter(({ signature }) => signature === last.signature).length
}

function failedSubtasks({ progress }: WorkingMemory): readonly Learning[] {
  return progress.plan
    .filter((subtask) => subtask.status === 'failed')
    .map(({ title, error = '' }) => ({
      kind: 'failure-pattern' as const,
      context: title,
      approach: title,
      reason: errorMessageOf(error),
    }))
}

export function describeLearning(learning: Learning): string {
  switch (learning.kind) {
    case 'error-resolution':
      return `What fixed "${learning.error}": ${learning.solution}`
    case 'passed-unchanged':
      return `"${learning.error}" ${PASSED_UNCHANGED}`
    case 'success-pattern':
      return `What worked for "${learning.context}": ${learning.approach}`
    case 'failure-pattern':
      return describeFailure(learning)
  }
}

/** Said about an error that was gone though nothing had been changed. */
const PASSED_UNCHANGED = 'passed later without a change (flaky?)'

// No sentence says "avoid": the surface that shows it says what kind of sentence it is.
function describeFailure({
  context,
  approach,
  reason,
}: Extract<Learning, { kind: 'failure-pattern' }>): string {
  if (reason === WAS_NOT_SOLVED) return `${NOT_SOLVED}${context}. Last tried: ${approach}`
  return `${approach}: ${reason} (${context})`
}

/** Whether a sentence describes an unsolved error, not an approach that fails. */
export function isUnsolved(sentence: string): boolean {
  return sentence.startsWith(NOT_SOLVED)
}

/** Whether a sentence tells only how one task went: what rules read off it, and nobody said. */
export function isOfOneTask(sentence: string): boolean {
  return isUnsolved(sentence) || /: It failed \d+ times in the same way\. \(/u.test(sentence)
}
