import { checkInput } from '../../core/check-input.ts'
import { invalidInput } from '../../core/errors.ts'
import { type FactInput, factInputSchema } from '../../core/facts/fact-input.ts'
import type { RememberReceipt } from '../../core/facts/receipt.ts'
import type { TurnsInput } from '../../core/facts/turns-input.ts'
import type { Caller } from '../caller.ts'
import type { MemoryContext } from '../context.ts'
import { admit } from './admit.ts'

export const REMEMBER_ALL_MAX = 10_000

/** Judges one statement and stores it, unless it is known, refused or worthless. */
export async function remember(
  given: FactInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<RememberReceipt> {
  const [receipt] = await rememberAll([given], caller, deps)
  if (receipt === undefined) throw new Error('Broken invariant: one statement, one receipt')
  return receipt
}

/** Remembers many statements in order. Each hundred are written atomically. */
export async function rememberAll(
  given: readonly FactInput[],
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly RememberReceipt[]> {
  if (given.length > REMEMBER_ALL_MAX) {
    throw invalidInput(
      `A call can have at most ${REMEMBER_ALL_MAX} statements, not ${given.length}`,
      'Pass them in several calls.',
    )
  }
  const inputs = given.map((input) => checkInput(factInputSchema, input, 'remember'))
  const events = inputs.map((input) => ({ input, role: 'statement' as const }))
  return await admit(events, caller, deps)
}

/**
 * Keeps the turns of a conversation verbatim, including small talk, since a conversation with
 * gaps cannot be understood. Secrets are redacted, and rejected content stays out.
 */
export async function recordTurns(
  { session, turns }: TurnsInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<readonly RememberReceipt[]> {
  const events = turns.map((turn) => ({ input: { ...turn, session }, role: 'turn' as const }))
  return await admit(events, caller, deps)
}
