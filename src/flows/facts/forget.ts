import { forgetFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { mayChange } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust, requireVoice } from '../caller.ts'
import { takeOutDerived } from '../forgotten/take-out-derived.ts'
import { turnOf } from '../gate/admit.ts'
import type { Batch } from '../gate/batch.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { takeBackGiven } from '../gate/given-out.ts'
import { putRejection } from '../gate/reject-fact.ts'
import { propose } from '../questions/propose.ts'
import { writeDraft } from '../records/draft.ts'
import { clearReasonsOfReplaced } from './clear-reasons.ts'
import { getFact } from './list-facts.ts'
import { type FactDeps, updateFact } from './write-fact.ts'

/** What became of the wish to forget a fact. */
export interface ForgetReceipt {
  readonly outcome: 'forgotten' | 'proposed'
  readonly reason: string
  /** As it is now. */
  readonly fact: Fact
  /** The open question that a person answers, when it was only proposed. */
  readonly question?: string | undefined
}

interface ForgetInput {
  readonly id: string
  readonly reason?: string | undefined
}

/**
 * Takes a fact out of every answer, at once, and keeps what it says from coming back. Forgetting
 * twice is the same as once. What an agent wants forgotten of a person's words is proposed to the
 * person.
 *
 * @throws MemoryError `NOT_FOUND`; `FORBIDDEN` for any other caller who is trusted less than
 *   whoever said it.
 */
export async function forget(
  input: ForgetInput,
  caller: Caller,
  deps: GateDeps,
): Promise<ForgetReceipt> {
  const fact = await getFact(input.id, caller, deps)
  if (fact.status === 'active' && mayChange(callerTrust(caller), fact.trust) === 'ask') {
    return await proposeForgetting(fact, caller, deps)
  }
  const forgotten = await takeOut(input, caller, deps)
  return { outcome: 'forgotten', reason: 'It answers nothing any more.', fact: forgotten }
}

async function proposeForgetting(
  fact: Fact,
  caller: Caller,
  deps: GateDeps,
): Promise<ForgetReceipt> {
  const { outcome, reason, question } = await writeDraft(
    turnOf(caller.scope),
    deps,
    async (draft) => {
      const batch: Batch = { draft, caller, storedIds: [] }
      return await propose(fact, { factId: fact.id, isForgetting: true }, batch, deps)
    },
  )
  return { outcome, reason, fact, question }
}

async function takeOut(input: ForgetInput, caller: Caller, deps: GateDeps): Promise<Fact> {
  // What this process has not written down yet would be written afterwards.
  await deps.givenOut.flush()
  const forgotten = await updateFact(
    input.id,
    async (fact, draft) => {
      if (fact.status === 'forgotten') return undefined
      requireVoice(caller, fact.trust, `forget ${fact.id}, which somebody trusted more said`)
      const at = now(deps)
      putRejection(fact, { why: 'forgotten', at }, { draft, caller }, deps)
      await takeBackGiven(fact, draft)
      await clearReasonsOfReplaced(fact, draft, deps)
      await deps.knownTopics.note(fact, draft)
      return { fact: forgetFact(fact, at), action: 'forgotten', reason: input.reason }
    },
    caller,
    deps,
  )
  await takeOutDerived(forgotten, caller, deps)
  return forgotten
}

function now(deps: FactDeps): string {
  return new Date(deps.clock.now()).toISOString()
}
