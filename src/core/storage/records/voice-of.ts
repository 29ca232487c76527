import type { Provenance } from './provenance.ts'
import { type TrustLevel, trustOf } from './trust-level.ts'

/**
 * How far whoever wrote a record is trusted: as it says itself, or by its way in. What says
 * neither is the work of agents.
 */
export function voiceOf(record: object): TrustLevel {
  const { trust, source } = record as { trust?: TrustLevel; source?: Provenance }
  return trust ?? (source === undefined ? 'agent' : trustOf({ source }))
}
