import type { TurnsInput } from '../../core/facts/turns-input.ts'
import type { RememberReceipt } from '../../core/gate/receipt.ts'
import type { Caller } from '../caller.ts'
import { admit } from '../gate/admit.ts'
import type { GateDeps } from '../gate/gate-deps.ts'

/**
 * Keeps the turns of a conversation as they were said: small talk too, since a conversation with
 * holes cannot be understood. Secrets are hidden, and what was rejected stays out.
 */
export async function recordTurns(
  given: TurnsInput,
  caller: Caller,
  deps: GateDeps,
): Promise<readonly RememberReceipt[]> {
  const { session, turns } = given
  return await admit(
    turns.map((turn) => ({ input: { ...turn, session }, role: 'turn' })),
    caller,
    deps,
  )
}
