import { MemoryError } from '../core/errors.ts'
import type { Scope } from '../core/scope.ts'
import type { Origin, Surface } from '../core/storage/records/provenance.ts'
import { compareTrust, type TrustLevel, trustOf } from '../core/storage/records/trust-level.ts'
import { mayChange } from '../core/trust/trust-rules.ts'

/**
 * Who is asking. Comes from configuration or from the key a request was made with, never
 * from an argument of the call.
 */
export interface Caller {
  readonly scope: Scope
  readonly surface: Surface
  /** How far what this caller says is trusted, when the configuration says so. */
  readonly trust?: TrustLevel | undefined
  /**
   * May see and rebuild what lies beneath all scopes: `doctor`, `reindex`, `config`. Whoever
   * runs the process owns it; a key does only when the configuration says so.
   */
  readonly isOwner?: boolean | undefined
  /** Aborted when the caller no longer waits: long work ends at its next step. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Called between two steps of long work: lets the process hear that a caller no longer waits, and
 * then ends the work.
 */
export async function betweenSteps({ signal }: Caller): Promise<void> {
  if (signal === undefined) return
  await new Promise<void>((resolve) => setImmediate(resolve))
  requireWaiting({ signal })
}

/** Ends work that nobody waits for. */
export function requireWaiting({ signal }: Pick<Caller, 'signal'>): void {
  if (signal?.aborted !== true) return
  // The reason of a signal may be anything; what is thrown is an error.
  throw new DOMException('The caller cancelled the request', 'AbortError')
}

/** How far what this caller says is trusted, at most. */
export function callerTrust(caller: Caller): TrustLevel {
  return trustOf({ source: callOf(caller) })
}

/** Where something comes from that this caller says. */
export function callOf({ surface, trust }: Caller): Origin {
  return { kind: 'call', surface, ...(trust === undefined ? {} : { trust }) }
}

/** @throws MemoryError `FORBIDDEN` when the caller is trusted less than that. */
export function requireTrust(caller: Caller, least: TrustLevel, what: string): void {
  if (compareTrust(callerTrust(caller), least) < 0) throw tooLittleTrust(caller, least, what)
}

/**
 * For removing or changing something: only a caller that is trusted as much as the source that
 * it came from may.
 *
 * @param what What the caller wants to do, such as `delete the episode e1`.
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
