import type { FileEdit } from '../edits/file-edit.ts'

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
