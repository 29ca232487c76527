import type { JsonValue } from '../../json.ts'
import type { FileEdit } from '../edits/file-edit.ts'

/** One thing that the agent did, as it is told. */
export interface StepInput {
  readonly tool?: string | undefined
  /** What the tool was called with: its arguments, or a text such as a patch. */
  readonly input?: JsonValue | undefined
  readonly output?: string | undefined
  /** Set when the step failed. */
  readonly error?: string | undefined
  /** What the agent said about it. */
  readonly thought?: string | undefined
  readonly durationMs?: number | undefined
  readonly tokens?: number | undefined
  readonly llmCalls?: number | undefined
  readonly costUsd?: number | undefined
}

/** A step as it is kept: long texts are cut in the middle, the whole stands outside. */
export interface TaskStep {
  /** Counted from 1. */
  readonly number: number
  readonly at: string
  readonly subtask?: string
  readonly tool?: string
  readonly input?: string
  readonly output?: string
  readonly error?: string
  readonly errorType?: string
  readonly signature?: string
  readonly thought?: string
  readonly durationMs?: number
  /** What it changed in files; nothing when it failed. */
  readonly edits?: readonly FileEdit[]
  /** The hash of the whole step as JSON, when something was cut. */
  readonly whole?: string
}
