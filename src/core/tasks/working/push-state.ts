import { closestWord } from '../../closest-word.ts'
import { toOneLine } from '../../trust/fence/escape-stored.ts'
import type { PlacedInput } from '../entries/entries.ts'
import { keyPart } from '../entries/entry.ts'
import { putEntries, putEntry } from '../pruning/make-room.ts'
import {
  beginSubtask,
  endSubtask,
  mergePlan,
  PENDING_MAX,
  type Progress,
  type Subtask,
} from './progress.ts'
import type { StateInput } from './task-schemas.ts'
import { endSubtaskVariables } from './variables.ts'
import type { WorkingEvent } from './working-event.ts'
import {
  andThen,
  begin,
  type Change,
  type StepContext,
  type WorkingMemory,
} from './working-memory.ts'

/** Of more, the newest are shown. */
const SHOWN_SUBTASKS = 12
const SHOWN_ERROR_LENGTH = 200

/**
 * Notes how far the execution is. The current subtask is hot. With a subtask its loop counters
 * end. A subtask that a plan does not know is added to it, with an event: it may be mistyped.
 *
 * @throws MemoryError `LIMIT_EXCEEDED`
 */
export function pushState(memory: WorkingMemory, input: StateInput, given: StepContext): Change {
  const { current, completed = [], failed = [] } = input
  const isBegun = current !== undefined && current !== memory.progress.currentSubtask
  const turn = memory.turn + (isBegun ? 1 : 0)
  const progress = moveOn(memory.progress, input, { at: given.at, turn })
  const ended = [...completed, ...failed.map(({ subtask }) => subtask)].reduce(
    (before, subtask) => andThen(before, (moved) => endSubtaskVariables(moved, subtask)),
    { ...begin({ ...memory, turn, progress }), events: unplanned(memory.progress, input) },
  )
  return andThen(ended, (moved) => putEntries(moved, stateEntries(progress), given))
}

// Without a plan, every subtask is new.
function unplanned({ plan }: Progress, input: StateInput): readonly WorkingEvent[] {
  const { current, completed = [], failed = [] } = input
  const known = mergePlan(plan, input.plan ?? []).map(({ id }) => id)
  if (known.length === 0) return []
  const named = [...completed, ...failed.map(({ subtask }) => subtask), current]
  return [...new Set(named)].flatMap((subtask) => {
    if (subtask === undefined || known.includes(subtask)) return []
    const like = closestWord(subtask, known)
    return [{ type: 'subtask-added', subtask, like }]
  })
}

function moveOn(
  progress: Progress,
  input: StateInput,
  given: { readonly at: string; readonly turn: number },
): Progress {
  const { completed = [], failed = [], current, pendingActions } = input
  let plan = mergePlan(progress.plan, input.plan ?? [])
  for (const id of completed) plan = endSubtask(plan, id, given)
  for (const { subtask, error } of failed) {
    plan = endSubtask(plan, subtask, { at: given.at, error })
  }
  if (current !== undefined) plan = beginSubtask(plan, current, given)
  const isOver = plan.find(({ id }) => id === progress.currentSubtask)?.status !== 'running'
  return {
    ...progress,
    plan,
    phase: input.phase ?? progress.phase,
    currentSubtask: current ?? (isOver ? null : progress.currentSubtask),
    pendingActions: (pendingActions ?? progress.pendingActions).slice(0, PENDING_MAX),
  }
}

function stateEntries(progress: Progress): readonly PlacedInput[] {
  const { phase, plan, currentSubtask, pendingActions } = progress
  const running = plan.find(({ id }) => id === currentSubtask)
  const now = [
    ...(phase === null ? [] : [`phase ${toOneLine(phase)}`]),
    ...(running === undefined ? [] : [`subtask ${toOneLine(running.title)}`]),
  ]
  const lines = [
    listed(
      'done',
      plan.filter(({ status }) => status === 'done').map(({ title }) => title),
    ),
    listed('failed', plan.filter(({ status }) => status === 'failed').map(failureOf)),
    listed('next', pendingActions),
  ].filter((line) => line !== '')
  const entries = [
    { key: 'current', kind: 'current', label: 'Now', text: now.join(', ') },
    { key: 'progress', kind: 'progress', label: 'Progress', text: lines.join('\n') },
  ] as const
  return entries
    .filter(({ text }) => text !== '')
    .map((entry) => ({ section: 'execution', ...entry }))
}

function failureOf({ title, error = '' }: Subtask): string {
  return `${title} (${error.slice(0, SHOWN_ERROR_LENGTH)})`
}

function listed(what: string, items: readonly string[]): string {
  if (items.length === 0) return ''
  const shown = items.slice(-SHOWN_SUBTASKS)
  const more = items.length - shown.length
  return `${what}: ${more > 0 ? `${more} earlier; ` : ''}${shown.map(toOneLine).join('; ')}`
}

interface OutputInput {
  readonly subtask: string
  readonly output: string
  /** True if the current subtask continues, whichever one the output belongs to. */
  readonly isApart?: boolean | undefined
}

/**
 * Keeps what a subtask brought. It is hot until the subtask after the next begins. A subtask that
 * has not begun yet begins with its output; what comes late is as old as its subtask.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when it does not fit beside what else is hot.
 */
export function addIntermediate(
  memory: WorkingMemory,
  { subtask, output, isApart = false }: OutputInput,
  given: StepContext,
): Change {
  const known = memory.progress.plan.find(({ id }) => id === subtask)
  const state = isApart ? { plan: [{ id: subtask }] } : { current: subtask }
  const begun = known?.turn === undefined ? pushState(memory, state, given) : begin(memory)
  return andThen(begun, (current) =>
    putEntry(
      current,
      {
        section: 'results',
        key: outputKey(subtask),
        kind: 'output',
        label: `Output of ${subtask}`,
        text: output,
        subtask,
        turn: known?.turn ?? current.turn,
      },
      given,
    ),
  )
}

export function outputKey(subtask: string): string {
  return `output/${keyPart(subtask)}`
}
