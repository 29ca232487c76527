import { z } from 'zod'
import { BLOCKS_MAX, blockSchema, type CoreMemory } from '../blocks/block.ts'
import { type BlockVersion, pastValueFields } from '../blocks/block-version.ts'
import type { Episode } from '../episodes/episode.ts'
import type { StoredFile } from '../memory-tool/stored-file.ts'
import { TOOL_FILE_LENGTH_MAX } from '../memory-tool/tool-input.ts'
import { EVIDENCE_MAX, STANCES } from '../opinions/opinion.ts'
import type { OpinionRecord } from '../opinions/opinion-record.ts'
import { provenanceSchema } from '../records/provenance.ts'
import { scopeSchema } from '../scope.ts'
import { TRUST_LEVELS } from '../trust/trust-level.ts'

/** An episode without what is made of it anew wherever it is read. */
export type PortableEpisode = Omit<Episode, 'eventAt' | 'keys' | 'consolidation'>

export function toPortableEpisode(episode: Episode): PortableEpisode {
  const { eventAt: _eventAt, keys: _keys, consolidation: _consolidation, ...portable } = episode
  return portable
}

const id = z.string().min(1).max(200)

export const opinionRecordSchema: z.ZodType<OpinionRecord> = z.object({
  id,
  scope: scopeSchema,
  evidence: z
    .array(
      z.object({
        factId: id,
        heldBy: id,
        stance: z.enum(STANCES),
        at: z.iso.datetime(),
        source: z.string().max(200),
        strength: z.number().min(0).max(1),
      }),
    )
    .max(EVIDENCE_MAX),
  heldBy: z.array(id).max(EVIDENCE_MAX),
})

export const coreMemorySchema: z.ZodType<CoreMemory> = z.object({
  id,
  scope: scopeSchema,
  blocks: z.array(blockSchema).max(BLOCKS_MAX),
})

export const blockVersionSchema: z.ZodType<BlockVersion> = z.object({
  ...pastValueFields,
  id,
  scope: scopeSchema,
  coreMemoryId: id,
  label: z.string(),
  atMs: z.number(),
  trust: z.enum(TRUST_LEVELS),
})

export const storedFileSchema: z.ZodType<StoredFile> = z.object({
  id,
  scope: scopeSchema,
  owner: z.string(),
  path: z.string().min(1).max(1_000),
  text: z.string().max(TOOL_FILE_LENGTH_MAX),
  modifiedAtMs: z.number(),
})

/** What happened in it is checked like that of a new one. */
export const portableEpisodeSchema: z.ZodType<PortableEpisode> = z.looseObject({
  id,
  scope: scopeSchema,
  createdAt: z.iso.datetime(),
  occurredAt: z.iso.datetime().optional(),
  source: provenanceSchema,
}) as unknown as z.ZodType<PortableEpisode>
