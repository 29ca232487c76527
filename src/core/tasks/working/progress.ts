import { MemoryError } from '../../errors.ts'
import type { TaskStep } from '../steps/task-step.ts'
import type { GoalInput, SubtaskInput } from './task-schemas.ts'

export interface Task {
  readonly id: string
  /** The original request, verbatim. */
  readonly input?: string | undefined
  readonly description: string
  readonly type?: string | undefined
  readonly goals: readonly GoalInput[]
  readonly criteria: readonly string[]
  readonly constraints: readonly string[]
  readonly context?: string | undefined
}

/** A goal in one line, with its criteria. */
export function goalText(goal: GoalInput): string {
  if (typeof goal === 'string') return goal
  return [goal.description, ...(goal.criteria ?? [])].join('; ')
}

type SubtaskStatus = 'pending' | 'running' | 'done' | 'failed'

export interface Subtask {
  readonly id: string
  readonly title: string
  readonly criteria?: readonly string[] | undefined
  /** Subtasks whose output, or variables whose value, it will read. */
  readonly needs: readonly string[]
  readonly status: SubtaskStatus
  /** Its position among the started ones. */
  readonly turn?: number | undefined
  readonly startedAt?: string | undefined
  readonly endedAt?: string | undefined
  readonly error?: string | undefined
}

export interface Progress {
  readonly task: Task | null
  readonly phase: string | null
  readonly plan: readonly Subtask[]
  readonly currentSubtask: string | null
  /** The newest steps, at most `STEPS_MAX`. */
  readonly steps: readonly TaskStep[]
  readonly pendingActions: readonly string[]
  readonly statistics: Statistics
}

/** An episode has no more. */
export const STEPS_MAX = 2_000
const PLAN_MAX = 500
export const PENDING_MAX = 100

const NO_STATISTICS = {
  steps: 0,
  failedSteps: 0,
  toolCalls: 0,
  tokens: 0,
  errors: 0,
  patchesProposed: 0,
  patchesApplied: 0,
  linesAdded: 0,
  linesRemoved: 0,
  llmCalls: 0,
  costUsd: 0,
}
/** Sums over the whole task, including steps that are no longer listed. */
export type Statistics = Readonly<Record<keyof typeof NO_STATISTICS, number>>

export const NO_PROGRESS: Progress = {
  task: null,
  phase: null,
  plan: [],
  currentSubtask: null,
  steps: [],
  pendingActions: [],
  statistics: NO_STATISTICS,
}

/**
 * The plan with these subtasks in it: a known one is updated, others follow at the end.
 *
 * @throws MemoryError `LIMIT_EXCEEDED`
 */
export function mergePlan(
  plan: readonly Subtask[],
  given: readonly (string | SubtaskInput)[],
): readonly Subtask[] {
  const merged = new Map(plan.map((subtask) => [subtask.id, subtask]))
  for (const one of given) {
    const text = typeof one === 'string' ? { id: `s${merged.size + 1}`, title: one } : one
    const { id, title, criteria, needs } = text
    const known = merged.get(id)
    merged.set(id, {
      status: 'pending',
      ...known,
      id,
      title: title ?? known?.title ?? id,
      ...(criteria === undefined ? {} : { criteria }),
      needs: needs ?? known?.needs ?? [],
    })
  }
  if (merged.size > PLAN_MAX) {
    throw new MemoryError(`A plan can have at most ${PLAN_MAX} subtasks, not ${merged.size}`, {
      code: 'LIMIT_EXCEEDED',
      hint: 'Use larger subtasks, or finish this task and start another.',
    })
  }
  return [...merged.values()]
}

/** Marks a subtask as started. Adds it if it is not in the plan. */
export function beginSubtask(
  plan: readonly Subtask[],
  id: string,
  { at, turn }: { readonly at: string; readonly turn: number },
): readonly Subtask[] {
  return mark(plan, id, (subtask) => ({
    ...subtask,
    status: 'running',
    turn,
    startedAt: subtask.startedAt ?? at,
  }))
}

/** Marks a subtask as ended; failed when there is an error. */
export function endSubtask(
  plan: readonly Subtask[],
  id: string,
  { at, error }: { readonly at: string; readonly error?: string },
): readonly Subtask[] {
  return mark(plan, id, (subtask) => ({
    ...subtask,
    status: error === undefined ? 'done' : 'failed',
    endedAt: at,
    ...(error === undefined ? {} : { error }),
  }))
}

function mark(
  plan: readonly Subtask[],
  id: string,
  change: (subtask: Subtask) => Subtask,
): readonly Subtask[] {
  return mergePlan(plan, [{ id }]).map((subtask) => (subtask.id === id ? change(subtask) : subtask))
}
