import { checkInput } from '../../core/check-input.ts'
import { invalidInput } from '../../core/errors.ts'
import { type FactInput, factInputSchema, type RememberInput } from '../../core/facts/fact-input.ts'
import type { ReadReceipt, RememberReceipt } from '../../core/facts/receipt.ts'
import type { TurnsInput } from '../../core/facts/turns-input.ts'
import { cleanText } from '../../core/language/text/clean-text.ts'
import { lowerTrust, type TrustLevel } from '../../core/storage/records/trust-level.ts'
import { removeFenced } from '../../core/trust/fence/remove-fenced.ts'
import { extractStatements } from '../../core/trust/gate/extract-statements.ts'
import { redact } from '../../core/trust/redaction/redact.ts'
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

/** The same for a statement, or for each statement in the messages of a conversation. */
export async function rememberGiven(
  { text, messages, ...given }: RememberInput,
  caller: Caller,
  deps: MemoryContext,
): Promise<RememberReceipt | ReadReceipt> {
  if (messages === undefined) {
    const input = checkInput(factInputSchema, { ...given, text }, 'remember')
    return await remember(input, caller, deps)
  }
  if (text !== undefined) {
    throw invalidInput('Pass what to remember, once', 'Pass either "text" or "messages".')
  }
  return await rememberMessages(messages, given, caller, deps)
}

type Message = NonNullable<RememberInput['messages']>[number]

/** How far the text of a message is trusted, if that is less than its caller is. */
const ROLE_TRUST = { user: undefined, assistant: 'agent', tool: 'tool' } as const

// What a system message says are instructions.
async function rememberMessages(
  messages: readonly Message[],
  given: Omit<FactInput, 'text'>,
  caller: Caller,
  deps: MemoryContext,
): Promise<ReadReceipt> {
  const read = messages.flatMap(({ role, content, name, occurredAt }, message) => {
    if (role === 'system') return []
    const trust = leastTrusted(ROLE_TRUST[role], given.trust)
    const said = { speaker: name ?? role, occurredAt: occurredAt ?? given.occurredAt, trust }
    // As a whole, for what recall returned is no longer to be seen in its sentences.
    const open = removeFenced(cleanText(content))
    return extractStatements(redact(open).text).map(({ text }) => ({
      message,
      input: { ...given, ...said, text },
    }))
  })
  const inputs = read.map(({ input }) => input)
  const receipts = await rememberAll(inputs, caller, deps)
  const kept = receipts.filter(({ fact }) => fact !== undefined).length
  return {
    outcome: 'read',
    reason: `Kept ${kept} of ${receipts.length} statements in ${messages.length} messages.`,
    items: receipts.map((receipt, at) => ({ ...receipt, message: read[at]?.message ?? 0 })),
  }
}

function leastTrusted(left: TrustLevel | undefined, right: TrustLevel | undefined) {
  return left === undefined || right === undefined ? (left ?? right) : lowerTrust(left, right)
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
