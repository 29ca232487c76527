import { forgetFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { mayChange } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust, requireVoice } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { writeBatch } from './batch.ts'
import { cascadeForget } from './forgotten/cascade.ts'
import { propose } from './questions/propose.ts'
import { getFact } from './read.ts'
import { takeOutOfRecallLog } from './recall-log.ts'
import { putRejection } from './reject-fact.ts'
import { clearReasonsOfReplaced } from './remove-fact.ts'
import { nowOf, updateFact } from './write-fact.ts'

interface ForgetInput {
  readonly id: string
  readonly reason?: string | undefined
}

/**
 * Removes a fact from every answer, at once, and keeps its content from coming back. Idempotent.
 * An agent's request to forget a person's statement is proposed to that
 * person.
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` for any other caller trusted less than the
 *   fact.
 */
export async function forget(input: ForgetInput, caller: Caller, deps: MemoryContext) {
  const fact = await getFact(input.id, caller, deps)
  if (fact.status === 'active' && mayChange(callerTrust(caller), fact.trust) === 'ask') {
    const proposal = { factId: fact.id, isForgetting: true, reason: input.reason }
    return { ...(await writeBatch(caller, deps, (batch) => propose(fact, proposal, batch))), fact }
  }
  const forgotten = await takeOut(input, caller, deps)
  return { outcome: 'forgotten' as const, reason: 'It is no longer recalled.', fact: forgotten }
}

async function takeOut(input: ForgetInput, caller: Caller, deps: MemoryContext): Promise<Fact> {
  // Otherwise buffered writes of this process would be written afterwards.
  await deps.recallLog.flush()
  await (await deps.openTasks()).flush()
  const forgotten = await updateFact(input.id, caller, deps, async (fact, writing) => {
    if (fact.status === 'forgotten') return undefined
    requireVoice(caller, fact.trust, `forget ${fact.id}, which a more trusted source said`)
    const at = nowOf(deps)
    putRejection(fact, { why: 'forgotten', at }, writing)
    await takeOutOfRecallLog(fact, writing.draft)
    await clearReasonsOfReplaced(fact, writing)
    await deps.knownTopics.note(fact, writing.draft)
    return { fact: forgetFact(fact, at), action: 'forgotten', reason: input.reason }
  })
  await cascadeForget(forgotten, caller, deps)
  return forgotten
}
