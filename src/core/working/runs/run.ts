import type { EpisodeStatus, FeedbackRating } from '../../episodes/episode.ts'
import type { TaskInput } from '../load-task-context.ts'
import type { StepInput } from '../steps/task-step.ts'

/** One thing that was done in a run. */
export interface RunStep extends StepInput {
  /** When it was done, ISO 8601. */
  readonly at?: string | undefined
}

/** What became of a run. */
export interface RunOutcome {
  readonly status: EpisodeStatus
  readonly output?: string | undefined
  readonly testsPassed?: boolean | undefined
  readonly feedback?: FeedbackRating | undefined
  readonly comment?: string | undefined
}

/** What an agent did in one task from its first step to its end, as somebody else logged it. */
export interface Run {
  /** What its log calls it: the same id in the same scope is the same run. */
  readonly id?: string | undefined
  readonly task: Omit<TaskInput, 'id' | 'plan' | 'variables'>
  readonly steps: readonly RunStep[]
  readonly outcome: RunOutcome
  /** Who did it, where and when. */
  readonly agent?: string | undefined
  readonly project?: string | undefined
  readonly session?: string | undefined
  readonly occurredAt?: string | undefined
  readonly tags?: readonly string[] | undefined
}
