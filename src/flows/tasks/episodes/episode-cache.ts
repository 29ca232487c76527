import {
  createHotSet,
  type HotSetLimits,
  type HotSetStatistics,
} from '../../../core/tasks/episodes/hot-set.ts'
import type { StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import type { MemoryContext } from '../../context.ts'
import { followChanges } from '../../storage/records/follow-changes.ts'
import { readIntactDocuments } from '../../storage/records/read-intact.ts'
import { toRecord } from '../../storage/records/read-records.ts'

interface CachedEpisodes {
  /** Those that exist, in the order of the ids. */
  readonly episodes: readonly StoredEpisode[]
  readonly damagedIds: readonly string[]
}

/** Reads stored episodes, and keeps those that are read again. */
export interface EpisodeCache {
  read(ids: readonly string[]): Promise<CachedEpisodes>
  statistics(): HotSetStatistics
}

/** Spec E5. */
const LIMITS: HotSetLimits = { capacity: 1_000, ttlMs: 60 * 60 * 1_000 }
const COLLECTION = 'episodes'

type CacheDeps = Pick<MemoryContext, 'documents' | 'text' | 'clock' | 'cacheLimits'>

/**
 * Before each read the changes of the store are applied, those of other processes too, so that an
 * episode that was deleted a moment ago is not returned.
 */
export function createEpisodeCache(deps: CacheDeps): EpisodeCache {
  const { documents, clock, cacheLimits = LIMITS } = deps
  const held = createHotSet<StoredEpisode>(cacheLimits)
  let followed = 0
  const follow = followChanges(deps, (changes) => {
    followed++
    if (changes === undefined) held.clear()
    else for (const { collection, id } of changes) if (collection === COLLECTION) held.delete(id)
  })

  return {
    async read(ids) {
      await follow()
      const nowMs = clock.now()
      const found = new Map(ids.map((id) => [id, held.get(id, nowMs)]))
      const missing = [...found].flatMap(([id, episode]) => (episode === undefined ? [id] : []))
      const before = followed
      const read =
        missing.length === 0
          ? { documents: [] as readonly StoredDocument[], damagedIds: [] }
          : await readIntactDocuments(documents, { collection: COLLECTION, ids: missing })
      for (const document of read.documents) {
        const episode = toRecord<StoredEpisode>(document)
        found.set(document.id, episode)
        // Another reader may have learned of a change that this reading is older than.
        if (followed === before) held.set(document.id, episode, nowMs)
      }
      const episodes = ids.flatMap((id) => found.get(id) ?? [])
      return { episodes, damagedIds: read.damagedIds }
    },
    statistics: () => held.statistics(),
  }
}
