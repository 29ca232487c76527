import type { Episode } from '../../core/episodes/episode.ts'
import { digestOf } from '../../core/mining/digest/digest-of.ts'
import { RUNS_MINED_MAX } from '../../core/mining/mining-runs.ts'
import type { RunDigest } from '../../core/mining/run-digest.ts'
import type { Scope } from '../../core/scope.ts'
import type { EpisodeDeps } from '../episodes/episode-deps.ts'
import { type Draft, writeDraft } from '../records/draft.ts'
import { type Learned, learnFrom } from './learners.ts'
import { readNew } from './read-new-episodes.ts'

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
  for await (const { episodes, total } of readNew(scope, deps)) {
    if (await isOver()) return { digested, learned, isComplete: false }
    for (const [what, count] of Object.entries(await learnFrom(episodes, deps))) {
      learned[what] = (learned[what] ?? 0) + count
    }
    await writeDigests(episodes, deps)
    digested += episodes.length
    const work = 'episodes: learning'
    deps.events.emit({ kind: 'work-progressed', work, done: digested, total })
  }
  return { digested, learned, isComplete: true }
}

/** The digests that learning from what is new would make, the newest of them. */
export async function planDigests(scope: Scope, deps: EpisodeDeps): Promise<readonly RunDigest[]> {
  let planned: readonly RunDigest[] = []
  for await (const { episodes } of readNew(scope, deps)) {
    planned = [...planned, ...episodes.map(digestOf)].slice(-RUNS_MINED_MAX)
  }
  return planned
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

/** Takes what was learned of a deleted episode out of what is mined next. */
export async function dropDigest(episodeId: string, draft: Draft): Promise<void> {
  await draft.get('run-digests', [episodeId])
  draft.remove('run-digests', episodeId)
}
