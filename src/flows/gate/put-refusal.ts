import type { DroppedReceipt } from '../../core/gate/receipt.ts'
import type { Refusal } from '../../core/gate/refusal.ts'
import type { Batch } from './batch.ts'
import type { GateDeps } from './gate-deps.ts'

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
