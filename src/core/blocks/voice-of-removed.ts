import { compareTrust, type TrustLevel } from '../trust/trust-level.ts'
import type { Block } from './block.ts'
import type { BlockVersion } from './block-version.ts'

/**
 * Whose words a change takes out of a block: the most trusted voice that brought any of the lines
 * that would be gone. Lines that only grow stay.
 */
export function voiceOfRemoved(
  block: Block,
  after: string,
  versions: readonly BlockVersion[],
): TrustLevel {
  const left = linesOf(after)
  const gone = linesOf(block.value).filter((line) => !left.some((kept) => kept.includes(line)))
  const oldestFirst = versions.toSorted((one, other) => one.revision - other.revision)
  const voices = gone.flatMap((line) => voicesIn(line, block, oldestFirst))
  return voices.reduce((most, voice) => (compareTrust(voice, most) > 0 ? voice : most), 'web')
}

// Whoever brought a line, or the part of it that others added to.
function voicesIn(
  line: string,
  { trust }: Block,
  oldestFirst: readonly BlockVersion[],
): readonly TrustLevel[] {
  const first = new Map<string, TrustLevel>()
  for (const version of oldestFirst) {
    for (const said of linesOf(version.value)) {
      if (line.includes(said) && !first.has(said)) first.set(said, version.trust)
    }
  }
  // What is older than all versions that are kept is trusted as the block is.
  return first.size === 0 ? [trust] : [...first.values()]
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
