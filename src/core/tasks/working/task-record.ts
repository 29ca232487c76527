import { MemoryError } from '../../errors.ts'
import type { Scope } from '../../scope.ts'
import { hashBlob } from '../../storage/blobs/check-blob.ts'
import { declareCollection } from '../../storage/documents/collection.ts'
import { cutTexts } from '../../storage/records/cut-texts.ts'
import type { RecordKind } from '../../storage/records/record-kind.ts'
import { SCOPE_FIELDS } from '../../storage/records/scope-fields.ts'
import { voiceOf } from '../../storage/records/voice-of.ts'
import { toMove } from '../pruning/move-out.ts'
import type { TaskStep } from '../steps/task-step.ts'
import { type Change, WORKING_MEMORY_FORM, type WorkingMemory } from './working-memory.ts'

/** A task as it is stored between two calls: its steps lie beside it, each by itself. */
export interface StoredTask {
  readonly id: string
  readonly scope: Scope
  readonly createdAt: string
  readonly updatedAt: string
  readonly description: string
  readonly status: 'open' | 'finished'
  /** What became of it. */
  readonly episodeId?: string | undefined
  /** Without its steps. */
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
  /** The blob that holds what was cut. */
  readonly blobs: readonly string[]
}

/** Snapshots to go back to; of more, the oldest go. */
export const SNAPSHOTS_MAX = 50

/** Digits of a step in its id, so that ids are in the order of steps. */
const STEP_DIGITS = 8

/** A task to be stored, and its steps apart. */
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

export const taskRecords: RecordKind = {
  collection: declareCollection({
    name: 'tasks',
    fields: { ...SCOPE_FIELDS, status: 'text', updatedAt: 'text', blobs: 'texts' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  forget: (body, { cutFor }) => cutTexts(body, cutFor(voiceOf(body))),
  searchedBy: 'log',
}

export const taskStepRecords: RecordKind = {
  collection: declareCollection({
    name: 'task-steps',
    fields: { ...SCOPE_FIELDS, taskId: 'text', number: 'number', blobs: 'texts' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  forget: (body, { cutFor }) => cutTexts(body, cutFor(voiceOf(body))),
  searchedBy: 'log',
}

export interface Snapshot {
  readonly hash: string
  readonly at: string
  /** How many steps were done by then. */
  readonly step: number
}

/** Takes a checkpoint of everything: it goes out as a move, the memory stays as it is. */
export function takeSnapshot(
  memory: WorkingMemory,
  { at }: { readonly at: string },
): Change & { readonly snapshot: Snapshot } {
  const move = toMove(JSON.stringify(memory))
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
export function restoreSnapshot({
  hash,
  text,
}: {
  readonly hash: string
  readonly text: string
}): Change {
  if (hashBlob(Buffer.from(text, 'utf8')) !== hash) throw damaged(hash)
  const memory = JSON.parse(text) as WorkingMemory
  if (memory.form !== WORKING_MEMORY_FORM) throw damaged(hash)
  return { memory, events: [{ type: 'snapshot-restored', hash }], moves: [] }
}

function damaged(hash: string): MemoryError {
  return new MemoryError(`The snapshot ${hash} cannot be read`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore another snapshot, or go on without one.',
  })
}
