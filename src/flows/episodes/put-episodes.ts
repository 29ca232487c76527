import type { Episode } from '../../core/episodes/episode.ts'
import { startLifecycle } from '../../core/episodes/lifecycle/lifecycle.ts'
import { noteApplied } from '../patterns/episode-patterns.ts'
import type { Draft } from '../records/draft.ts'
import type { EpisodeDeps } from './episode-deps.ts'
import { sendAway } from './packs.ts'

/** What becomes of an episode that is to be put: only what nobody knows here is stored. */
export type PutOutcome = 'stored' | 'known' | 'purged'

/**
 * Puts new episodes into a draft and says what becomes of each, in their order. One that is known
 * stays as it is, and one that was purged stays gone.
 */
export async function putEpisodes(
  episodes: readonly Episode[],
  draft: Draft,
  { action, deps }: { readonly action: 'stored' | 'imported'; readonly deps: EpisodeDeps },
): Promise<readonly PutOutcome[]> {
  const ids = episodes.map(({ id }) => id)
  const purged = new Set((await draft.get('purged-episodes', ids)).map(({ id }) => id))
  const known = new Set((await draft.get('episodes', ids)).map(({ id }) => id))
  const outcomes = ids.map((id): PutOutcome => {
    if (purged.has(id)) return 'purged'
    if (known.has(id)) return 'known'
    known.add(id)
    return 'stored'
  })
  const fresh = episodes.filter((_episode, index) => outcomes[index] === 'stored')
  // The parts are durable before the records that name them: never the other way round.
  for (const { rest, away } of await sendAway(fresh, deps)) {
    draft.put('episodes', startLifecycle(rest, away))
    draft.tell({ kind: 'record-changed', action, id: rest.id })
  }
  for (const episode of fresh) await noteApplied(episode, draft, deps)
  return outcomes
}
