import type { Provenance } from './provenance.ts'
import { type TrustLevel, trustOf } from './trust-level.ts'

/**
 * How far the author of a record is trusted: as the record says, or by its way in. What says
 * neither is the work of agents.
 */
export function voiceOf(record: object): TrustLevel {
  const { trust, source } = record as { trust?: TrustLevel; source?: Provenance }
  return trust ?? (source === undefined ? 'agent' : trustOf({ source }))
}
