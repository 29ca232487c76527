import type { Episode } from '../../core/episodes/episode.ts'
import { attach, bulkyParts, detach } from '../../core/episodes/lifecycle/detach.ts'
import {
  type AwayParts,
  episodeOf,
  type StoredEpisode,
} from '../../core/episodes/lifecycle/lifecycle.ts'
import {
  type OpenPack,
  openPack,
  type PackEntry,
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

/** Packs that were opened last. Episodes that follow each other mostly lie in the same one. */
export type OpenPacks = Map<string, OpenPack>

const PACKS_OPEN_MAX = 8

/**
 * The episode with everything that lies elsewhere.
 *
 * @param open For whoever brings back many.
 * @throws MemoryError `CORRUPT_DATA`
 */
export async function bringBack(
  stored: StoredEpisode,
  deps: EpisodeDeps,
  open: OpenPacks = new Map(),
): Promise<Episode> {
  let whole = episodeOf(stored)
  // The texts of patches may have left before the patches: the last that left comes back first.
  for (const { pack } of stored.lifecycle.away.toReversed()) {
    const parts = (open.get(pack) ?? (await keepOpen(pack, deps, open))).partsOf(stored.id)
    if (parts === undefined) throw lostPack(pack, stored.id)
    whole = attach(whole, parts)
  }
  return whole
}

async function keepOpen(pack: string, deps: EpisodeDeps, open: OpenPacks): Promise<OpenPack> {
  const opened = await readWholePack(pack, deps)
  const [oldest] = open.keys()
  if (oldest !== undefined && open.size >= PACKS_OPEN_MAX) open.delete(oldest)
  open.set(pack, opened)
  return opened
}

/** @throws MemoryError `CORRUPT_DATA` when it is not there. */
export async function readWholePack(pack: string, deps: EpisodeDeps): Promise<OpenPack> {
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
