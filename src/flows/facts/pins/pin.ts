import { MemoryError } from '../../../core/errors.ts'
import { type Fact, PINNED_MAX, PINNED_TOKENS_MAX } from '../../../core/facts/fact.ts'
import type { HistoryEntry } from '../../../core/facts/history.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { TrustLevel } from '../../../core/storage/records/trust-level.ts'
import { mayPin } from '../../../core/trust/trust-rules.ts'
import { type Caller, callerTrust, requireTrust, requireVoice } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { findRecords } from '../../storage/records/read-records.ts'
import { nowOf, updateFact } from '../write-fact.ts'

/** Pins or unpins a fact. */
export async function setPinned(
  { id, off = false }: { readonly id: string; readonly off?: boolean | undefined },
  caller: Caller,
  deps: MemoryContext,
): Promise<Fact> {
  return off ? await unpin(id, caller, deps) : await pin(id, caller, deps)
}

/**
 * Keeps a fact always in context. Idempotent.
 * @throws MemoryError `FORBIDDEN` for a caller or fact with low trust, or a fact that reads like
 * an instruction; `CONFLICT` for one that is no longer known; `LIMIT_EXCEEDED` if too much is
 *   pinned, naming what to unpin.
 */
async function pin(id: string, caller: Caller, deps: MemoryContext): Promise<Fact> {
  requireTrust(caller, 'agent', 'pin a fact')
  const work = () =>
    updateFact(id, caller, deps, async (fact) => {
      requirePinnable(fact)
      if (fact.isPinned) return undefined
      await requireRoom(fact, caller, deps)
      return { fact: { ...fact, isPinned: true, updatedAt: nowOf(deps) }, action: 'pinned' }
    })
  // Serialized, so that two calls do not both take the last slot.
  return await deps.turns.take(`pin ${caller.scope.tenant}`, work)
}

/** Removes a fact from the context; it stays known. @throws MemoryError `NOT_FOUND`, `FORBIDDEN` */
async function unpin(id: string, caller: Caller, deps: MemoryContext): Promise<Fact> {
  requireTrust(caller, 'agent', 'unpin a fact')
  return await updateFact(id, caller, deps, async (fact) => {
    if (!fact.isPinned) return undefined
    requireVoice(caller, await readPinner(fact, deps), `unpin ${id}, which a person pinned`)
    return { fact: { ...fact, isPinned: false, updatedAt: nowOf(deps) }, action: 'unpinned' }
  })
}

// The trust of the caller who pinned it; a person if unknown.
async function readPinner({ id }: Fact, { documents }: MemoryContext): Promise<TrustLevel> {
  const [last] = await findRecords<HistoryEntry>(documents, 'history', {
    filter: [
      { field: 'recordId', is: 'equal', value: id },
      { field: 'action', is: 'equal', value: 'pinned' },
    ],
    orderBy: { field: 'at', direction: 'descending' },
    limit: 1,
  })
  return last?.trust ?? 'person'
}

/** The pinned facts of a scope, oldest pin first. */
export async function readPinned(caller: Caller, deps: MemoryContext): Promise<readonly Fact[]> {
  return await findRecords<Fact>(deps.documents, 'facts', {
    filter: [
      ...scopeConditions(caller.scope),
      { field: 'status', is: 'equal', value: 'active' },
      { field: 'isPinned', is: 'equal', value: true },
    ],
    orderBy: { field: 'updatedAt', direction: 'ascending' },
    limit: PINNED_MAX,
  })
}

function requirePinnable({ id, status, trust, flags }: Fact): void {
  if (status !== 'active') {
    throw new MemoryError(`${id} is ${status}`, {
      code: 'CONFLICT',
      hint: `Restore it first: loci undo ${id}`,
    })
  }
  if (!mayPin(trust)) {
    throw new MemoryError(`${id} has trust "${trust}", which cannot be pinned`, {
      code: 'FORBIDDEN',
      hint: 'State it in your own words, and pin that.',
    })
  }
  if (flags.length === 0) return
  throw new MemoryError(`${id} reads like an instruction to a model (${flags.join(', ')})`, {
    code: 'FORBIDDEN',
    hint: 'State it in other words, and pin that.',
  })
}

/** True if an imported fact may be pinned here. */
export async function mayBePinned(
  fact: Fact,
  caller: Caller,
  deps: MemoryContext,
): Promise<boolean> {
  if (!mayPin(fact.trust) || !mayPin(callerTrust(caller)) || fact.flags.length > 0) return false
  return (await measureRoom(fact, caller, deps)).isEnough
}

async function measureRoom(fact: Fact, caller: Caller, deps: MemoryContext) {
  const pinned = await readPinned(caller, deps)
  const counts = await deps.tokens.count([...pinned, fact].map(({ text }) => text))
  const tokens = counts.reduce((sum, count) => sum + count, 0)
  return { pinned, tokens, isEnough: pinned.length < PINNED_MAX && tokens <= PINNED_TOKENS_MAX }
}

async function requireRoom(fact: Fact, caller: Caller, deps: MemoryContext): Promise<void> {
  const { pinned, tokens, isEnough } = await measureRoom(fact, caller, deps)
  if (isEnough) return
  const [oldest] = pinned
  const message = `${pinned.length} facts are pinned, with this one ${tokens} tokens; the limit is ${PINNED_MAX} facts and ${PINNED_TOKENS_MAX} tokens`
  const hint =
    oldest === undefined
      ? 'Pin a shorter statement.'
      : `Unpin one first, such as the oldest: loci fact pin ${oldest.id} --off`
  throw new MemoryError(message, { code: 'LIMIT_EXCEEDED', hint })
}
