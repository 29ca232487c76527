import type { EpisodeStatus, FeedbackRating } from '../episodes/episode.ts'
import type { JsonValue } from '../json.ts'
import type { FileState } from './active/active-context.ts'
import type { HypothesisUpdate } from './active/hypotheses.ts'
import type { TaskInput } from './load-task-context.ts'
import type { StateInput } from './push-state.ts'
import type { StepInput } from './steps/task-step.ts'
import type { VariableName } from './variables/get-variable.ts'
import type { VariableScope, VariableType } from './variables/variable.ts'

/** Every call names the task that it is about. */
interface OfTask {
  readonly task: string
}

export interface StartTaskInput extends Omit<TaskInput, 'id'> {
  /** Static context: tools, bounds. */
  readonly system?: readonly string[] | undefined
  /** The limit of all sections together. */
  readonly tokens?: number | undefined
  /** Whether similar episodes are loaded; they are when left out. */
  readonly recall?: boolean | undefined
  readonly session?: string | undefined
  readonly project?: string | undefined
}

export interface RecordStepInput extends OfTask, StepInput {}

export interface PushStateInput extends OfTask, StateInput {
  /** What the current subtask brought. */
  readonly output?: string | undefined
  /** The execution is over, and its variables with it; the task goes on. */
  readonly executionEnded?: boolean | undefined
}

export interface SetVariableInput extends OfTask {
  readonly name: string
  readonly value: JsonValue
  readonly scope?: VariableScope | undefined
  readonly type?: VariableType | undefined
  readonly subtask?: string | undefined
}

export interface GetVariableInput extends OfTask, VariableName {}

export interface HypothesisCall extends OfTask, Omit<HypothesisUpdate, 'id'> {
  readonly id?: string | undefined
  readonly text?: string | undefined
  readonly about?: string | undefined
}

export interface DecideInput extends OfTask {
  readonly decision: string
  readonly rationale?: string | undefined
}

export interface TrackInput extends OfTask {
  readonly file?: string | undefined
  readonly state?: FileState | undefined
  readonly symbol?: string | undefined
  readonly kind?: string | undefined
  readonly line?: number | undefined
}

export interface RetrieveInput extends OfTask {
  readonly text?: string | undefined
  readonly k?: number | undefined
}

export interface RenderTaskInput extends OfTask {
  readonly budgetTokens?: number | undefined
}

export interface RestoreTaskInput extends OfTask {
  readonly snapshot?: string | undefined
}

export interface FetchInput extends OfTask {
  readonly reference: string
}

export interface FinishTaskInput extends OfTask {
  readonly status: EpisodeStatus
  readonly output?: string | undefined
  readonly testsPassed?: boolean | undefined
  readonly feedback?: FeedbackRating | undefined
  readonly comment?: string | undefined
  readonly tags?: readonly string[] | undefined
}
