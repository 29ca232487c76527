import * as z from 'zod'
import { scopeSchema } from '../../scope.ts'
import { ownerKey } from '../../storage/records/owner.ts'
import { SURFACES } from '../../storage/records/provenance.ts'
import type { RecordKind } from '../../storage/records/record-kind.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'
import type { Block, CoreMemory } from './block.ts'

/** The number of block values kept in history; the oldest is evicted first. */
export const BLOCK_VERSIONS_MAX = 100

export const pastValueSchema = z.object({
  revision: z.int(),
  value: z.string(),
  at: z.iso.datetime(),
  surface: z.enum(SURFACES),
})

const id = z.string().min(1).max(200)

/** A current or past value of a block, and since when. */
export const blockVersionSchema = pastValueSchema.extend({
  id,
  scope: scopeSchema,
  coreMemoryId: id,
  label: z.string(),
  atMs: z.number(),
  /** Of the writer. */
  trust: z.enum(TRUST_LEVELS),
})
export type BlockVersion = Readonly<z.infer<typeof blockVersionSchema>>

export const blockVersionRecords: RecordKind = {
  ...unsearchedRecords('block-versions', {
    coreMemoryId: 'text',
    label: 'text',
    revision: 'number',
    atMs: 'number',
  }),
  forget(body, { cutFor }) {
    const { value, trust } = body as unknown as BlockVersion
    const rest = cutFor(trust)(value)
    return rest === value ? body : { ...body, value: rest }
  },
}

export function buildBlockVersion(
  core: CoreMemory,
  block: Block,
  by: Pick<BlockVersion, 'surface' | 'trust'>,
): BlockVersion {
  const { label, value, revision, updatedAt: at } = block
  const { scope, id: coreMemoryId } = core
  const id = ownerKey(scope, 'block-version', label, String(revision % BLOCK_VERSIONS_MAX))
  return { id, scope, coreMemoryId, label, revision, value, at, atMs: Date.parse(at), ...by }
}
