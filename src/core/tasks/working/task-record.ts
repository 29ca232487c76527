import * as z from 'zod'
import { MemoryError } from '../../errors.ts'
import type { Scope } from '../../scope.ts'
import { hashBlob } from '../../storage/blobs/check-blob.ts'
import { FORGETS_TEXTS, unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { toMove } from '../pruning/move-out.ts'
import type { TaskStep } from '../steps/task-step.ts'
import {
  type Change,
  type Move,
  WORKING_MEMORY_FORM,
  type WorkingMemory,
} from './working-memory.ts'

/** `abandoned`: it was ended, and no episode was made of it. */
export const TASK_STATUSES = ['open', 'finished', 'abandoned'] as const

/** A task as stored between calls. Its steps are records of their own. */
export interface StoredTask {
  readonly id: string
  readonly scope: Scope
  readonly createdAt: string
  readonly updatedAt: string
  readonly description: string
  readonly status: (typeof TASK_STATUSES)[number]
  readonly episodeId?: string | undefined
  readonly memory: WorkingMemory
  readonly snapshots: readonly Snapshot[]
  /** The blobs that hold what was moved out, and the snapshots. */
  readonly blobs: readonly string[]
}

export interface StoredStep {
  readonly id: string
  readonly scope: Scope
  readonly taskId: string
  readonly number: number
  readonly step: TaskStep
  readonly blobs: readonly string[]
}

/** Snapshots to go back to; of more, the oldest go. */
export const SNAPSHOTS_MAX = 50

/** Digits of a step in its id, so that ids are in the order of steps. */
const STEP_DIGITS = 8

/** A task to be stored, separate from its steps. */
export function toStoredTask(
  task: Omit<StoredTask, 'memory' | 'blobs'>,
  memory: WorkingMemory,
): StoredTask {
  const blobs = [
    ...memory.moved.map(({ hash }) => hash),
    ...memory.sections.results.entries.flatMap(({ whole }) => whole ?? []),
    ...task.snapshots.map(({ hash }) => hash),
  ]
  return { ...task, memory: withSteps(memory, []), blobs: [...new Set(blobs)] }
}

export function withSteps(memory: WorkingMemory, steps: readonly TaskStep[]): WorkingMemory {
  return { ...memory, progress: { ...memory.progress, steps } }
}

export function toStoredStep({ id, scope }: StoredTask, step: TaskStep): StoredStep {
  return {
    id: stepId(id, step.number),
    scope,
    taskId: id,
    number: step.number,
    step,
    blobs: step.whole === undefined ? [] : [step.whole],
  }
}

export function stepId(taskId: string, number: number): string {
  return `${taskId}/${String(number).padStart(STEP_DIGITS, '0')}`
}

export const taskRecords = unsearchedRecords(
  'tasks',
  { status: 'text', updatedAt: 'text', blobs: 'texts' },
  FORGETS_TEXTS,
)

export const taskStepRecords = unsearchedRecords(
  'task-steps',
  { taskId: 'text', number: 'number', blobs: 'texts' },
  FORGETS_TEXTS,
)

export const snapshotSchema = z.object({
  hash: z.string(),
  at: z.string(),
  step: z.int().describe('How many steps had been recorded.'),
})
export type Snapshot = Readonly<z.infer<typeof snapshotSchema>>

/** Takes a checkpoint of everything, as a move; the memory does not change. */
export function takeSnapshot(
  memory: WorkingMemory,
  { at }: { readonly at: string },
): Change & { readonly snapshot: Snapshot } {
  const move = toMove(memory)
  return {
    memory,
    events: [{ type: 'snapshot-taken', hash: move.hash }],
    moves: [move],
    snapshot: { hash: move.hash, at, step: memory.progress.statistics.steps },
  }
}

/**
 * Rolls back to a snapshot. `text` is what the blob store holds under its hash.
 *
 * @throws MemoryError `CORRUPT_DATA` when it is not what was put there.
 */
export function restoreSnapshot({ hash, text }: Move): Change {
  if (hashBlob(Buffer.from(text, 'utf8')) !== hash) throw damaged(hash)
  const memory = JSON.parse(text) as WorkingMemory
  if (memory.form !== WORKING_MEMORY_FORM) throw damaged(hash)
  return { memory, events: [{ type: 'snapshot-restored', hash }], moves: [] }
}

function damaged(hash: string): MemoryError {
  return new MemoryError(`The snapshot ${hash} cannot be read`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore another snapshot, or continue without one.',
  })
}
