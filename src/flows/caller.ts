import type { Door } from '../core/records/provenance.ts'
import type { Scope } from '../core/scope.ts'

/**
 * Who is asking. Comes from configuration or from the key a request was made with, never
 * from an argument of the call.
 */
export interface Caller {
  readonly scope: Scope
  readonly door: Door
  /**
   * May see and rebuild what lies beneath all scopes: `doctor`, `reindex`, `config`. Whoever
   * runs the process owns it; a key does only when the configuration says so.
   */
  readonly isOwner?: boolean | undefined
}
