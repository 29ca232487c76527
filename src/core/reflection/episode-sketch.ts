import type { Episode, EpisodeStatus } from '../episodes/episode.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import { episodeImportance } from './episode-importance.ts'

/** Who says something that may be said again: the run, whoever decided, a person. */
export const SAID_SORTS = ['lesson', 'decision', 'feedback'] as const
export type SaidSort = (typeof SAID_SORTS)[number]

export interface Said {
  readonly sort: SaidSort
  readonly text: string
}

/** What is held of an episode while groups are looked for: a hundred thousand fit into memory. */
export interface EpisodeSketch {
  readonly id: string
  readonly createdAt: string
  /** Milliseconds: when it happened. */
  readonly at: number
  readonly type?: string | undefined
  readonly description: string
  readonly status: EpisodeStatus
  readonly importance: number
  readonly durationMs: number
  /** The templates of the failures that it met. */
  readonly failures: readonly string[]
  /** In the form in which the same texts are equal. */
  readonly said: readonly Said[]
}

/** Of one episode; who says more than that repeats themselves in others too. */
const SAID_MAX = 12
const TEXT_LENGTH_MAX = 400

export function sketchEpisode(episode: Episode): EpisodeSketch {
  const { id, createdAt, eventAt, task, execution, outcome, keys } = episode
  return {
    id,
    createdAt,
    at: eventAt,
    ...(task.type === undefined ? {} : { type: task.type }),
    description: task.description.slice(0, TEXT_LENGTH_MAX),
    status: outcome.status,
    importance: episodeImportance(episode),
    durationMs: execution.durationMs ?? 0,
    failures: [...new Set(keys.failureTemplates)],
    said: saidIn(episode).map(({ sort, text }) => ({ sort, text: normalizeForComparison(text) })),
  }
}

/** What may be said again in other episodes. */
export function saidIn({ execution, outcome, reflection }: Episode): readonly Said[] {
  const lessons = [...reflection.gotchas, ...reflection.tips, ...reflection.insights]
  const { comment } = outcome.userFeedback ?? {}
  const said: readonly Said[] = [
    ...(comment === undefined ? [] : [{ sort: 'feedback', text: comment } as const]),
    ...execution.decisions.map(({ decision }) => ({ sort: 'decision', text: decision }) as const),
    ...lessons.map((text) => ({ sort: 'lesson', text }) as const),
  ]
  return said
    .slice(0, SAID_MAX)
    .map(({ sort, text }) => ({ sort, text: text.slice(0, TEXT_LENGTH_MAX) }))
}
