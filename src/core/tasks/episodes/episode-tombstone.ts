import * as z from 'zod'
import { type Scope, scopeSchema } from '../../scope.ts'
import { SURFACES } from '../../storage/records/provenance.ts'
import { TRUST_LEVELS, type TrustLevel } from '../../storage/records/trust-level.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import { mayReplace } from '../../trust/trust-rules.ts'

/**
 * That an episode was deleted or purged, without anything of it: so that neither a copy nor an
 * older database brings it back. `restored`: it was deleted, and that was taken back.
 */
export const episodeTombstoneSchema = z.object({
  id: z.string().min(1).max(200),
  scope: scopeSchema,
  state: z.enum(['deleted', 'restored', 'purged']),
  at: z.iso.datetime(),
  surface: z.enum(SURFACES),
  trust: z.enum(TRUST_LEVELS).describe('Trust of the caller who did it.'),
})
export type EpisodeTombstone = Readonly<z.infer<typeof episodeTombstoneSchema>>

/** True when a caller of this trust may not bring the episode back. */
export function isPurgedFor(tombstone: EpisodeTombstone, voice: TrustLevel): boolean {
  return tombstone.state === 'purged' && mayReplace(tombstone.trust, voice)
}

export const episodeTombstoneRecords = unsearchedRecords('episode-tombstones', {
  state: 'text',
  at: 'text',
})

/** A blob that no record seems to need. */
export interface LooseBlob {
  /** Its hash. */
  readonly id: string
  readonly scope: Scope
  readonly at: string
  /** True when its record is gone; otherwise the record may still be written. */
  readonly isCertain: boolean
}

export const looseBlobRecords = unsearchedRecords('loose-blobs', { at: 'text' })
