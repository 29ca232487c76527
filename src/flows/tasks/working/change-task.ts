import type { Change, StepContext } from '../../../core/tasks/working/working-memory.ts'
import { type Caller, callerTrust } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { hideForgotten } from '../../facts/rejections.ts'
import { writeDraft } from '../../storage/records/draft.ts'
import { betterSummaries } from './better-summaries.ts'
import {
  confirmMoves,
  keepMoves,
  type OpenTask,
  openTask,
  putTask,
  stepContext,
} from './task-store.ts'

/**
 * Changes a task by one step. What moves out is durable before the task that refers to it.
 *
 * @throws MemoryError `NOT_FOUND`; `CONFLICT` for a task that is finished.
 */
export async function changeTask<Result extends Change>(
  id: string,
  caller: Caller,
  deps: MemoryContext,
  step: (task: OpenTask, given: StepContext) => Result | Promise<Result>,
): Promise<Result> {
  const given = await stepContext(deps)
  const changed = await writeDraft(`task ${id}`, deps, async (draft) => {
    const open = await openTask(id, caller, { draft, deps })
    const result = await step(open, given)
    if (result.memory === open.memory && result.moves.length === 0) return result
    await keepMoves(result.moves, deps)
    await putTask({ ...open.stored, updatedAt: given.at }, open.memory, result.memory, draft)
    return result
  })
  await confirmMoves(changed.moves, deps)
  betterSummaries({ id, change: changed, given }, caller, deps)
  return changed
}

type Flow<Input, Result> = (input: Input, caller: Caller, deps: MemoryContext) => Promise<Result>

/** A flow whose input loses the sentences that were forgotten: a task must not bring them back. */
export function withoutForgotten<Input, Result>(flow: Flow<Input, Result>): Flow<Input, Result> {
  return async (input, caller, deps) => {
    const voice = { scope: caller.scope, trust: callerTrust(caller) }
    return await flow(await hideForgotten(input, voice, deps), caller, deps)
  }
}
