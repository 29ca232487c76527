import { invalidInput } from '../../src/core/errors.ts'
import type { Episode } from '../../src/index.ts'
import type { FixedClock } from '../../src/testing/index.ts'
import { runStep } from '../../tests/support/run-step.ts'
import { storeEpisode } from '../../tests/support/store-episode.ts'
import { createProgress } from '../progress.ts'
import { seededRandom } from '../random.ts'
import { makeSmallEpisode } from './make-small-episode.ts'
import type { OpenedEpisodes } from './open-episodes.ts'

/** A year and a half: the first ones go through every phase. */
export const WEEKS = 78
const WEEK_MS = 7 * 86_400_000
/** Weeks between purges. */
const WEEKS_PER_PURGE = 4
/** The share that is deleted, at any age; a few of those are restored. */
const SHARE_DELETED = 0.04
const SHARE_RESTORED = 0.1
/** Stored in one write. */
const TOGETHER = 100
/** How many originals are kept, to compare with the result at the end. */
const KEPT_MAX = 1_000

/** What the simulation did with the episodes. */
export interface LivedYear {
  /** Every id, in the order in which they came. */
  readonly ids: readonly string[]
  readonly deletedIds: ReadonlySet<string>
  readonly purgedIds: ReadonlySet<string>
  /** Some of them as they were when they were stored. */
  readonly originals: ReadonlyMap<string, { readonly index: number; readonly episode: Episode }>
  readonly aged: number
  readonly archived: number
}

/** Stores episodes week by week, with the nightly steps each week. */
export async function liveYear(
  count: number,
  { memory }: OpenedEpisodes,
  clock: FixedClock,
): Promise<LivedYear> {
  if (count < WEEKS) throw invalidInput(`${count} episodes are too few`, `Take ${WEEKS} or more.`)
  const progress = createProgress('episodes lived through', process.stderr)
  const chance = seededRandom(3)
  const ids: string[] = []
  const originals = new Map<string, { index: number; episode: Episode }>()
  const deletedIds = new Set<string>()
  const purgedIds = new Set<string>()
  let [aged, archived, picked] = [0, 0, 0]
  const keptStep = Math.ceil(count / KEPT_MAX)
  for (let week = 1; week <= WEEKS; week++) {
    const until = Math.floor((count * week) / WEEKS)
    const coming = until - ids.length
    while (ids.length < until) {
      const stored = await storeSome(ids.length, until)
      ids.push(...stored)
      clock.advance(Math.floor((WEEK_MS / coming) * stored.length))
    }
    await deleteSome(Math.floor(until * SHARE_DELETED) - picked)
    const { aged: newlyAged = 0, archived: newlyArchived = 0 } = await runStep(
      memory,
      'archive-episodes',
    )
    aged += newlyAged
    archived += newlyArchived
    if (week % WEEKS_PER_PURGE === 0) await purgeAll()
    progress(until, count)
  }
  return { ids, deletedIds, purgedIds, originals, aged, archived }

  // One that is compared later is stored alone, the others together.
  async function storeSome(from: number, until: number): Promise<readonly string[]> {
    if (from % keptStep === 0) {
      const episode = await storeEpisode(memory, makeSmallEpisode(from))
      originals.set(episode.id, { index: from, episode })
      return [episode.id]
    }
    const nextKept = (Math.floor(from / keptStep) + 1) * keptStep
    const length = Math.min(TOGETHER, until - from, nextKept - from)
    const told = Array.from({ length }, (_, at) => makeSmallEpisode(from + at))
    return (await memory.episodes.store({ episodes: told })).items.map(({ id }) => id)
  }

  async function deleteSome(wanted: number): Promise<void> {
    for (let done = 0; done < wanted; done++) {
      picked++
      const id = ids[Math.floor(chance() * ids.length)] ?? ''
      if (deletedIds.has(id) || purgedIds.has(id)) continue
      await memory.forget({ id, reason: 'wanted' })
      if (chance() < SHARE_RESTORED) await memory.undo({ id })
      else deletedIds.add(id)
    }
  }

  async function purgeAll(): Promise<void> {
    for (let left = 1; left > 0; ) {
      const purged = await memory.admin.purge({ kind: 'episodes' })
      for (const id of purged.ids) {
        purgedIds.add(id)
        deletedIds.delete(id)
      }
      left = purged.left
    }
  }
}
