import type { Door } from '../core/records/provenance.ts'
import type { Scope } from '../core/scope.ts'

/**
 * Who is asking. Comes from configuration or from the key a request was made with, never
 * from an argument of the call.
 */
export interface Caller {
  readonly scope: Scope
  readonly door: Door
}
