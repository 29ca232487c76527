import type { Fact } from '../../core/facts/fact.ts'
import type { DropCode, DroppedReceipt } from '../../core/facts/receipt.ts'
import type { Refusal } from '../../core/facts/refusal.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { contentHash } from '../../core/language/text/content-hash.ts'
import { ownScopeConditions } from '../../core/storage/records/scope-fields.ts'
import type { Writing } from './batch.ts'
import { nowOf } from './write-fact.ts'

/** Refusals kept of a scope; the oldest go first. */
export const REFUSALS_MAX = 5_000
/** One refusal of this many counts the others: counting costs more than writing. */
const COUNTED_EVERY = 16
/** More than are written until the next count, and few enough for one batch. */
const REMOVED_MAX = 200
const HASH_DIGITS = 8
const HEX = 16

export function drop(code: DropCode, reason: string): DroppedReceipt {
  return { outcome: 'dropped', code, reason }
}

export function contradicts({ id }: Fact): DroppedReceipt {
  return drop('untrusted', `It contradicts ${id}, which is trusted more and stands.`)
}

export function wouldChange({ id }: Fact): DroppedReceipt {
  return drop('untrusted', `It would change ${id}, which is trusted more and stands.`)
}

export function outdatedBy({ supersededBy }: Fact): DroppedReceipt {
  const reason = `It was true once; ${supersededBy ?? 'another fact'} has taken its place since.`
  return drop('outdated', reason)
}

/** The receipt of what was rejected or forgotten before, with the way to allow it again. */
export function refusalOf({ why, factId }: Rejection, what = 'What it says'): DroppedReceipt {
  const said = why === 'rejected' ? 'was rejected' : 'is to be forgotten'
  return drop(why, `${what} ${said}. To allow it again: loci fact restore ${factId}`)
}

export function putRefusal({ code, reason }: DroppedReceipt, writing: Writing): void {
  const { draft, caller, deps } = writing
  const at = nowOf(deps)
  const refusal: Refusal = {
    ...{ id: deps.ids.next(), scope: caller.scope, code, reason, at, surface: caller.surface },
  }
  draft.put('refusals', refusal)
}

/** Removes the oldest refusals when there are too many. Called once for a batch. */
export async function boundRefusals({ draft, caller, deps }: Writing): Promise<void> {
  if (!draft.puts('refusals').some(({ id }) => isCounting(id))) return
  const filter = ownScopeConditions(caller.scope)
  const excess = (await deps.documents.count('refusals', filter)) - REFUSALS_MAX
  if (excess <= 0) return
  const oldest = await draft.find('refusals', {
    filter,
    orderBy: { field: 'at', direction: 'ascending' },
    limit: Math.min(excess, REMOVED_MAX),
  })
  for (const { id } of oldest) draft.remove('refusals', id)
}

// The hash of an id chooses evenly, and alike in every process.
function isCounting(id: string): boolean {
  return Number.parseInt(contentHash(id).slice(0, HASH_DIGITS), HEX) % COUNTED_EVERY === 0
}
