import { MemoryError } from '../../../core/errors.ts'
import type { RecentValues } from '../../../core/recent-values.ts'
import type { Scope } from '../../../core/scope.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import type { LooseBlob } from '../../../core/tasks/episodes/episode-tombstone.ts'
import {
  type AwayParts,
  episodeOf,
  type StoredEpisode,
  withLifecycle,
} from '../../../core/tasks/episodes/lifecycle.ts'
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
} from '../../../core/tasks/episodes/pack.ts'
import type { MemoryContext } from '../../context.ts'
import type { Draft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'

/** An episode without some of its parts, and the location of these. */
interface LightEpisode {
  readonly rest: Episode
  readonly away: readonly AwayParts[]
}

/** Moves the bulky parts of new episodes into packs. */
export async function sendAway(
  episodes: readonly Episode[],
  deps: MemoryContext,
): Promise<readonly LightEpisode[]> {
  return await packParts(episodes, bulkyParts, deps)
}

/** Moves the named parts of episodes into packs, which are durable before this resolves. */
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

/** Recently opened packs. Consecutive episodes are mostly in the same one. */
export type OpenPacks = RecentValues<string, OpenPack>

export const PACKS_OPEN_MAX = 16

/** Parts of an episode that cannot be read here and now, and why. */
export interface MissingParts {
  readonly parts: readonly string[]
  readonly reason: string
}

/**
 * The episode with all its moved parts.
 *
 * @param open A cache, to load many.
 * @throws MemoryError `CORRUPT_DATA`; `STORE_FAILED` if a part is on another host.
 */
export async function bringBack(
  stored: StoredEpisode,
  deps: MemoryContext,
  open?: OpenPacks,
): Promise<Episode> {
  let whole = episodeOf(stored)
  for (const { pack } of awayOf(stored)) {
    whole = attach(whole, await partsOf(stored, pack, deps, open))
  }
  return whole
}

/**
 * The same, without the parts that only another host can read, or whose store does not answer.
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
      episode = attach(episode, await partsOf(stored, pack, deps))
    } catch (error) {
      if (!MemoryError.is(error, 'STORE_FAILED')) throw error
      missing.push({ parts, reason: error.message })
    }
  }
  return { episode, missing }
}

// Patch texts may have been moved before the patches: the last moved part is restored first.
function awayOf({ lifecycle }: StoredEpisode): readonly AwayParts[] {
  return lifecycle.away.toReversed()
}

async function partsOf(
  { id }: StoredEpisode,
  pack: string,
  deps: MemoryContext,
  open?: OpenPacks,
): Promise<DetachedParts> {
  const opened = open?.get(pack) ?? (await readWholePack(pack, deps))
  open?.set(pack, opened)
  const parts = opened.partsOf(id)
  if (parts === undefined) throw lostPack(pack, id)
  return parts
}

/** @throws MemoryError `CORRUPT_DATA` if it is missing. */
export async function readWholePack(pack: string, deps: MemoryContext): Promise<OpenPack> {
  const bytes = await deps.blobs.get(pack)
  if (bytes === undefined) throw lostPack(pack)
  return openPack(bytes)
}

function lostPack(pack: string, id?: string): MemoryError {
  const whose = id === undefined ? '' : ` of the episode ${id}`
  return new MemoryError(`A part${whose} is not in cold storage: ${pack}`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore the blobs folder from the same backup as the database.',
  })
}

/** Far more than the episodes that share a pack. */
const SHARING_MAX = 1_000

/**
 * Repacks the remaining episodes of a pack without those that leave. Resolves to their ids; the
 * old pack is noted as loose.
 */
export async function leavePack(
  leaving: readonly Pick<StoredEpisode, 'id' | 'scope'>[],
  { pack, draft }: { readonly pack: string; readonly draft: Draft },
  deps: MemoryContext,
): Promise<readonly string[]> {
  const { documents } = await deps.documents.query('episodes', {
    filter: [{ field: 'blobs', is: 'containing', values: [pack] }],
    limit: SHARING_MAX,
  })
  const gone = new Set(leaving.map(({ id }) => id))
  const otherIds = documents.map(({ id }) => id).filter((id) => !gone.has(id))
  if (otherIds.length > 0) {
    const { partsOf } = await readWholePack(pack, deps)
    const entries = otherIds.flatMap((id) => {
      const parts = partsOf(id)
      return parts === undefined ? [] : { id, parts }
    })
    const renewed = await deps.blobs.put(writePack(entries))
    for (const document of await draft.get('episodes', otherIds)) {
      draft.put('episodes', movePack(toRecord<StoredEpisode>(document), pack, renewed))
    }
  }
  const [owner] = leaving
  if (owner !== undefined) await noteLoose(pack, owner.scope, { draft, deps })
  return otherIds
}

/** Records that no record references a blob any more. */
export async function noteLoose(
  id: string,
  scope: Scope,
  { draft, deps }: { readonly draft: Draft; readonly deps: MemoryContext },
): Promise<void> {
  const at = new Date(deps.clock.now()).toISOString()
  const loose: LooseBlob = { id, scope, at, isCertain: true }
  await draft.get('loose-blobs', [id])
  draft.put('loose-blobs', loose)
}

function movePack(episode: StoredEpisode, from: string, to: string): StoredEpisode {
  const away = episode.lifecycle.away.map((one) => (one.pack === from ? { ...one, pack: to } : one))
  return withLifecycle(episode, { ...episode.lifecycle, away })
}
