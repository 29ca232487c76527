import type { Condition } from '../../core/documents/filter.ts'
import type { Episode } from '../../core/episodes/episode.ts'
import { EPISODE_PHASES, type StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import { MemoryError } from '../../core/errors.ts'
import { DIGEST_VERSION, digestOf } from '../../core/mining/digest/digest-of.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import { scopeConditions } from '../../core/records/scope-fields.ts'
import type { Scope } from '../../core/scope.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { bringBack } from '../episodes/packs.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { toRecord } from '../records/read-records.ts'
import { type Learned, learnFrom } from './learners.ts'

/** Episodes that are learned from together. */
const TOGETHER = 200

/** What was learned from what is new. */
export interface DigestedEpisodes {
  readonly digested: number
  readonly learned: Learned
  /** False when it was asked to end before all was done. */
  readonly isComplete: boolean
}

export interface DigestOptions {
  /** Called between portions; true ends the work, and the next time goes on there. */
  readonly isOver?: (() => Promise<boolean>) | undefined
}

/**
 * Learns from every episode that nobody has learned from, and makes its digest. The digest comes
 * last: it says that the episode was learned from. Whoever is stopped in between does the portion
 * again, and finds what is done.
 */
export async function digestEpisodes(
  scope: Scope,
  deps: EpisodeDeps,
  { isOver = async () => false }: DigestOptions = {},
): Promise<DigestedEpisodes> {
  const learned: Record<string, number> = {}
  let digested = 0
  let after: string | undefined
  do {
    if (await isOver()) return { digested, learned, isComplete: false }
    const page = await deps.documents.query('episodes', {
      filter: [...scopeConditions(scope), PRESENT, SINGLE],
      // The oldest first: what fails comes before what mends it.
      orderBy: { field: 'createdAt', direction: 'ascending' },
      limit: TOGETHER,
      ...(after === undefined ? {} : { after }),
    })
    const stored = page.documents.map((document) => toRecord<StoredEpisode>(document))
    const fresh = await readFresh(stored, deps)
    for (const [what, count] of Object.entries(await learnFrom(fresh, deps))) {
      learned[what] = (learned[what] ?? 0) + count
    }
    await writeDigests(fresh, deps)
    digested += fresh.length
    if (fresh.length > 0) {
      deps.events.emit({ kind: 'work-progressed', work: 'episodes: learning', done: digested })
    }
    after = page.next
  } while (after !== undefined)
  return { digested, learned, isComplete: true }
}

/** How many episodes there are that nobody has learned from. */
export async function countNew(scope: Scope, { documents }: EpisodeDeps): Promise<number> {
  const own = scopeConditions(scope)
  const episodes = await documents.count('episodes', [...own, PRESENT, SINGLE])
  return Math.max(0, episodes - (await documents.count('run-digests', own)))
}

const PRESENT: Condition = {
  field: 'lifecycle.phase',
  is: 'one-of',
  values: EPISODE_PHASES.filter((phase) => phase !== 'deleted'),
}

// What stands for several is no run of its own: those are.
const SINGLE: Condition = { field: 'consolidation.count', is: 'equal', value: null }

async function readFresh(
  stored: readonly StoredEpisode[],
  deps: EpisodeDeps,
): Promise<readonly Episode[]> {
  const ids = stored.map(({ id }) => id)
  const known = await deps.documents.get('run-digests', ids)
  const versions = new Map(
    known.map((document) => [document.id, toRecord<RunDigest>(document).digestVersion]),
  )
  const fresh: Episode[] = []
  for (const one of stored) {
    if (versions.get(one.id) === DIGEST_VERSION) continue
    const episode = await readWhole(one, deps)
    if (episode !== undefined) fresh.push(episode)
  }
  return fresh
}

async function writeDigests(episodes: readonly Episode[], deps: EpisodeDeps): Promise<void> {
  if (episodes.length === 0) return
  await writeDraft('run-digests', deps, async (draft) => {
    await draft.get(
      'run-digests',
      episodes.map(({ id }) => id),
    )
    for (const episode of episodes) {
      draft.put('run-digests', digestOf(episode))
    }
  })
}

// A pack that is lost costs one run, and not the night.
async function readWhole(stored: StoredEpisode, deps: EpisodeDeps): Promise<Episode | undefined> {
  try {
    return await bringBack(stored, deps)
  } catch (error) {
    if (!MemoryError.is(error, 'CORRUPT_DATA')) throw error
    return undefined
  }
}

/** Takes what was learned of a deleted episode out of what is mined next. */
export async function dropDigest(episodeId: string, draft: Draft): Promise<void> {
  await draft.get('run-digests', [episodeId])
  draft.remove('run-digests', episodeId)
}
