import { MemoryError } from '../errors.ts'
import { PLAN_MAX, type Subtask } from './progress.ts'

/** A part of the plan as it is told. */
export interface SubtaskInput {
  readonly id: string
  readonly title?: string | undefined
  /** Subtasks whose output, or variables whose value, it will read: they stay at hand. */
  readonly needs?: readonly string[] | undefined
}

/**
 * The plan with these subtasks in it: a known one is told anew, others follow at the end.
 *
 * @throws MemoryError `LIMIT_EXCEEDED`
 */
export function mergePlan(
  plan: readonly Subtask[],
  told: readonly SubtaskInput[],
): readonly Subtask[] {
  const merged = new Map(plan.map((subtask) => [subtask.id, subtask]))
  for (const { id, title, needs } of told) {
    const known = merged.get(id)
    merged.set(id, {
      status: 'pending',
      ...known,
      id,
      title: title ?? known?.title ?? id,
      needs: needs ?? known?.needs ?? [],
    })
  }
  if (merged.size > PLAN_MAX) {
    throw new MemoryError(`A plan has at most ${PLAN_MAX} subtasks, not ${merged.size}`, {
      code: 'LIMIT_EXCEEDED',
      hint: 'Plan in larger subtasks, or finish this task and start another.',
    })
  }
  return [...merged.values()]
}

/** Says that a subtask begins. One that the plan does not know is added to it. */
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

/** Says that a subtask is over; an error says that it failed. */
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
