import { MemoryError } from '../../errors.ts'
import type { DetachedParts } from './detach.ts'

/** The parts of one episode, in a pack with those of others. */
export interface PackEntry {
  readonly id: string
  readonly parts: DetachedParts
}

const HEADER = '{"format":"loci-pack","version":1}'

/** Writes a pack: a line that says what it is, then a line an episode. */
export function writePack(entries: readonly PackEntry[]): Uint8Array {
  const lines = entries.map(({ id, parts }) => JSON.stringify({ id, parts }))
  return new TextEncoder().encode(`${[HEADER, ...lines].join('\n')}\n`)
}

/** @throws MemoryError `CORRUPT_DATA` for anything that `writePack` did not write. */
export function readPack(bytes: Uint8Array): readonly PackEntry[] {
  const [header, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\n')
  if (header !== HEADER) {
    throw new MemoryError('This is no pack of parts of episodes, or one of a newer version', {
      code: 'CORRUPT_DATA',
      hint: 'Update Loci, or restore the blobs from a backup.',
    })
  }
  return lines.map((line) => JSON.parse(line) as PackEntry)
}
