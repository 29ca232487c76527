import * as z from 'zod'
import { EPISODE_STATUSES, type Episode, type EpisodeStatus } from '../../tasks/episodes/episode.ts'

/** An episode that something was learned from, in one line. */
export interface ShownEpisode {
  readonly id: string
  /** What was to be done. */
  readonly task: string
  readonly at: string
  readonly status: EpisodeStatus
}

export const shownEpisodeSchema: z.ZodType<ShownEpisode> = z.object({
  id: z.string(),
  task: z.string().describe('What was to be done.'),
  at: z.iso.datetime(),
  status: z.enum(EPISODE_STATUSES),
})

/** Of each thing that was learned, so many of its newest episodes are told. */
export const EPISODES_SHOWN = 3
const TASK_LENGTH_MAX = 120

export function showEpisode({ id, task, eventAt, outcome }: Episode): ShownEpisode {
  const line = task.description.replaceAll(/\s+/g, ' ').trim()
  const short = line.length <= TASK_LENGTH_MAX ? line : `${line.slice(0, TASK_LENGTH_MAX - 1)}…`
  return {
    id,
    task: short.toWellFormed(),
    at: new Date(eventAt).toISOString(),
    status: outcome.status,
  }
}
