import type { JsonValue } from '../../core/json.ts'
import { counted } from '../../core/phrases.ts'
import type { Learning } from '../../core/tasks/ending/find-learnings.ts'
import type { SameError } from '../../core/tasks/steps/same-error.ts'
import type { WorkingEvent } from '../../core/tasks/working/working-event.ts'
import type { FinishedTask } from '../../flows/tasks/working/finish-task.ts'
import type { TaskView } from '../../flows/tasks/working/show-task.ts'
import type { StartedTask } from '../../flows/tasks/working/start-task.ts'
import type { RecordedStep } from '../../flows/tasks/working/step-task.ts'
import { dimLines, type Page, renderItem } from './list-item.ts'
import { next, relativeTime } from './phrases.ts'
import { toLine, toLines } from './printable.ts'
import type { View } from './style.ts'

export function formatStartedTask(
  { id, events, retrieved, advice }: StartedTask,
  view: View,
): string {
  return [
    `${view.style.good('Started')}  ${view.style.dim(id)}`,
    ...listAdvice(advice),
    ...listRetrieved(retrieved, view),
    ...describeEvents(events, view),
    next(`loci task step ${id} --tool <name> --output <text>`, view),
    next(`loci task context ${id}`, view),
  ].join('\n')
}

function listAdvice(advice: StartedTask['advice']): readonly string[] {
  return advice.length === 0
    ? []
    : ['  What worked before:', ...advice.map(({ text }) => `  - ${text}`)]
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
  return ['No open tasks.', next('loci task start "<what is to be done>"', view)].join('\n')
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
    task.episodeId === undefined ? `id: ${task.id}` : `id: ${task.id} (its episode has the same)`,
  ]
  // The description of a finished task is in its episode.
  const title = task.description === '' ? 'A finished task' : task.description
  return renderItem(rank, { title, lines: dimLines(details) }, view)
}

export function formatRecordedStep(result: RecordedStep, view: View): string {
  const { id, step, sameError, events, advice } = result
  const title = view.style.good(`Step ${step}`)
  const notes = [...listAdvice(advice), ...describeEvents(events, view)]
  if (sameError === undefined) return [title, ...notes].join('\n')
  const { steps, triedSince } = sameError
  const before = steps.length === 1 ? `step ${steps[0]}` : `steps ${steps.join(', ')}`
  return [
    title,
    view.style.warning(`  The same error as in ${before}: try something else.`),
    ...triedSince.map((tried) => view.style.dim(`  tried since: ${describeStep(tried)}`)),
    ...notes,
    next('loci failure search "<the error>"', view),
    next(`loci task context ${id} --recall`, view),
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

export function formatFinishedTask(
  { id, episode, learnings, learned }: FinishedTask,
  view: View,
): string {
  if (episode === undefined) return `${view.style.good('Abandoned')}  ${view.style.dim(id)}`
  return [
    `${view.style.good(`Finished: ${episode.outcome.status}`)}  ${view.style.dim(episode.id)}`,
    `  ${toLine(episode.task.description)}`,
    ...learnings.map((learning) => `  ${toLine(describeLearning(learning))}`),
    ...learned.map(({ kind, id, text }) => `  ${kind} ${toLine(text)}  ${view.style.dim(id)}`),
    next(`loci episode get ${episode.id}`, view),
  ].join('\n')
}

export function describeLearning(learning: Learning): string {
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

interface Change {
  readonly id: string
  readonly events: readonly WorkingEvent[]
}

export function formatTaskChange(
  { id, events, hypothesis }: Change & { readonly hypothesis?: string | undefined },
  view: View,
): string {
  const isOver = events.some(({ type }) => /^hypothesis-(?:promoted|rejected)$/.test(type))
  return [
    `${view.style.good('Noted')}${hypothesis === undefined ? '.' : `  ${hypothesis}`}`,
    ...describeEvents(events, view),
    ...(hypothesis === undefined || isOver
      ? []
      : [next(`loci task update ${id} --hypothesis number=${hypothesis},status=confirmed`, view)]),
  ].join('\n')
}

interface FoundTask {
  readonly value?: JsonValue | null | undefined
  readonly content?: string | undefined
  readonly events?: readonly WorkingEvent[] | undefined
}

/** What was asked for beside the state of a task: what was moved out, or a variable. */
export function formatFoundTask(task: FoundTask, view: View): string | undefined {
  const { value, content, events = [] } = task
  if (content !== undefined)
    return [...toLines(content), ...describeEvents(events, view)].join('\n')
  return value === undefined ? undefined : formatVariable(value, view)
}

/** A text is shown as it is, anything else as JSON. */
function formatVariable(value: JsonValue | null, view: View): string {
  if (value === null) return view.style.warning('There is no variable with this name.')
  return toLines(typeof value === 'string' ? value : JSON.stringify(value, null, 2)).join('\n')
}

interface Rendered {
  readonly text: string
  readonly tokens: number
  readonly leftOut: readonly { readonly key: string; readonly tokens: number }[]
  readonly retrieved?: readonly string[] | undefined
  readonly events?: readonly WorkingEvent[] | undefined
}

/** The context as a model gets it, what was loaded, and what did not fit. */
export function formatTaskContext(rendered: Rendered, view: View): string {
  const { text, tokens, leftOut, retrieved, events = [] } = rendered
  const left = leftOut.map((one) => `${toLine(one.key)} (${one.tokens})`)
  return [
    ...(text === '' ? [] : [...toLines(text.trimEnd()), '']),
    ...(retrieved?.length === 0 ? ['No similar past tasks.'] : []),
    ...listRetrieved(retrieved ?? [], view),
    ...describeEvents(events, view),
    view.style.dim(`${counted(tokens, 'token')}.`),
    ...(left.length === 0 ? [] : [view.style.dim(`Omitted: ${left.join(', ')}.`)]),
  ].join('\n')
}

/** A hash as short as `task get` and `restore` take it. */
const HASH_SHOWN = 12

export function shortHash(hash: string): string {
  return hash.slice(0, HASH_SHOWN)
}

/** What happened beside what was asked for, a line each; nothing of what the result says anyway. */
export function describeEvents(events: readonly WorkingEvent[], view: View): readonly string[] {
  return events.flatMap((event) => describeEvent(event, view))
}

function describeEvent(event: WorkingEvent, view: View): readonly string[] {
  switch (event.type) {
    case 'result-moved':
    case 'entry-moved':
      return [note(`Moved out: ${event.key}`, event.tokensFreed, view)]
    case 'trace-summarised':
    case 'entry-summarised':
      return [note(`Summarised: ${event.key}`, event.tokensFreed, view)]
    case 'retrieved-dropped':
      return [note(`Dropped because it was never read: ${event.key}`, event.tokensFreed, view)]
    case 'limit-reached':
      return [
        view.style.warning(
          `  Over the limit: ${event.tokens} of ${event.limit} tokens. The rest was shortened.`,
        ),
      ]
    case 'reference-dropped':
      return [view.style.warning(`  Can no longer be fetched: ${toLine(event.key)}`)]
    case 'variable-ended':
      return [view.style.dim(`  Ended: ${toLine(event.key)}`)]
    case 'subtask-added':
      return [describeAdded(event, view)]
    case 'entry-fetched':
      return [view.style.dim(`  In the context again: ${toLine(event.key)}`)]
    case 'hypothesis-merged':
      return [view.style.dim(`  Merged with an existing hypothesis: ${event.id}`)]
    case 'hypothesis-weakened':
      return [view.style.dim(`  Less certain, because it is contested: ${event.id}`)]
    case 'hypothesis-rejected':
      return [view.style.dim(`  Rejected and removed: ${event.id}`)]
    case 'hypothesis-promoted':
      return [view.style.good(`  Became a decision: ${event.id}`)]
    default:
      return []
  }
}

function describeAdded(
  { subtask, like }: Extract<WorkingEvent, { readonly type: 'subtask-added' }>,
  view: View,
): string {
  const said = `  "${toLine(subtask)}" was not in the plan and was added.`
  if (like === undefined) return view.style.dim(said)
  return view.style.warning(`${said} Did you mean "${toLine(like)}"?`)
}

function note(said: string, tokensFreed: number, view: View): string {
  return view.style.dim(`  ${toLine(said)} (${tokensFreed} tokens freed)`)
}
