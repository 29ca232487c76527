import type { Fact } from '../../core/facts/fact.ts'
import { DROP_CODES, type DropCode, type DroppedReceipt } from '../../core/facts/receipt.ts'
import type { Refusal } from '../../core/facts/refusal.ts'
import type { Rejection } from '../../core/facts/rejection.ts'
import { contentHash } from '../../core/language/text/content-hash.ts'
import type { Scope } from '../../core/scope.ts'
import { ownScopeConditions } from '../../core/storage/records/scope-fields.ts'
import type { DocumentStore } from '../../ports/document-store.ts'
import type { WriteStep } from '../storage/records/write-path.ts'
import type { Writing } from './batch.ts'
import { nowOf } from './write-fact.ts'

/** The maximum number of refusals kept per scope; the oldest are removed first. */
export const REFUSALS_MAX = 5_000
/** One refusal in this many triggers a count: counting costs more than writing. */
const COUNTED_EVERY = 16
/** More than are written between two counts, and few enough for one batch. */
const REMOVED_MAX = 200
const HASH_DIGITS = 8
const HEX = 16

export function drop(code: DropCode, reason: string): DroppedReceipt {
  return { outcome: 'dropped', code, reason }
}

export function contradicts({ id }: Fact): DroppedReceipt {
  return drop('untrusted', `It contradicts ${id}, which is more trusted and stays.`)
}

export function wouldChange({ id }: Fact): DroppedReceipt {
  return drop('untrusted', `It would change ${id}, which is more trusted and stays.`)
}

export function outdatedBy({ supersededBy }: Fact): DroppedReceipt {
  const reason = `It was true once; ${supersededBy ?? 'another fact'} has replaced it since.`
  return drop('outdated', reason)
}

/** The receipt for previously rejected or forgotten content, with the way to allow it again. */
export function refusalOf({ why, factId }: Rejection, what = 'What it says'): DroppedReceipt {
  const said = why === 'rejected' ? 'was rejected' : 'is to be forgotten'
  return drop(why, `${what} ${said}. To allow it again: loci undo ${factId}`)
}

/** Records the result if it is a refusal. Returns the same result. */
export function recordRefused<Result>(result: Result, { draft, caller, deps }: Writing): Result {
  if (!isRefused(result)) return result
  const { code, reason } = result
  const { scope, surface } = caller
  const refusal: Refusal = { id: deps.ids.next(), scope, code, reason, at: nowOf(deps), surface }
  draft.put('refusals', refusal)
  return result
}

function isRefused(result: unknown): result is DroppedReceipt {
  if (typeof result !== 'object' || result === null || result === OVER_LIMIT_AGAIN) return false
  const { outcome, code } = result as Partial<DroppedReceipt>
  return outcome === 'dropped' && code !== undefined && DROP_CODES.includes(code)
}

export const OVER_LIMIT: DroppedReceipt = drop(
  'rate-limit',
  'Too many events in the last minute. Retry later.',
)
/** Not recorded: recording each would itself be a flood. */
export const OVER_LIMIT_AGAIN: DroppedReceipt = { ...OVER_LIMIT }

/** Removes the oldest refusals of a scope if there are too many. */
export function refusalStep(documents: DocumentStore): WriteStep {
  return {
    async before(writes) {
      const counting = writes.find((one) => one.collection === 'refusals' && isCounting(one.id))
      if (counting?.kind !== 'put') return writes
      const filter = ownScopeConditions(counting.body.scope as unknown as Scope)
      const excess = (await documents.count('refusals', filter)) - REFUSALS_MAX
      if (excess <= 0) return writes
      const { documents: oldest } = await documents.query('refusals', {
        filter,
        orderBy: { field: 'at', direction: 'ascending' },
        limit: Math.min(excess, REMOVED_MAX),
      })
      const deletes = oldest.map(
        ({ collection, id }) => ({ kind: 'delete', collection, id }) as const,
      )
      return [...writes, ...deletes]
    },
  }
}

// The hash of an id selects evenly, and identically in every process.
function isCounting(id: string): boolean {
  return Number.parseInt(contentHash(id).slice(0, HASH_DIGITS), HEX) % COUNTED_EVERY === 0
}
