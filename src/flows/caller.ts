import { MemoryError } from '../core/errors.ts'
import type { Door } from '../core/records/provenance.ts'
import type { Scope } from '../core/scope.ts'
import { type TrustLevel, trustOf } from '../core/trust/trust-level.ts'

/**
 * Who is asking. Comes from configuration or from the key a request was made with, never
 * from an argument of the call.
 */
export interface Caller {
  readonly scope: Scope
  readonly door: Door
  /** How far what this caller says is trusted, when the configuration says so. */
  readonly trust?: TrustLevel | undefined
  /**
   * May see and rebuild what lies beneath all scopes: `doctor`, `reindex`, `config`. Whoever
   * runs the process owns it; a key does only when the configuration says so.
   */
  readonly isOwner?: boolean | undefined
}

/** How far what this caller says is trusted, at the most. */
export function callerTrust({ door, trust }: Caller): TrustLevel {
  return trustOf({ source: { kind: 'call', door }, configured: trust })
}

/** @throws MemoryError `FORBIDDEN` */
export function requireOwner(caller: Caller): void {
  if (caller.isOwner === true) return
  throw new MemoryError('Only the owner of this memory may ask for that', {
    code: 'FORBIDDEN',
    hint: 'Use a key that has "isOwner": true in server.keys, or the command line.',
  })
}
