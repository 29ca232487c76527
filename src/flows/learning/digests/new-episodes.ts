import { MemoryError } from '../../../core/errors.ts'
import { DIGEST_VERSION, type RunDigest } from '../../../core/learning/digests/run-digest.ts'
import { recentValues } from '../../../core/recent-values.ts'
import type { Scope } from '../../../core/scope.ts'
import { isKeptElsewhere } from '../../../core/storage/blobs/blob-place.ts'
import type { Condition } from '../../../core/storage/documents/filter.ts'
import { scopeConditions } from '../../../core/storage/records/scope-fields.ts'
import type { Episode } from '../../../core/tasks/episodes/episode.ts'
import { EPISODE_PHASES, type StoredEpisode } from '../../../core/tasks/episodes/lifecycle.ts'
import type { MemoryContext } from '../../context.ts'
import { bringBack, type OpenPacks, PACKS_OPEN_MAX } from '../../storage/blobs/packs.ts'
import { pagesOf } from '../../storage/records/page-through.ts'
import { toRecord } from '../../storage/records/read-records.ts'

/** Episodes that are learned from together. */
const PAGE = 200

const PRESENT: Condition = {
  field: 'lifecycle.phase',
  is: 'one-of',
  values: EPISODE_PHASES.filter((phase) => phase !== 'deleted'),
}
/** A consolidated record is no run of its own. */
const SINGLE: Condition = { field: 'consolidation.count', is: 'equal', value: null }

/**
 * Finds what is new without reading everything, since new episodes were mostly stored last. Where
 * the counts disagree with that, or most episodes are new, everything must be read.
 */
export async function findNew(scope: Scope, deps: MemoryContext) {
  const own = scopeConditions(scope)
  const all = await deps.documents.count('episodes', [...own, PRESENT, SINGLE])
  const digests = await deps.documents.count('run-digests', own)
  const count = Math.max(0, all - digests)
  if (count > digests) return { count }
  let found = 0
  let createdFrom = ''
  let happenedFrom = Number.POSITIVE_INFINITY
  for await (const page of readPages([...own, PRESENT, SINGLE], 'descending', deps)) {
    const fresh = await withoutDigested(page, deps)
    if (fresh.length === 0) break
    found += fresh.length
    createdFrom = fresh.at(-1)?.createdAt ?? createdFrom
    happenedFrom = fresh.reduce((least, { eventAt }) => Math.min(least, eventAt), happenedFrom)
    if (found > count) break
  }
  if (found !== count) return { count: Math.max(found, count) }
  return count === 0 ? { count } : { count, createdFrom, happenedFrom }
}

/** Reads new episodes whole, oldest first, so that a failure comes before its fix. */
export async function* readNew(
  scope: Scope,
  deps: MemoryContext,
): AsyncGenerator<{ readonly episodes: readonly Episode[]; readonly total: number }> {
  const { count: total, createdFrom } = await findNew(scope, deps)
  if (total === 0) return
  const open: OpenPacks = recentValues(PACKS_OPEN_MAX)
  const since: readonly Condition[] =
    createdFrom === undefined ? [] : [{ field: 'createdAt', is: 'between', from: createdFrom }]
  const filter = [...scopeConditions(scope), PRESENT, SINGLE, ...since]
  for await (const page of readPages(filter, 'ascending', deps)) {
    const episodes: Episode[] = []
    for (const stored of await withoutDigested(page, deps)) {
      const episode = await readWhole(stored, deps, open)
      if (episode !== undefined) episodes.push(episode)
    }
    if (episodes.length > 0) yield { episodes, total }
  }
}

async function* readPages(
  filter: readonly Condition[],
  direction: 'ascending' | 'descending',
  { documents }: MemoryContext,
): AsyncGenerator<readonly StoredEpisode[]> {
  const query = { filter, orderBy: { field: 'createdAt', direction } }
  for await (const page of pagesOf(documents, 'episodes', query, PAGE)) {
    yield page.map((document) => toRecord<StoredEpisode>(document))
  }
}

async function withoutDigested(stored: readonly StoredEpisode[], { documents }: MemoryContext) {
  const known = await documents.get(
    'run-digests',
    stored.map(({ id }) => id),
  )
  const versions = new Map(
    known.map((document) => [document.id, toRecord<RunDigest>(document).digestVersion]),
  )
  return stored.filter(({ id }) => versions.get(id) !== DIGEST_VERSION)
}

// A lost pack costs one run, not the nightly run; one that another host has is learned from there.
async function readWhole(stored: StoredEpisode, deps: MemoryContext, open: OpenPacks) {
  try {
    return await bringBack(stored, deps, open)
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA') && !isKeptElsewhere(error)) throw error
    return undefined
  }
}
