import { MemoryError } from '../../errors.ts'
import { type Scope, scopeKey, withoutSession } from '../../scope.ts'
import type { DetachedParts } from './detach.ts'

/** The parts of one episode, in a pack with those of others. */
export interface PackEntry {
  readonly id: string
  readonly parts: DetachedParts
}

const HEADER = '{"format":"loci-pack","version":1}'

/** Episodes that share a pack: few enough that reading one of them costs little. */
export const EPISODES_A_PACK = 64
/** The same for long ones; one alone may have more. */
const PACK_LENGTH_MAX = 1_048_576

/**
 * Entries that go into one pack each: of one tenant, user, agent and project, whatever the session.
 * A session is a stretch of time, not somebody whose content must lie apart; with a pack for each,
 * a hundred thousand tasks would be as many files.
 */
export function sharePacks<Item extends { readonly scope: Scope; readonly entry: PackEntry }>(
  items: readonly Item[],
): readonly (readonly Item[])[] {
  const packs: Item[][] = []
  const open = new Map<string, { readonly pack: Item[]; length: number }>()
  for (const item of items) {
    const key = scopeKey(withoutSession(item.scope))
    const length = JSON.stringify(item.entry.parts).length
    const last = open.get(key)
    const hasRoom = last !== undefined && last.length + length <= PACK_LENGTH_MAX
    if (hasRoom && last.pack.length < EPISODES_A_PACK) {
      last.pack.push(item)
      last.length += length
      continue
    }
    const pack = [item]
    packs.push(pack)
    open.set(key, { pack, length })
  }
  return packs
}

/** Writes a pack: a line that says what it is, then a line an episode. */
export function writePack(entries: readonly PackEntry[]): Uint8Array {
  const lines = entries.map(({ id, parts }) => JSON.stringify({ id, parts }))
  return new TextEncoder().encode(`${[HEADER, ...lines].join('\n')}\n`)
}

/** True for what `writePack` wrote. */
export function isPack(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, HEADER.length)) === HEADER
}

/** A pack whose entries are read one by one, as they are asked for. */
export interface OpenPack {
  readonly ids: readonly string[]
  partsOf(id: string): DetachedParts | undefined
}

/** @throws MemoryError `CORRUPT_DATA` for anything that `writePack` did not write. */
export function openPack(bytes: Uint8Array): OpenPack {
  const [header, ...lines] = new TextDecoder().decode(bytes).trimEnd().split('\n')
  if (header !== HEADER) throw noPack()
  const places = new Map(lines.map((line) => [idOf(line), line]))
  return {
    ids: [...places.keys()],
    partsOf(id) {
      const line = places.get(id)
      return line === undefined ? undefined : (JSON.parse(line) as PackEntry).parts
    },
  }
}

const ID_START = '{"id":'

// The id is written first, and holds no quotation mark.
function idOf(line: string): string {
  const end = line.indexOf('"', ID_START.length + 1)
  if (!line.startsWith(ID_START) || end < 0) throw noPack()
  return line.slice(ID_START.length + 1, end)
}

function noPack(): MemoryError {
  return new MemoryError('This is no pack of parts of episodes, or one of a newer version', {
    code: 'CORRUPT_DATA',
    hint: 'Update Loci, or restore the blobs from a backup.',
  })
}
