import { MemoryError } from '../../core/errors.ts'
import { isOut, ownOf } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { updateFact } from '../../core/facts/update-fact.ts'
import type { UpdateInput } from '../../core/facts/update-input.ts'
import { type Caller, requireTrust, requireVoice } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { requireIn } from '../storage/records/read-records.ts'
import { writeBatch } from './batch.ts'
import { putFact } from './write-fact.ts'

export interface Updated {
  readonly fact: Fact
  /** For `undo`. Absent if nothing changed. */
  readonly undo?: string | undefined
}

/**
 * Changes what a fact is found by and how long it holds, and leaves its text. Its history keeps what
 * was before, and `undo` restores it.
 *
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` for a caller that is trusted less than its source;
 *   `CONFLICT` for one that is forgotten, or a line of a page.
 */
export async function update(
  input: UpdateInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<Updated> {
  return await writeBatch(caller, deps, async (batch) => {
    const fact = requireIn<Fact>(input.id, await batch.draft.get('facts', [input.id]), caller)
    requireVoice(caller, fact.trust, `update ${fact.id}, which a more trusted source said`)
    requireUpdatable(fact)
    if (input.harmless !== undefined) requireTrust(caller, 'person', `judge ${fact.id} harmless`)
    const updated = updateFact(fact, input, deps.clock.now())
    if (updated === undefined) return { fact }
    const undo = deps.ids.next()
    const displaced = { by: undo, before: fact, own: ownOf(fact) }
    putFact({ fact: updated, action: 'updated', displaced }, batch)
    await deps.knownTopics.note(updated, batch.draft)
    return { fact: updated, undo }
  })
}

function requireUpdatable(fact: Fact): void {
  const { id, status, role } = fact
  if (isOut(fact)) {
    throw new MemoryError(`The fact ${id} is ${status}`, {
      code: 'CONFLICT',
      hint: `Bring it back first: loci undo ${id}`,
    })
  }
  if (role !== 'page') return
  throw new MemoryError(`The fact ${id} is a line of a page, which says what it is about`, {
    code: 'CONFLICT',
    hint: 'Edit that line instead.',
  })
}
