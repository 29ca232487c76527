import { MemoryError } from '../../core/errors.ts'
import { forgetFact, rejectFact, restoreFact } from '../../core/facts/change-fact.ts'
import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey, type FactKey } from '../../core/facts/fact-key.ts'
import { isInScope } from '../../core/scope.ts'
import { mayChange } from '../../core/trust/trust-rules.ts'
import { type Caller, callerTrust, requireVoice } from '../caller.ts'
import { bringBack } from '../forgotten/bring-back.ts'
import { takeOutDerived } from '../forgotten/take-out-derived.ts'
import { turnOf } from '../gate/admit.ts'
import type { Batch } from '../gate/batch.ts'
import { leaveOutRejected } from '../gate/find-rejection.ts'
import type { GateDeps } from '../gate/gate-deps.ts'
import { takeBackGiven } from '../gate/given-out.ts'
import { liftRejection, liftRejections, putRejection } from '../gate/reject-fact.ts'
import { propose } from '../questions/propose.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { clearReasonsOfReplaced } from './clear-reasons.ts'
import { getFact } from './list-facts.ts'
import { type FactDeps, putFact, readActive, updateFact } from './write-fact.ts'

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
      requireVoice(caller, fact.trust, `forget ${fact.id}, which a more trusted voice said`)
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

/**
 * Brings a fact back, and undoes the correction that took it out.
 *
 * @throws MemoryError `CONFLICT` when another fact makes the same statement by now, `FORBIDDEN`
 *   when it was taken out by somebody who is trusted more.
 */
export async function restore(id: string, caller: Caller, deps: GateDeps): Promise<Fact> {
  let allowed: readonly string[] = [id]
  const restored = await updateFact(
    id,
    async (fact, draft) => {
      if (fact.status === 'active') return undefined
      await requireUndoable(fact, { draft, caller })
      await claimKey(fact, draft)
      allowed = [id, ...(await allowAgain(fact, { draft, caller }, deps))]
      await undoCorrection(fact, draft, caller, deps)
      return { fact: restoreFact(fact, now(deps)), action: 'restored' }
    },
    caller,
    deps,
  )
  for (const one of allowed) await bringBack(one, caller, deps)
  return restored
}

// What a more trusted voice put in its place stands.
async function requireUndoable(
  { id, trust, supersededBy }: Fact,
  { draft, caller }: Pick<Batch, 'draft' | 'caller'>,
): Promise<void> {
  const by = supersededBy === undefined ? undefined : await readActive(supersededBy, draft)
  for (const voice of [trust, by?.trust ?? trust]) {
    requireVoice(caller, voice, `restore ${id}, against a more trusted voice`)
  }
}

// A turn or a line went because another fact that says the same did: then that is allowed again.
async function allowAgain(
  fact: Fact,
  batch: Pick<Batch, 'draft' | 'caller'>,
  deps: GateDeps,
): Promise<readonly string[]> {
  const allowed: string[] = []
  if ((await liftRejections(fact.id, batch, deps)) > 0 || fact.status === 'superseded') return []
  for (let lifted = 0; lifted < LIFTED_MAX; lifted++) {
    const { rejection } = await leaveOutRejected(fact, batch.draft, deps)
    if (rejection === undefined) break
    liftRejection(rejection, batch)
    allowed.push(rejection.factId)
  }
  return allowed
}

/** So many facts that said the same were taken out at the most. */
const LIFTED_MAX = 20

async function claimKey(fact: Fact, draft: Draft): Promise<void> {
  const key = buildFactKey(fact)
  const [stored] = await draft.get('fact-keys', [key.id])
  const holder = stored === undefined ? fact.id : toRecord<FactKey>(stored).factId
  if (holder !== fact.id && (await readActive(holder, draft)) !== undefined) {
    throw new MemoryError(`The same statement is known again, as ${holder}`, {
      code: 'CONFLICT',
      hint: `Keep that one, or forget it first: loci forget ${holder}`,
    })
  }
  draft.put('fact-keys', key)
}

// What was put in its place goes again, unless it was also said by itself. It stays allowed.
async function undoCorrection(
  fact: Fact,
  draft: Draft,
  caller: Caller,
  deps: FactDeps,
): Promise<void> {
  if (fact.status !== 'rejected' || fact.supersededBy === undefined) return
  const by = await readActive(fact.supersededBy, draft)
  if (by === undefined || by.mentions > 1 || !isInScope(by.scope, caller.scope)) return
  const reason = `The correction of ${fact.id} was undone.`
  const undone = rejectFact(by, now(deps), fact)
  putFact({ fact: undone, action: 'rejected', reason }, draft, caller, deps)
}

function now(deps: FactDeps): string {
  return new Date(deps.clock.now()).toISOString()
}
