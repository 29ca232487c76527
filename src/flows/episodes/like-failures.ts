import type { Filter } from '../../core/documents/filter.ts'
import { failuresOf } from '../../core/episodes/failure-keys.ts'
import type { StoredEpisode } from '../../core/episodes/lifecycle/lifecycle.ts'
import type { Failure } from '../../core/failures/failure.ts'
import { profileOf } from '../../core/failures/failure-profile.ts'
import { templateOf } from '../../core/failures/message/message-template.ts'
import { failureSimilarity, rankFailures, rarityOf } from '../../core/failures/similarity.ts'
import { isInScope } from '../../core/scope.ts'
import type { Caller } from '../caller.ts'
import type { EpisodeDeps } from './episode-deps.ts'
import { gatherEpisodes } from './gather-episodes.ts'

const CANDIDATES_MAX = 64
const TEXT_LENGTH_MAX = 2_000
/** Less in common is chance. */
const SIMILARITY_MIN = 0.35
/** What only has the words of a failure, and met none, is worth so much of that. */
const WORDS_ALONE = 0.8

interface LikeFailure {
  readonly episode: StoredEpisode
  /** 1 for the same failure. */
  readonly similarity: number
}

/** Episodes that met a failure like this one, or tell of it. */
export async function findLikeFailures(
  failure: Failure,
  { filter, reader }: { readonly filter: Filter; readonly reader: Caller },
  deps: EpisodeDeps,
): Promise<readonly LikeFailure[]> {
  const found = await gatherEpisodes(
    {
      text: wordsOf(failure),
      mode: 'hybrid',
      values: undefined,
      partition: reader.scope.tenant,
      filter,
      limit: CANDIDATES_MAX,
    },
    deps,
  )
  const read = await deps.episodeCache.read(found.ids)
  const episodes = read.episodes.filter(({ scope }) => isInScope(scope, reader.scope))
  const nearest = nearestFailures(failure, episodes)
  return episodes
    .map((episode) => {
      const told = WORDS_ALONE * (found.words.get(episode.id)?.coverage ?? 0)
      return { episode, similarity: Math.max(told, nearest.get(episode.id) ?? 0) }
    })
    .filter(({ similarity }) => similarity >= SIMILARITY_MIN)
}

function wordsOf({ type, message = '', frames }: Failure): string {
  const places = frames.filter(({ isInApp }) => isInApp).map((frame) => frame.function)
  return [type, templateOf(message).text, ...places]
    .filter((part) => part !== undefined)
    .join('\n')
    .slice(0, TEXT_LENGTH_MAX)
}

// Compared with itself a failure is as similar as can be: that is 1.
function nearestFailures(
  failure: Failure,
  episodes: readonly StoredEpisode[],
): ReadonlyMap<string, number> {
  const query = profileOf(failure)
  const known = episodes.flatMap((episode) =>
    failuresOf(episode).map((one) => ({ id: episode.id, profile: profileOf(one) })),
  )
  const rarity = rarityOf([query, ...known.map(({ profile }) => profile)])
  const most = failureSimilarity(query, query, rarity) || 1
  const nearest = new Map<string, number>()
  for (const { candidate, similarity } of rankFailures(query, known, rarity)) {
    const share = Math.max(0, Math.min(1, similarity / most))
    nearest.set(candidate.id, Math.max(share, nearest.get(candidate.id) ?? 0))
  }
  return nearest
}
