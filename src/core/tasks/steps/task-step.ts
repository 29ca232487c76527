import type { FileEdit } from '../edits/file-edit.ts'

/** A step as stored: long texts are cut in the middle, the full step is in storage. */
export interface TaskStep {
  /** Counted from 1. */
  readonly number: number
  readonly at: string
  readonly subtask?: string | undefined
  readonly tool?: string | undefined
  readonly input?: string | undefined
  readonly output?: string | undefined
  readonly error?: string | undefined
  readonly errorType?: string | undefined
  readonly signature?: string | undefined
  readonly thought?: string | undefined
  readonly durationMs?: number | undefined
  /** What it changed in files; nothing when it failed. */
  readonly edits?: readonly FileEdit[] | undefined
  /** The hash of the whole step as JSON, when something was cut. */
  readonly whole?: string | undefined
}
