import { z } from 'zod'
import { declareCollection } from '../documents/collection.ts'
import { ownerKey } from '../records/owner.ts'
import { DOORS, type Door } from '../records/provenance.ts'
import type { RecordKind } from '../records/record-kind.ts'
import { SCOPE_FIELDS } from '../records/scope-fields.ts'
import type { Scope } from '../scope.ts'
import type { TrustLevel } from '../trust/trust-level.ts'
import type { Block, CoreMemory } from './block.ts'

/** So many values of a block can be read again; the oldest gives its place to the newest. */
export const BLOCK_VERSIONS_MAX = 100

/** A value that a block has or had: what was believed, from when on. */
export interface BlockVersion {
  readonly id: string
  readonly scope: Scope
  readonly coreMemoryId: string
  readonly label: string
  readonly revision: number
  readonly value: string
  readonly at: string
  readonly atMs: number
  readonly door: Door
  /** Of whoever wrote it. */
  readonly trust: TrustLevel
}

/** What is shown of it. */
export type PastValue = Pick<BlockVersion, 'revision' | 'value' | 'at' | 'door'>

export const pastValueFields: {
  readonly [Field in keyof PastValue]: z.ZodType<PastValue[Field]>
} = {
  revision: z.int(),
  value: z.string(),
  at: z.iso.datetime(),
  door: z.enum(DOORS),
}

export const pastValueSchema: z.ZodType<PastValue> = z.object(pastValueFields)

export const blockVersionRecords: RecordKind = {
  collection: declareCollection({
    name: 'block-versions',
    fields: {
      ...SCOPE_FIELDS,
      coreMemoryId: 'text',
      label: 'text',
      revision: 'number',
      atMs: 'number',
    },
  }),
  isSearchable: false,
  findable: [],
  describe: () => undefined,
  forget(body, { cutFor }) {
    const { value, trust } = body as unknown as BlockVersion
    const rest = cutFor(trust)(value)
    return rest === value ? body : { ...body, value: rest }
  },
}

export function buildBlockVersion(
  core: CoreMemory,
  block: Block,
  by: Pick<BlockVersion, 'door' | 'trust'>,
): BlockVersion {
  const { label, value, revision, updatedAt } = block
  const place = revision % BLOCK_VERSIONS_MAX
  return {
    id: ownerKey(core.scope, 'block-version', label, String(place)),
    scope: core.scope,
    coreMemoryId: core.id,
    label,
    revision,
    value,
    at: updatedAt,
    atMs: Date.parse(updatedAt),
    door: by.door,
    trust: by.trust,
  }
}
