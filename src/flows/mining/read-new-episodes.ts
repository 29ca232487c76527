import { isKeptElsewhere } from '../../core/blobs/blob-place.ts'
import type { Condition } from '../../core/documents/filter.ts'
import type { Episode } from '../../core/episodes/episode.ts'
import type { StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { MemoryError } from '../../core/errors.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Scope } from '../../core/scope.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { bringBack, type OpenPacks } from '../episodes/packs.ts'
import { toRecord } from '../records/read-records.ts'
import { findNew, leaveOutKnown, PRESENT, SINGLE } from './new-episodes.ts'

/** Episodes that are learned from together. */
const TOGETHER = 200

/** Some of the episodes that nobody has learned from, whole. */
export interface NewPortion {
  readonly episodes: readonly Episode[]
  /** How many there are in all. */
  readonly total: number
}

/** Reads what nobody has learned from, the oldest first: what fails comes before what mends it. */
export async function* readNew(scope: Scope, deps: EpisodeDeps): AsyncGenerator<NewPortion> {
  const { count: total, createdFrom } = await findNew(scope, deps)
  if (total === 0) return
  const open: OpenPacks = new Map()
  const since = createdFrom === undefined ? [] : [cameIn(createdFrom)]
  let after: string | undefined
  do {
    const page = await deps.documents.query('episodes', {
      filter: [...scopeConditions(scope), PRESENT, SINGLE, ...since],
      orderBy: { field: 'createdAt', direction: 'ascending' },
      limit: TOGETHER,
      ...(after === undefined ? {} : { after }),
    })
    const stored = page.documents.map((document) => toRecord<StoredEpisode>(document))
    const episodes: Episode[] = []
    for (const one of await leaveOutKnown(stored, deps)) {
      const episode = await readWhole(one, deps, open)
      if (episode !== undefined) episodes.push(episode)
    }
    if (episodes.length > 0) yield { episodes, total }
    after = page.next
  } while (after !== undefined)
}

function cameIn(from: string): Condition {
  return { field: 'createdAt', is: 'between', from }
}

// A pack that is lost costs one run, and not the night. Of what another host keeps, it learns.
async function readWhole(
  stored: StoredEpisode,
  deps: EpisodeDeps,
  open: OpenPacks,
): Promise<Episode | undefined> {
  try {
    return await bringBack(stored, deps, open)
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA') && !isKeptElsewhere(error)) throw error
    return undefined
  }
}
