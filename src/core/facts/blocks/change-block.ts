import { MemoryError } from '../../errors.ts'
import { compareTrust, lowerTrust, type TrustLevel } from '../../storage/records/trust-level.ts'
import {
  BLOCK_LIMIT_DEFAULT,
  BLOCKS_MAX,
  type Block,
  CORE_MEMORY_LIMIT,
  type CoreMemory,
  countCharacters,
} from './block.ts'
import type { BlockVersion } from './block-version.ts'

/** The block with this label, or the one that the first write would create. */
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

export function setValue(
  block: Block,
  value: string,
  given: { readonly trust: TrustLevel; readonly at: string },
): Block {
  return {
    ...block,
    value,
    // The writer of a deleted text does not affect the current one.
    trust: block.value === '' ? given.trust : lowerTrust(block.trust, given.trust),
    revision: block.revision + 1,
    updatedAt: given.at,
  }
}

/**
 * Puts a block in its place, or as the last.
 * @throws MemoryError `LIMIT_EXCEEDED` when it is too long, or all of them together, or too many.
 */
export function putBlock(core: CoreMemory, block: Block): CoreMemory {
  const characters = countCharacters(block.value)
  if (characters > block.limit) {
    throw tooLong(
      `The block "${block.label}" can have at most ${block.limit} characters, not ${characters}`,
    )
  }
  const isKnown = core.blocks.some(({ label }) => label === block.label)
  const blocks = isKnown
    ? core.blocks.map((known) => (known.label === block.label ? block : known))
    : [...core.blocks, block]
  if (blocks.length > BLOCKS_MAX) throw tooLong(`At most ${BLOCKS_MAX} blocks are allowed`)
  const total = lengthOf(blocks)
  if (total > CORE_MEMORY_LIMIT) {
    throw tooLong(`All blocks can have at most ${CORE_MEMORY_LIMIT} characters, not ${total}`)
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

/**
 * The trust of what a change removes from a block: the most trusted writer of any of the removed
 * lines. Lines that only grow are not removed.
 */
export function voiceOfRemoved(block: Block, after: string, versions: readonly BlockVersion[]) {
  const left = linesOf(after)
  const gone = linesOf(block.value).filter((line) => !left.some((kept) => kept.includes(line)))
  const oldestFirst = versions.toSorted((one, other) => one.revision - other.revision)
  const voices = gone.flatMap((line) => voicesIn(line, block, oldestFirst))
  return voices.reduce((most, voice) => (compareTrust(voice, most) > 0 ? voice : most), 'web')
}

// The writer of a line, or of the part that others appended to.
function voicesIn(line: string, { trust }: Block, oldestFirst: readonly BlockVersion[]) {
  const first = new Map<string, TrustLevel>()
  for (const version of oldestFirst) {
    for (const said of linesOf(version.value)) {
      if (line.includes(said) && !first.has(said)) first.set(said, version.trust)
    }
  }
  // Text older than all kept versions has the trust of the block.
  return first.size === 0 ? [trust] : [...first.values()]
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
