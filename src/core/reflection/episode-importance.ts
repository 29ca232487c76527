import type { Episode } from '../episodes/episode.ts'

/** What an episode is worth thinking about that went as always. */
const USUAL = 0.2
const FAILED = 0.3
const GOT_OVER = 0.25
const TURNED = 0.1
const JUDGED = 0.2
const TAUGHT = 0.15

/**
 * How much an episode gives to think about, 0 to 1: failures, errors that were got over, changes
 * of plan, what a person said of it, what it taught. Hard tasks count for more.
 */
export function episodeImportance(episode: Episode): number {
  const { context, execution, outcome, reflection, task } = episode
  const hasTaught = [...reflection.insights, ...reflection.gotchas, ...reflection.tips].length > 0
  const hasGotOver = context.errors.length > 0 && outcome.status === 'success'
  const sum =
    USUAL +
    (outcome.status === 'success' ? 0 : FAILED) +
    (hasGotOver ? GOT_OVER : 0) +
    (execution.pivots.length > 0 ? TURNED : 0) +
    (outcome.userFeedback === undefined ? 0 : JUDGED) +
    (hasTaught ? TAUGHT : 0)
  return Math.min(1, sum * (0.75 + (task.complexity ?? 0.5) / 2))
}
