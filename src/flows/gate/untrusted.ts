import type { Fact } from '../../core/facts/fact.ts'
import type { DroppedReceipt } from '../../core/gate/receipt.ts'

/** Refuses what contradicts a fact that is trusted more. */
export function contradicts({ id }: Fact): DroppedReceipt {
  return untrusted(`It contradicts ${id}, which is trusted more and stands.`)
}

/** Refuses what would change a fact that is trusted more. */
export function wouldChange({ id }: Fact): DroppedReceipt {
  return untrusted(`It would change ${id}, which is trusted more and stands.`)
}

function untrusted(reason: string): DroppedReceipt {
  return { outcome: 'dropped', code: 'untrusted', reason }
}
