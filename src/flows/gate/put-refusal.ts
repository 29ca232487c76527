import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import type { Refusal } from '../../core/gate/refusal.ts'
import { ownScopeConditions } from '../../core/records/scope-fields.ts'
import { contentHash } from '../../core/text/content-hash.ts'
import type { Batch } from './batch.ts'
import type { GateDeps } from './gate-deps.ts'

/** So many are kept of a scope; then the oldest go. */
export const REFUSALS_MAX = 5_000
/** One of so many looks whether there are too many: to count costs more than to write. */
const LOOKED_AT_EVERY = 16
/** More than are written until the next look, and few enough for one batch. */
const REMOVED_MAX = 200
const HASH_DIGITS = 8
const HEX = 16

/** Records that something was not kept, and why. */
export function putRefusal(
  { code, reason }: DroppedReceipt,
  { draft, caller }: Batch,
  deps: GateDeps,
): void {
  const refusal: Refusal = {
    id: deps.ids.next(),
    scope: caller.scope,
    code,
    reason,
    at: new Date(deps.clock.now()).toISOString(),
    door: caller.door,
  }
  draft.put('refusals', refusal)
}

/** Lets the oldest refusals go when there are too many. Called once for a batch. */
export async function boundRefusals(
  { draft, caller }: Batch,
  { documents }: GateDeps,
): Promise<void> {
  if (!draft.puts('refusals').some(({ id }) => isLookedAt(id))) return
  const filter = ownScopeConditions(caller.scope)
  const excess = (await documents.count('refusals', filter)) - REFUSALS_MAX
  if (excess <= 0) return
  const { documents: oldest } = await documents.query('refusals', {
    filter,
    orderBy: { field: 'at', direction: 'ascending' },
    limit: Math.min(excess, REMOVED_MAX),
  })
  const ids = oldest.map(({ id }) => id)
  await draft.get('refusals', ids)
  for (const id of ids) draft.remove('refusals', id)
}

// Ids tell nothing, so that their hashes choose evenly, and alike in every process.
function isLookedAt(id: string): boolean {
  return Number.parseInt(contentHash(id).slice(0, HASH_DIGITS), HEX) % LOOKED_AT_EVERY === 0
}
