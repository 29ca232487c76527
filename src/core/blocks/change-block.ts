import { MemoryError } from '../errors.ts'
import { lowerTrust, type TrustLevel } from '../trust/trust-level.ts'
import {
  BLOCK_LIMIT_DEFAULT,
  BLOCKS_MAX,
  type Block,
  CORE_MEMORY_LIMIT,
  type CoreMemory,
  countCharacters,
} from './block.ts'

/** The block of this label, or the one that will be when something is written into it. */
export function blockOf(core: CoreMemory, label: string, at: string): Block {
  const found = core.blocks.find((block) => block.label === label)
  return (
    found ?? {
      label,
      value: '',
      limit: BLOCK_LIMIT_DEFAULT,
      isReadOnly: false,
      trust: 'person',
      revision: 0,
      updatedAt: at,
    }
  )
}

/** The block with another value. */
export function setValue(
  block: Block,
  value: string,
  given: { readonly trust: TrustLevel; readonly at: string },
): Block {
  return {
    ...block,
    value,
    // Whoever wrote what is gone has no part in what is there.
    trust: block.value === '' ? given.trust : lowerTrust(block.trust, given.trust),
    revision: block.revision + 1,
    updatedAt: given.at,
  }
}

/**
 * Puts a block in its place, or as the last.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when it is too long, or all of them together, or too many.
 */
export function putBlock(core: CoreMemory, block: Block): CoreMemory {
  const characters = countCharacters(block.value)
  if (characters > block.limit) {
    throw tooLong(
      `The block "${block.label}" may have ${block.limit} characters, not ${characters}`,
    )
  }
  const isKnown = core.blocks.some(({ label }) => label === block.label)
  const blocks = isKnown
    ? core.blocks.map((known) => (known.label === block.label ? block : known))
    : [...core.blocks, block]
  if (blocks.length > BLOCKS_MAX) {
    throw tooLong(`There may be ${BLOCKS_MAX} blocks`)
  }
  const total = lengthOf(blocks)
  if (total > CORE_MEMORY_LIMIT) {
    throw tooLong(`All blocks together may have ${CORE_MEMORY_LIMIT} characters, not ${total}`)
  }
  return { ...core, blocks }
}

export function lengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { value }) => sum + countCharacters(value), 0)
}

function tooLong(message: string): MemoryError {
  return new MemoryError(message, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Nothing was changed. Shorten what is there with `core-memory-replace`, or keep this with `archival-memory-insert`.',
  })
}
