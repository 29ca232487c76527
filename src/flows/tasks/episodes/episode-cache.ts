import { createHotSet, type HotSetStatistics } from '../../../core/tasks/episodes/hot-set.ts'
import type { StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { StoredDocument } from '../../../ports/document-store.ts'
import type { MemoryContext } from '../../context.ts'
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
const CAPACITY = 1_000
const TTL_MS = 60 * 60 * 1_000
const COLLECTION = 'episodes'
const CHANGES_PER_PAGE = 1_000
/** When more than this happened, it is cheaper to start with nothing. */
const PAGES_MAX = 10

type CacheDeps = Pick<MemoryContext, 'documents' | 'text' | 'clock'>

/**
 * Before each read the changes of the store are applied, those of other processes too, so that an
 * episode that was deleted a moment ago is not returned.
 */
export function createEpisodeCache({ documents, text, clock }: CacheDeps): EpisodeCache {
  const held = createHotSet<StoredEpisode>({ capacity: CAPACITY, ttlMs: TTL_MS })
  let cursor: string | undefined
  let isFollowing = false

  // The index has followed to about where the store stands: a place to start from.
  async function start(): Promise<void> {
    held.clear()
    cursor = await text.watermark()
    isFollowing = true
  }

  async function follow(): Promise<void> {
    if (!isFollowing) await start()
    for (let page = 0; page < PAGES_MAX; page++) {
      if (await isFollowed()) return
    }
    await start()
  }

  async function isFollowed(): Promise<boolean> {
    const page = await documents.changes(cursor, CHANGES_PER_PAGE)
    if (page.startedOver === true) held.clear()
    cursor = page.cursor
    for (const { collection, id } of page.changes) if (collection === COLLECTION) held.delete(id)
    return page.changes.length < CHANGES_PER_PAGE
  }

  return {
    async read(ids) {
      await follow()
      const nowMs = clock.now()
      const found = new Map(ids.map((id) => [id, held.get(id, nowMs)]))
      const missing = [...found].flatMap(([id, episode]) => (episode === undefined ? [id] : []))
      const before = cursor
      const read =
        missing.length === 0
          ? { documents: [] as readonly StoredDocument[], damagedIds: [] }
          : await readIntactDocuments(documents, { collection: COLLECTION, ids: missing })
      for (const document of read.documents) {
        const episode = toRecord<StoredEpisode>(document)
        found.set(document.id, episode)
        // Another reader may have learned of a change that this reading is older than.
        if (cursor === before) held.set(document.id, episode, nowMs)
      }
      const episodes = ids.flatMap((id) => found.get(id) ?? [])
      return { episodes, damagedIds: read.damagedIds }
    },
    statistics: () => held.statistics(),
  }
}
