import type { Provenance } from './provenance.ts'
import { type TrustLevel, trustOf } from './trust-level.ts'

/**
 * The trust level of a record's author: as the record says, or by its source. A record with neither
 * was written by an agent.
 */
export function voiceOf(record: object): TrustLevel {
  const { trust, source } = record as { trust?: TrustLevel; source?: Provenance }
  return trust ?? (source === undefined ? 'agent' : trustOf({ source }))
}
