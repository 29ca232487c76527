import type { EpisodeStatus } from '../../episodes/episode.ts'
import { errorMessageOf } from '../steps/error-type.ts'
import type { TaskStep } from '../steps/task-step.ts'
import type { WorkingMemory } from '../working-memory.ts'
import { describeStep } from './find-pivots.ts'

/** What one task teaches. */
export type Learning =
  | {
      readonly kind: 'error-resolution'
      readonly error: string
      readonly signature: string
      readonly solution: string
      /** From 0 to 1: less when much was done in between. */
      readonly confidence: number
    }
  | { readonly kind: 'success-pattern'; readonly context: string; readonly approach: string }
  | {
      readonly kind: 'failure-pattern'
      readonly context: string
      readonly approach: string
      readonly reason: string
    }

const LEARNINGS_MAX = 50
/** Further away, a success has other reasons. */
const RESOLUTION_STEPS_MAX = 15
const SOLUTION_STEPS_MAX = 4
const REPEATED_MIN = 2
const SEQUENCE_MAX = 12
const NOT_SOLVED = 'Not solved: '
const ENDED_WITH_IT = 'The task ended with this error.'

/** Error → resolution, what worked, what did not: by rules. */
export function findLearnings(memory: WorkingMemory, status: EpisodeStatus): readonly Learning[] {
  const { steps } = memory.progress
  return [
    ...findResolutions(steps),
    ...(status === 'failure' ? [] : findSuccesses(memory)),
    ...findFailures(memory, status),
  ].slice(0, LEARNINGS_MAX)
}

/** Signatures of errors that did not come back, with what was done after them. */
function findResolutions(steps: readonly TaskStep[]): readonly Learning[] {
  return lastOfEach(steps).flatMap((failed) => {
    const after = steps.filter(
      ({ number }) => number > failed.number && number <= failed.number + RESOLUTION_STEPS_MAX,
    )
    const index = after.findIndex(
      ({ tool, error }) => error === undefined && tool !== undefined && tool === failed.tool,
    )
    if (index < 0) return []
    const between = after.slice(0, index).filter(({ error }) => error === undefined)
    const changes = between.filter(({ edits = [] }) => edits.length > 0)
    const done = changes.length > 0 ? changes : [...between, ...after.slice(index, index + 1)]
    return [
      {
        kind: 'error-resolution',
        error: errorMessageOf(failed.error ?? ''),
        signature: failed.signature ?? '',
        solution: done.slice(-SOLUTION_STEPS_MAX).map(describeStep).join('; then '),
        confidence: Number((1 / (1 + index / 4)).toFixed(2)),
      },
    ]
  })
}

function lastOfEach(steps: readonly TaskStep[]): readonly TaskStep[] {
  const last = new Map<string, TaskStep>()
  for (const step of steps) if (step.signature !== undefined) last.set(step.signature, step)
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

function findFailures({ progress }: WorkingMemory, status: EpisodeStatus): readonly Learning[] {
  const { steps, plan } = progress
  const repeated = lastOfEach(steps).flatMap((last) => {
    const times = steps.filter(({ signature }) => signature === last.signature).length
    if (times < REPEATED_MIN) return []
    return [failure(last, `It failed ${times} times in the same way.`)]
  })
  const lastStep = steps.at(-1)
  const unresolved =
    status === 'failure' && lastStep?.error !== undefined ? [failure(lastStep, ENDED_WITH_IT)] : []
  const failedSubtasks = plan
    .filter((subtask) => subtask.status === 'failed')
    .map(({ title, error = '' }) => ({
      kind: 'failure-pattern' as const,
      context: title,
      approach: title,
      reason: errorMessageOf(error),
    }))
  return [...repeated, ...unresolved, ...failedSubtasks]
}

function failure(step: TaskStep, reason: string): Learning {
  return {
    kind: 'failure-pattern',
    context: errorMessageOf(step.error ?? ''),
    approach: describeStep(step),
    reason,
  }
}

/** A learning as a sentence of an episode. */
export function describeLearning(learning: Learning): string {
  switch (learning.kind) {
    case 'error-resolution':
      return `When "${learning.error}" came, this helped: ${learning.solution}`
    case 'success-pattern':
      return `For "${learning.context}" this worked: ${learning.approach}`
    case 'failure-pattern':
      if (learning.reason === ENDED_WITH_IT) return tellUnsolved(learning)
      return `Avoid: ${learning.approach}. ${learning.reason} (${learning.context})`
  }
}

// The step that shows an error is seldom what caused it: whoever runs the tests did nothing wrong.
function tellUnsolved({
  context,
  approach,
}: Extract<Learning, { kind: 'failure-pattern' }>): string {
  return `${NOT_SOLVED}${context}. Last tried: ${approach}`
}

/** Whether a sentence tells of an error that was left, and not of a way that does not work. */
export function isUnsolved(sentence: string): boolean {
  return sentence.startsWith(NOT_SOLVED)
}
