import { MemoryError } from '../../../core/errors.ts'
import type { JsonValue } from '../../../core/json.ts'
import { signatureOf } from '../../../core/language/failures/signature.ts'
import { readFailureText } from '../../../core/tasks/episodes/failure-keys.ts'
import type { TaskStep } from '../../../core/tasks/steps/task-step.ts'
import {
  type StoredStep,
  type StoredTask,
  toStoredStep,
  toStoredTask,
} from '../../../core/tasks/working/task-record.ts'
import type {
  Move,
  StepContext,
  WorkingMemory,
} from '../../../core/tasks/working/working-memory.ts'
import { redactJson } from '../../../core/trust/redaction/redact-json.ts'
import type { MemoryContext } from '../../context.ts'
import type { Draft } from '../../storage/records/draft.ts'
import { pageThrough } from '../../storage/records/page-through.ts'
import { toRecord } from '../../storage/records/read-records.ts'

/** The moment, the tokenizer and the signatures that every step needs. */
export async function stepContext(deps: MemoryContext): Promise<StepContext> {
  return {
    at: new Date(deps.clock.now()).toISOString(),
    countTokens: await deps.tokens.open(),
    signatureOf: (error) => signatureOf(readFailureText(error)).exact,
  }
}

export async function readSteps(taskId: string, { documents }: MemoryContext) {
  const steps: TaskStep[] = []
  const query = {
    filter: [{ field: 'taskId', is: 'equal', value: taskId }],
    orderBy: { field: 'number', direction: 'ascending' },
  } as const
  for await (const document of pageThrough(documents, 'task-steps', query)) {
    steps.push(toRecord<StoredStep>(document).step)
  }
  return steps
}

/** Puts the task, the steps that are new, and takes those away that are no longer part of it. */
export async function putTask(
  task: Omit<StoredTask, 'memory' | 'blobs'>,
  before: WorkingMemory,
  after: WorkingMemory,
  draft: Draft,
): Promise<StoredTask> {
  const stored = toStoredTask(task, after)
  draft.put('tasks', stored)
  const known = new Map(before.progress.steps.map((step) => [step.number, step]))
  const kept = new Set(after.progress.steps.map(({ number }) => number))
  const changed = after.progress.steps.filter((step) => known.get(step.number) !== step)
  const gone = before.progress.steps.filter(({ number }) => !kept.has(number))
  const records = [...changed, ...gone].map((step) => toStoredStep(stored, step))
  await draft.get(
    'task-steps',
    records.map((record) => record.id),
  )
  for (const [index, record] of records.entries()) {
    if (index < changed.length) draft.put('task-steps', record)
    else draft.remove('task-steps', record.id)
  }
  return stored
}

export async function keepMoves(moves: readonly Move[], { blobs }: MemoryContext): Promise<void> {
  for (const { text } of moves) await blobs.put(new TextEncoder().encode(text))
}

/**
 * To be called once the record that needs them is written. Tasks share what is moved out when it is
 * the same; what another one no longer needed may have been swept just before.
 */
export async function confirmMoves(moves: readonly Move[], deps: MemoryContext): Promise<void> {
  for (const move of moves) {
    if (!(await deps.blobs.has(move.hash))) await keepMoves([move], deps)
  }
}

/** The text that was moved out. @throws MemoryError `CORRUPT_DATA` when it is not there. */
export async function readMoved(hash: string, { blobs }: MemoryContext): Promise<string> {
  const bytes = await blobs.get(hash)
  if (bytes !== undefined) return new TextDecoder().decode(bytes)
  throw new MemoryError(`What was moved out as ${hash.slice(0, 12)} is not in storage`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore the blobs folder from the same backup as the database.',
  })
}

/** What a call brings, without its secrets: nothing is written before that. */
export function withoutSecrets<Input>(input: Input): Input {
  return redactJson(input as JsonValue) as Input
}
