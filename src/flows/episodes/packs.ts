import type { Episode, EpisodeContent } from '../../core/episodes/episode.ts'
import { attach, type DetachedParts, detach } from '../../core/episodes/lifecycle/detach.ts'
import {
  type AwayParts,
  episodeOf,
  type StoredEpisode,
} from '../../core/episodes/lifecycle/lifecycle.ts'
import { type PackEntry, readPack, writePack } from '../../core/episodes/lifecycle/pack.ts'
import { MemoryError } from '../../core/errors.ts'
import type { EpisodeDeps } from './episode-deps.ts'

/** Takes parts out of an episode, into a pack of their own. */
export async function sendAway<Content extends EpisodeContent & { readonly id: string }>(
  episode: Content,
  names: readonly string[],
  deps: EpisodeDeps,
): Promise<{ readonly rest: Content; readonly away: readonly AwayParts[] }> {
  const { rest, parts } = detach(episode, names)
  const sent = Object.keys(parts)
  if (sent.length === 0) return { rest, away: [] }
  const pack = await deps.blobs.put(writePack([{ id: episode.id, parts }]))
  return { rest, away: [{ pack, parts: sent }] }
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
