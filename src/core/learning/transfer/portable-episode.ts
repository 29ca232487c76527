import * as z from 'zod'
import { scopeSchema } from '../../scope.ts'
import { provenanceSchema } from '../../storage/records/provenance.ts'
import type { Episode } from '../../tasks/episodes/episode.ts'

/** An episode without what is made again wherever it is read. */
export type PortableEpisode = Omit<Episode, 'eventAt' | 'keys' | 'consolidation'>

export function toPortableEpisode(episode: Episode): PortableEpisode {
  const { eventAt: _eventAt, keys: _keys, consolidation: _consolidation, ...portable } = episode
  return portable
}

/** What happened in it is checked like that of a new one. */
export const portableEpisodeSchema: z.ZodType<PortableEpisode> = z.looseObject({
  id: z.string().min(1).max(200),
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  occurredAt: z.iso.datetime().optional(),
  source: provenanceSchema,
}) as unknown as z.ZodType<PortableEpisode>
