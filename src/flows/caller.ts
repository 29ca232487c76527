import { MemoryError } from '../core/errors.ts'
import type { Scope } from '../core/scope.ts'
import type { Origin, Surface } from '../core/storage/records/provenance.ts'
import { compareTrust, type TrustLevel, trustOf } from '../core/storage/records/trust-level.ts'
import { mayChange } from '../core/trust/trust-rules.ts'

/**
 * The identity of a caller. Comes from configuration or from the API key of a request, never
 * from an argument of the call.
 */
export interface Caller {
  /** Whose memory it works on. */
  readonly scope: Scope
  /** How its calls come in. */
  readonly surface: Surface
  /** The trust level of this caller's statements, if configured. */
  readonly trust?: TrustLevel | undefined
  /**
   * May inspect and rebuild what all scopes share: `doctor`, `reindex`, `config`. The user who
   * runs the process is the owner; a key is only if the configuration says so.
   */
  readonly isOwner?: boolean | undefined
  /** Aborted when the caller no longer waits: long work ends at its next step. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Called between steps of long work: yields, so that the process can learn of a cancellation, and
 * then aborts the work.
 */
export async function betweenSteps({ signal }: Caller): Promise<void> {
  if (signal === undefined) return
  await new Promise<void>((resolve) => setImmediate(resolve))
  requireWaiting({ signal })
}

/** Aborts work whose caller no longer waits. */
export function requireWaiting({ signal }: Pick<Caller, 'signal'>): void {
  if (signal?.aborted !== true) return
  // The reason of a signal may be any value; an error is thrown instead.
  throw new DOMException('The caller cancelled the request', 'AbortError')
}

/** The maximum trust in this caller's statements. */
export function callerTrust(caller: Caller): TrustLevel {
  return trustOf({ source: callOf(caller) })
}

/** The origin of this caller's statements. */
export function callOf({ surface, trust }: Caller): Origin {
  return { kind: 'call', surface, ...(trust === undefined ? {} : { trust }) }
}

/** @throws MemoryError `FORBIDDEN` if the caller has less trust. */
export function requireTrust(caller: Caller, least: TrustLevel, what: string): void {
  if (compareTrust(callerTrust(caller), least) < 0) throw tooLittleTrust(caller, least, what)
}

/**
 * For removing or changing something: the caller must be trusted at least as much as its
 * source.
 *
 * @param what The attempted action, such as `delete the episode e1`.
 * @throws MemoryError `FORBIDDEN`
 */
export function requireVoice(caller: Caller, voice: TrustLevel, what: string): void {
  if (mayChange(callerTrust(caller), voice) !== 'yes') throw tooLittleTrust(caller, voice, what)
}

function tooLittleTrust(caller: Caller, least: TrustLevel, what: string): MemoryError {
  return new MemoryError(`A caller with trust "${callerTrust(caller)}" may not ${what}`, {
    code: 'FORBIDDEN',
    hint: `Use a key with "trust": "${least}" in server.keys, or the command line.`,
  })
}

/** @throws MemoryError `FORBIDDEN` */
export function requireOwner(caller: Caller): void {
  if (caller.isOwner === true) return
  throw new MemoryError('Only the owner of this memory may do that', {
    code: 'FORBIDDEN',
    hint: 'Use a key that has "isOwner": true in server.keys, or the command line.',
  })
}
