import * as z from 'zod'
import type { JsonObject } from '../../json.ts'
import { type Scope, scopeSchema } from '../../scope.ts'
import type { CutText } from '../../storage/records/cut-texts.ts'
import { ownerKey, ownerOf } from '../../storage/records/owner.ts'
import type { RecordKind } from '../../storage/records/record-kind.ts'
import { TRUST_LEVELS } from '../../storage/records/trust-level.ts'
import { unsearchedRecords } from '../../storage/records/unsearched-records.ts'

/** The default size limit of a block, in characters, as in MemGPT. */
export const BLOCK_LIMIT_DEFAULT = 2_000
export const BLOCK_LIMIT_MAX = 10_000
/** The size limit of all blocks, in characters: about 3,000 tokens in every prompt. */
export const CORE_MEMORY_LIMIT = 12_000
export const BLOCKS_MAX = 20
export const BLOCK_LABEL_LENGTH_MAX = 64
export const BLOCK_DESCRIPTION_LENGTH_MAX = 500

/** A small text that is always in context, such as `persona` or `human`. */
export const blockSchema = z.object({
  label: z.string(),
  value: z.string(),
  /** What belongs in it, for the model that writes it. */
  description: z.string().optional(),
  /** The maximum number of characters. */
  limit: z.int(),
  /** True when only a person writes it. */
  isReadOnly: z.boolean(),
  /** The trust in the value: that of its least trusted writer. */
  trust: z.enum(TRUST_LEVELS),
  /** How often the value has changed. */
  revision: z.int(),
  updatedAt: z.iso.datetime(),
})
export type Block = Readonly<z.infer<typeof blockSchema>>

/** All blocks of a scope in one record, so that their shared limit holds for all writers. */
export const coreMemorySchema = z.object({
  id: z.string().min(1).max(200),
  /** Without the session: blocks are the same in every conversation. */
  scope: scopeSchema,
  /** In insertion order. */
  blocks: z.array(blockSchema).max(BLOCKS_MAX).readonly(),
})
export type CoreMemory = Readonly<z.infer<typeof coreMemorySchema>>

export const coreMemoryRecords: RecordKind = {
  ...unsearchedRecords('blocks'),
  forget(body, { cutFor }) {
    const core = body as unknown as CoreMemory
    const blocks = core.blocks.map((block) => cutBlock(block, cutFor(block.trust)))
    const isSame = blocks.every((block, at) => block === core.blocks[at])
    return isSame ? body : ({ ...core, blocks } as unknown as JsonObject)
  },
}

function cutBlock(block: Block, cut: CutText): Block {
  const { description = '', ...rest } = block
  const [value, about] = [cut(block.value), cut(description)]
  if (value === block.value && about === description) return block
  return { ...rest, value, ...(about === '' ? {} : { description: about }) }
}

export function emptyCoreMemory(scope: Scope): CoreMemory {
  return { id: coreMemoryId(scope), scope: ownerOf(scope), blocks: [] }
}

export function coreMemoryId(scope: Scope): string {
  return ownerKey(scope, 'core-memory')
}

/** Counts code points: an emoji outside the basic plane is one character. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}
