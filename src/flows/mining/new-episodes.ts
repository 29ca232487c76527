import type { Condition } from '../../core/documents/filter.ts'
import { EPISODE_PHASES, type StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { DIGEST_VERSION } from '../../core/mining/digest/digest-of.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Scope } from '../../core/scope.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { toRecord } from '../records/read-records.ts'

const PAGE = 200

/** Episodes that nobody has learned from, and where to look for them. */
export interface NewEpisodes {
  readonly count: number
  /** None came in before. Absent when they may lie anywhere. */
  readonly createdFrom?: string | undefined
  /** None happened before. Absent when that is not known. */
  readonly happenedFrom?: number | undefined
}

/**
 * Finds what is new without looking at all that is known: it mostly came in last. Where the
 * counts do not fit that, or most is new, everything must be looked at.
 */
export async function findNew(scope: Scope, deps: EpisodeDeps): Promise<NewEpisodes> {
  const own = scopeConditions(scope)
  const all = await deps.documents.count('episodes', [...own, PRESENT, SINGLE])
  const digests = await deps.documents.count('run-digests', own)
  const count = Math.max(0, all - digests)
  if (count > digests) return { count }
  let found = 0
  let createdFrom = ''
  let happenedFrom = Number.POSITIVE_INFINITY
  let after: string | undefined
  do {
    const page = await deps.documents.query('episodes', {
      filter: [...own, PRESENT, SINGLE],
      orderBy: { field: 'createdAt', direction: 'descending' },
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    const fresh = await leaveOutKnown(
      page.documents.map((document) => toRecord<StoredEpisode>(document)),
      deps,
    )
    if (fresh.length === 0) break
    found += fresh.length
    createdFrom = fresh.at(-1)?.createdAt ?? createdFrom
    happenedFrom = fresh.reduce((least, { eventAt }) => Math.min(least, eventAt), happenedFrom)
    after = found > count ? undefined : page.next
  } while (after !== undefined)
  if (found !== count) return { count: Math.max(found, count) }
  return count === 0 ? { count } : { count, createdFrom, happenedFrom }
}

/** Those of some episodes that nobody has learned from. */
export async function leaveOutKnown(
  stored: readonly StoredEpisode[],
  { documents }: EpisodeDeps,
): Promise<readonly StoredEpisode[]> {
  const known = await documents.get(
    'run-digests',
    stored.map(({ id }) => id),
  )
  const versions = new Map(
    known.map((document) => [document.id, toRecord<RunDigest>(document).digestVersion]),
  )
  return stored.filter(({ id }) => versions.get(id) !== DIGEST_VERSION)
}

export const PRESENT: Condition = {
  field: 'lifecycle.phase',
  is: 'one-of',
  values: EPISODE_PHASES.filter((phase) => phase !== 'deleted'),
}

// What stands for several is no run of its own: those are.
export const SINGLE: Condition = { field: 'consolidation.count', is: 'equal', value: null }
