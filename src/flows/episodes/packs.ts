import type { Episode } from '../../core/episodes/episode.ts'
import {
  attach,
  bulkyParts,
  type DetachedParts,
  detach,
} from '../../core/episodes/lifecycle/detach.ts'
import {
  type AwayParts,
  episodeOf,
  type StoredEpisode,
} from '../../core/episodes/lifecycle/lifecycle.ts'
import {
  type PackEntry,
  readPack,
  sharePacks,
  writePack,
} from '../../core/episodes/lifecycle/pack.ts'
import { MemoryError } from '../../core/errors.ts'
import type { EpisodeDeps } from './episode-deps.ts'

/** An episode without some of its parts, and where these lie. */
export interface LightEpisode {
  readonly rest: Episode
  readonly away: readonly AwayParts[]
}

/** Takes the bulky parts out of new episodes, into packs. */
export async function sendAway(
  episodes: readonly Episode[],
  deps: EpisodeDeps,
): Promise<readonly LightEpisode[]> {
  return await packParts(episodes, bulkyParts, deps)
}

/** Takes the named parts out of episodes. What goes away is durable before this resolves. */
export async function packParts(
  episodes: readonly Episode[],
  namesOf: (episode: Episode) => readonly string[],
  deps: EpisodeDeps,
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

/** The episode with everything that lies elsewhere. @throws MemoryError `CORRUPT_DATA` */
export async function bringBack(stored: StoredEpisode, deps: EpisodeDeps): Promise<Episode> {
  let whole = episodeOf(stored)
  // The texts of patches may have left before the patches: the last that left comes back first.
  for (const { pack } of stored.lifecycle.away.toReversed()) {
    whole = attach(whole, await readParts(pack, stored.id, deps))
  }
  return whole
}

async function readParts(pack: string, id: string, deps: EpisodeDeps): Promise<DetachedParts> {
  const entry = (await readEntries(pack, deps)).find((one) => one.id === id)
  if (entry !== undefined) return entry.parts
  throw lostPack(pack, id)
}

/** All that a pack holds. @throws MemoryError `CORRUPT_DATA` when it is not there. */
export async function readEntries(pack: string, deps: EpisodeDeps): Promise<readonly PackEntry[]> {
  const bytes = await deps.blobs.get(pack)
  if (bytes === undefined) throw lostPack(pack)
  return readPack(bytes)
}

function lostPack(pack: string, id?: string): MemoryError {
  const whose = id === undefined ? '' : ` of the episode ${id}`
  return new MemoryError(`A part${whose} is not in cold storage: ${pack}`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore the folder of blobs from the same backup as the database.',
  })
}
