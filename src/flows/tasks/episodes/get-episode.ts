import { MemoryError } from '../../../core/errors.ts'
import { isInScope } from '../../../core/scope.ts'
import { ownEpisodeId } from '../../../core/tasks/episodes/episode-scope.ts'
import { phaseOf, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { Caller } from '../../caller.ts'
import type { MemoryContext } from '../../context.ts'
import { bringBackReadable } from '../../storage/blobs/packs.ts'
import { countAccess, readUsage } from './count-access.ts'

/** An episode with how it was used, and what became of it. */
export type FoundEpisode = Awaited<ReturnType<typeof getEpisode>>

/**
 * A complete episode by its id, whatever its age. Counts as an access.
 *
 * @throws MemoryError `NOT_FOUND`, also for one that was deleted.
 */
export async function getEpisode(id: string, caller: Caller, deps: MemoryContext) {
  const stored = await requireEpisode(id, caller, deps)
  const [{ episode, missing }, usage] = await Promise.all([
    bringBackReadable(stored, deps),
    readUsage([stored], deps),
  ])
  countAccess([stored], 'id', deps)
  // A copy: a caller must not change the cached episode.
  const phase = phaseOf(stored, deps.clock.now(), deps.phaseLimits)
  return structuredClone({
    episode,
    ...(missing.length === 0 ? {} : { missing }),
    usage: usage(stored),
    lifecycle: { ...stored.lifecycle, phase },
  })
}

/** What may be meant by an id that a caller gives: an episode, or the name of one. */
export function idsOf(id: string, { scope }: Caller): readonly string[] {
  return [id, ownEpisodeId(id, scope)]
}

/** @throws MemoryError `NOT_FOUND` */
export async function requireEpisode(
  id: string,
  caller: Caller,
  deps: MemoryContext,
): Promise<StoredEpisode> {
  const { episodes, damagedIds } = await deps.episodeCache.read(idsOf(id, caller))
  if (damagedIds.includes(id)) {
    throw new MemoryError(`The episode "${id}" is damaged`, {
      code: 'CORRUPT_DATA',
      hint: 'Restore it from a backup, or purge it.',
    })
  }
  const stored = episodes.find(({ scope }) => isInScope(scope, caller.scope))
  const isThere = stored !== undefined
  if (stored !== undefined && stored.lifecycle.phase !== 'deleted') return stored
  throw new MemoryError(`There is no episode "${id}"`, {
    code: 'NOT_FOUND',
    hint: isThere
      ? `It was deleted. Until it is purged, this restores it: loci undo ${id}`
      : 'Use `episode search` to find it.',
  })
}
