import type { Fact } from '../../core/facts/fact.ts'
import { buildFactKey } from '../../core/facts/fact-key.ts'
import { STORED, toImported } from '../../core/transfer/import-report.ts'
import { putFact } from '../facts/write-fact.ts'
import { mayBePinned } from '../pins/pin.ts'
import type { Batch } from './batch.ts'
import type { GateDeps } from './gate-deps.ts'
import type { PreparedEvent } from './gate-event.ts'
import { judgeEvent } from './judge-event.ts'
import { allowReturning, putBack, type Taken } from './put-returning.ts'

/**
 * Judges a fact of a file that nobody vouches for as what the caller says, at the time that the file
 * says. How it was judged, mentioned and changed elsewhere counts for nothing.
 */
export async function takeAsSaid(
  given: Fact,
  said: PreparedEvent,
  batch: Batch,
  deps: GateDeps,
): Promise<Taken> {
  if (said.fact === undefined) {
    return { outcome: 'dropped', code: said.code, reason: said.reason }
  }
  const nowMs = deps.clock.now()
  const { id, status, supersededBy, source } = given
  const fact: Fact = {
    ...{ ...said.fact, id, source },
    // Nobody has said it in the future.
    createdAt: new Date(Math.min(nowMs, Date.parse(given.createdAt))).toISOString(),
    updatedAt: new Date(nowMs).toISOString(),
    eventAt: Math.min(nowMs, given.eventAt),
  }
  if (status !== 'active') {
    const past: Fact = {
      ...{ ...fact, status },
      ...(supersededBy === undefined ? {} : { supersededBy }),
      ...(given.validUntil === undefined ? {} : { validUntil: given.validUntil }),
    }
    const allowed = await allowReturning(past, batch, deps)
    if (typeof allowed !== 'string') return allowed
    await putBack(past, [], batch, deps)
    return STORED
  }
  const receipt = await judgeEvent({ ...said, fact, key: buildFactKey(fact) }, batch, deps)
  if (receipt.outcome === 'dropped') return receipt
  if (receipt.outcome !== 'merged') await keepPin(given, receipt.fact, batch, deps)
  const taken = toImported(receipt)
  return receipt.outcome === 'merged' && taken.displaced === undefined
    ? { ...taken, outcome: 'unchanged' }
    : taken
}

// Whoever may pin it may bring it pinned.
async function keepPin(
  { isPinned }: Fact,
  stored: Fact | undefined,
  { draft, caller }: Batch,
  deps: GateDeps,
): Promise<void> {
  if (!isPinned || stored?.status !== 'active') return
  if (!(await mayBePinned(stored, caller, deps))) return
  putFact({ fact: { ...stored, isPinned }, action: 'pinned' }, draft, caller, deps)
}
