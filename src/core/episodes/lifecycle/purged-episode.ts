import { z } from 'zod'
import { declareCollection } from '../../documents/collection.ts'
import { DOORS, type Door } from '../../records/provenance.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { SCOPE_FIELDS } from '../../records/scope-fields.ts'
import { type Scope, scopeSchema } from '../../scope.ts'

/** That an episode was purged, without anything of it: so that no copy of it comes back. */
export interface PurgedEpisode {
  /** The id that the episode had. */
  readonly id: string
  readonly scope: Scope
  readonly at: string
  readonly door: Door
}

export const purgedEpisodeSchema: z.ZodType<PurgedEpisode> = z.object({
  id: z.string(),
  scope: scopeSchema,
  at: z.iso.datetime(),
  door: z.enum(DOORS),
})

export const purgedEpisodeRecords: RecordKind = {
  collection: declareCollection({
    name: 'purged-episodes',
    fields: { ...SCOPE_FIELDS, at: 'text' },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}

/** A blob that no record seems to need. */
export interface LooseBlob {
  /** Its hash. */
  readonly id: string
  readonly scope: Scope
  /** Since when that is known. */
  readonly at: string
  /** True when its record is gone; otherwise the record may still be on its way. */
  readonly isCertain: boolean
}

export const looseBlobRecords: RecordKind = {
  collection: declareCollection({ name: 'loose-blobs', fields: { ...SCOPE_FIELDS, at: 'text' } }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
}
