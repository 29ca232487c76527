import { MemoryError } from '../../core/errors.ts'
import { isKeptElsewhere } from '../../core/storage/blobs/blob-place.ts'
import type { Episode } from '../../core/tasks/episodes/episode.ts'
import {
  type AwayParts,
  episodeOf,
  type StoredEpisode,
} from '../../core/tasks/episodes/lifecycle.ts'
import {
  attach,
  bulkyParts,
  type DetachedParts,
  detach,
  type OpenPack,
  openPack,
  type PackEntry,
  sharePacks,
  writePack,
} from '../../core/tasks/episodes/pack.ts'
import type { MemoryContext } from '../context.ts'

/** An episode without some of its parts, and where these lie. */
interface LightEpisode {
  readonly rest: Episode
  readonly away: readonly AwayParts[]
}

/** Takes the bulky parts out of new episodes, into packs. */
export async function sendAway(
  episodes: readonly Episode[],
  deps: MemoryContext,
): Promise<readonly LightEpisode[]> {
  return await packParts(episodes, bulkyParts, deps)
}

/** Takes the named parts out of episodes. What goes away is durable before this resolves. */
export async function packParts(
  episodes: readonly Episode[],
  namesOf: (episode: Episode) => readonly string[],
  deps: MemoryContext,
): Promise<readonly LightEpisode[]> {
  const detached = episodes.map((episode) => {
    const { rest, parts } = detach(episode, namesOf(episode))
    return { rest, scope: rest.scope, entry: { id: rest.id, parts } }
  })
  const packOf = new Map<PackEntry, string>()
  const sent = detached.filter(({ entry }) => Object.keys(entry.parts).length > 0)
  for (const together of sharePacks(sent)) {
    const pack = await deps.blobs.put(writePack(together.map(({ entry }) => entry)))
    for (const { entry } of together) packOf.set(entry, pack)
  }
  return detached.map(({ rest, entry }) => {
    const pack = packOf.get(entry)
    const away = pack === undefined ? [] : [{ pack, parts: Object.keys(entry.parts) }]
    return { rest, away }
  })
}

/** Packs that were opened last. Episodes that follow each other mostly lie in the same one. */
export type OpenPacks = Map<string, OpenPack>

const PACKS_OPEN_MAX = 8

/** Parts of an episode that this host cannot read, and why. */
export interface MissingParts {
  readonly parts: readonly string[]
  readonly reason: string
}

/**
 * The episode with everything that lies elsewhere.
 *
 * @param open To bring back many.
 * @throws MemoryError `CORRUPT_DATA`; `STORE_FAILED` when another host has a part of it.
 */
export async function bringBack(
  stored: StoredEpisode,
  deps: MemoryContext,
  open: OpenPacks = new Map(),
): Promise<Episode> {
  let whole = episodeOf(stored)
  for (const { pack } of awayOf(stored)) {
    whole = attach(whole, await partsOf(stored, pack, deps, open))
  }
  return whole
}

/**
 * The same, without the parts that only another host can read.
 *
 * @throws MemoryError `CORRUPT_DATA`
 */
export async function bringBackReadable(
  stored: StoredEpisode,
  deps: MemoryContext,
): Promise<{ readonly episode: Episode; readonly missing: readonly MissingParts[] }> {
  let episode = episodeOf(stored)
  const missing: MissingParts[] = []
  for (const { pack, parts } of awayOf(stored)) {
    try {
      episode = attach(episode, await partsOf(stored, pack, deps, new Map()))
    } catch (error) {
      if (!isKeptElsewhere(error)) throw error
      missing.push({ parts, reason: error.message })
    }
  }
  return { episode, missing }
}

// The texts of patches may have left before the patches: the last that left comes back first.
function awayOf({ lifecycle }: StoredEpisode): readonly AwayParts[] {
  return lifecycle.away.toReversed()
}

async function partsOf(
  { id }: StoredEpisode,
  pack: string,
  deps: MemoryContext,
  open: OpenPacks,
): Promise<DetachedParts> {
  const parts = (open.get(pack) ?? (await keepOpen(pack, deps, open))).partsOf(id)
  if (parts === undefined) throw lostPack(pack, id)
  return parts
}

async function keepOpen(pack: string, deps: MemoryContext, open: OpenPacks): Promise<OpenPack> {
  const opened = await readWholePack(pack, deps)
  const [oldest] = open.keys()
  if (oldest !== undefined && open.size >= PACKS_OPEN_MAX) open.delete(oldest)
  open.set(pack, opened)
  return opened
}

/** @throws MemoryError `CORRUPT_DATA` when it is not there. */
export async function readWholePack(pack: string, deps: MemoryContext): Promise<OpenPack> {
  const bytes = await deps.blobs.get(pack)
  if (bytes === undefined) throw lostPack(pack)
  return openPack(bytes)
}

function lostPack(pack: string, id?: string): MemoryError {
  const whose = id === undefined ? '' : ` of the episode ${id}`
  return new MemoryError(`A part${whose} is not in cold storage: ${pack}`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore the folder of blobs from the same backup as the database.',
  })
}
