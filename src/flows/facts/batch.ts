import { type Scope, scopeKey } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { type Draft, writeDraft } from '../storage/records/draft.ts'
import { recordRefused } from './refusals.ts'

export interface Writing<Deps extends MemoryContext = MemoryContext> {
  readonly draft: Draft
  readonly caller: Caller
  readonly deps: Deps
}

/** Events that are judged in order and written together. */
export interface Batch extends Writing<MemoryContext> {
  readonly storedIds: string[]
  /**
   * True for imported events, each with its own time: an older one is history next to what is
   * known, and a repetition does not count.
   */
  readonly isCarried?: boolean | undefined
}

export function openBatch(draft: Draft, caller: Caller, deps: MemoryContext): Batch {
  return { draft, caller, deps, storedIds: [] }
}

/**
 * Runs `work` on one batch, and writes the result atomically. If the result is a refusal, that
 * is recorded.
 */
export async function writeBatch<Result>(
  caller: Caller,
  deps: MemoryContext,
  work: (batch: Batch) => Promise<Result>,
  turn = turnOf(caller.scope),
): Promise<Result> {
  return await writeDraft(turn, deps, async (draft) => {
    const batch = openBatch(draft, caller, deps)
    return recordRefused(await work(batch), batch)
  })
}

/** Writers of one scope are serialized: one may repeat or replace what the other says. */
export function turnOf(scope: Scope): string {
  return `remember ${scopeKey(scope)}`
}
