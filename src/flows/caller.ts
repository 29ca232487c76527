import type { Door } from '../core/records/provenance.ts'
import type { Scope } from '../core/scope.ts'
import type { TrustLevel } from '../core/trust/trust-level.ts'

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
