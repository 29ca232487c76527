import { wordVector } from '../episodes/consolidation/word-vector.ts'
import type { Episode } from '../episodes/episode.ts'
import { compareText } from '../text/compare-text.ts'
import { dot } from '../vectors/dot.ts'

/** Episodes that have something in common, the oldest first. */
export interface EpisodeGroup {
  /** The same when more episodes come to it. */
  readonly subject: string
  readonly by: 'failure' | 'matter'
  readonly episodes: readonly Episode[]
}

/** Fewer are a coincidence. */
export const GROUP_EPISODES_MIN = 3
/** How near the tasks of a group are to the one that it started with. */
const LIKENESS_MIN = 0.5
/** Groups that a task is compared with: the latest of its kind. */
const LEADERS_MAX = 200

/**
 * Finds episodes that met the same failure, and episodes whose tasks are about the same matter.
 * An episode may be in groups of both sorts. The same episodes give the same groups, whatever
 * their order.
 */
export function groupEpisodes(given: readonly Episode[]): readonly EpisodeGroup[] {
  const episodes = given.toSorted(
    (left, right) => left.eventAt - right.eventAt || compareText(left.id, right.id),
  )
  return [...groupByFailure(episodes), ...groupByMatter(episodes)].filter(
    (group) => group.episodes.length >= GROUP_EPISODES_MIN,
  )
}

function groupByFailure(episodes: readonly Episode[]): readonly EpisodeGroup[] {
  const groups = new Map<string, Episode[]>()
  for (const episode of episodes) {
    for (const template of new Set(episode.keys.failureTemplates)) {
      groups.set(template, [...(groups.get(template) ?? []), episode])
    }
  }
  return [...groups].map(([template, together]) => ({
    subject: `failure ${template}`,
    by: 'failure',
    episodes: together,
  }))
}

interface Leader {
  readonly vector: Float32Array
  readonly episodes: Episode[]
}

function groupByMatter(episodes: readonly Episode[]): readonly EpisodeGroup[] {
  const byType = new Map<string, Leader[]>()
  for (const episode of episodes) {
    const vector = wordVector(episode.task.description)
    if (vector === undefined) continue
    const type = JSON.stringify([episode.task.type ?? null, episode.metadata.domain ?? null])
    const leaders = byType.get(type) ?? []
    byType.set(type, leaders)
    const leader = nearestLeader(vector, leaders)
    if (leader === undefined) leaders.push({ vector, episodes: [episode] })
    else leader.episodes.push(episode)
  }
  return [...byType.values()].flat().map(({ episodes: together }) => ({
    subject: `matter ${together[0]?.id ?? ''}`,
    by: 'matter',
    episodes: together,
  }))
}

function nearestLeader(vector: Float32Array, leaders: readonly Leader[]): Leader | undefined {
  let best: Leader | undefined
  let bestLikeness = LIKENESS_MIN
  for (const leader of leaders.slice(-LEADERS_MAX)) {
    const likeness = dot(vector, leader.vector)
    if (likeness < bestLikeness) continue
    best = leader
    bestLikeness = likeness
  }
  return best
}
