import type { Learning } from '../../core/tasks/ending/find-learnings.ts'
import type { SameError } from '../../core/tasks/steps/same-error.ts'
import type { FinishedTask } from '../../flows/tasks/working/finish-task.ts'
import type { TaskView } from '../../flows/tasks/working/show-task.ts'
import type { StartedTask } from '../../flows/tasks/working/start-task.ts'
import type { RecordedStep } from '../../flows/tasks/working/step-task.ts'
import { describeEvents, shortHash } from './describe-event.ts'
import { dimLines, type Page, renderItem } from './list-item.ts'
import { counted, next } from './phrases.ts'
import { toLine } from './printable.ts'
import { relativeTime } from './relative-time.ts'
import type { View } from './style.ts'

export function formatStartedTask({ id, events, retrieved }: StartedTask, view: View): string {
  return [
    `${view.style.good('Started')}  ${view.style.dim(id)}`,
    ...listRetrieved(retrieved, view),
    ...describeEvents(events, view),
    next(`loci task step ${id} --tool <name> --output <text>`, view),
    next(`loci task render ${id}`, view),
  ].join('\n')
}

export function formatRetrieved({ events, retrieved }: StartedTask, view: View): string {
  if (retrieved.length === 0) return 'No episode is similar enough.'
  return [...listRetrieved(retrieved, view), ...describeEvents(events, view)].join('\n')
}

function listRetrieved(retrieved: readonly string[], view: View): readonly string[] {
  if (retrieved.length === 0) return []
  return [
    `  In its context: ${counted(retrieved.length, 'similar episode')}`,
    ...retrieved.map((id) => view.style.dim(`  ${id}`)),
  ]
}

export function formatTasks({ items: tasks }: Page<TaskView>, view: View): string {
  if (tasks.length > 0) {
    return tasks.map((task, index) => formatTask(task, index + 1, view)).join('\n\n')
  }
  return ['No task is open.', next('loci task start "<what is to be done>"', view)].join('\n')
}

function formatTask(task: TaskView, rank: number, view: View): string {
  const { statistics, phase, subtask, snapshots } = task
  const failed = statistics.failedSteps === 0 ? [] : [`${statistics.failedSteps} failed`]
  const details = [
    [
      task.status,
      ...(phase === undefined ? [] : [phase]),
      ...(subtask === undefined ? [] : [`subtask ${subtask}`]),
      [counted(statistics.steps, 'step'), ...failed].join(', '),
      `${task.tokens} of ${task.limit} tokens`,
      relativeTime(task.updatedAt, view.nowMs),
    ].join(' · '),
    ...snapshots.map(({ hash, at, step }) => {
      const when = relativeTime(at, view.nowMs)
      return `snapshot ${shortHash(hash)}: after ${counted(step, 'step')}, ${when}`
    }),
    task.episodeId === undefined ? `id: ${task.id}` : `id: ${task.id}, also of its episode`,
  ]
  // What a finished task was about is told by its episode.
  const title = task.description === '' ? 'A finished task' : task.description
  return renderItem(rank, { title, lines: dimLines(details) }, view)
}

export function formatRecordedStep(result: RecordedStep, view: View): string {
  const { id, step, sameError, events } = result
  const title = view.style.good(`Step ${step}`)
  const notes = describeEvents(events, view)
  if (sameError === undefined) return [title, ...notes].join('\n')
  const { steps, triedSince } = sameError
  const before = steps.length === 1 ? `step ${steps[0]}` : `steps ${steps.join(', ')}`
  return [
    title,
    view.style.warning(`  The same error as in ${before}: try something else.`),
    ...triedSince.map((tried) => view.style.dim(`  tried since: ${describeStep(tried)}`)),
    ...notes,
    next('loci failure search "<the error>"', view),
    next(`loci task retrieve ${id}`, view),
  ].join('\n')
}

type TriedStep = SameError['triedSince'][number]

/** Enough to know what it was. */
const TRIED_LENGTH_MAX = 100

function describeStep({ number, tool, input, error }: TriedStep): string {
  const said = [tool, input].filter((part) => part !== undefined).join(' ')
  const end = error === undefined ? '' : ', which failed'
  return toLine(`${number} ${said.slice(0, TRIED_LENGTH_MAX)}${end}`)
}

export function formatFinishedTask({ episode, learnings }: FinishedTask, view: View): string {
  return [
    `${view.style.good(`Finished: ${episode.outcome.status}`)}  ${view.style.dim(episode.id)}`,
    `  ${toLine(episode.task.description)}`,
    ...learnings.map((learning) => `  ${toLine(describeLearning(learning))}`),
    next(`loci episode get ${episode.id}`, view),
  ].join('\n')
}

function describeLearning(learning: Learning): string {
  switch (learning.kind) {
    case 'error-resolution':
      return `solved: ${learning.error} → ${learning.solution} (${learning.confidence} sure)`
    case 'passed-unchanged':
      return `passed without a change (flaky?): ${learning.error}`
    case 'success-pattern':
      return `worked: ${learning.approach}`
    case 'failure-pattern':
      return `failed: ${learning.approach}. ${learning.reason}`
  }
}
