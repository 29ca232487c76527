import * as z from 'zod'
import { EPISODE_STATUSES, type Episode } from '../../tasks/episodes/episode.ts'

/** An episode that something was learned from, in one line. */
export const shownEpisodeSchema = z.object({
  id: z.string(),
  task: z.string().describe('What the task was.'),
  at: z.iso.datetime(),
  status: z.enum(EPISODE_STATUSES),
})
export type ShownEpisode = Readonly<z.infer<typeof shownEpisodeSchema>>

/** How many of the newest episodes are named. */
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
