import { findTried } from '../ending/find-resolution.ts'
import type { WorkingMemory } from '../working/working-memory.ts'
import type { TaskStep } from './task-step.ts'

/** That an error occurred before in this task, and what was tried then. */
export interface SameError {
  readonly signature: string
  /** Every step that failed like this, oldest first. */
  readonly steps: readonly number[]
  /** What was done after the last time, if anything. */
  readonly triedSince: readonly TaskStep[]
}

/** What was done after an error says enough with its first steps. */
const TRIED_MAX = 5

/** Looks for the same error, by its signature, among the steps of this task. */
export function findSameError(memory: WorkingMemory, signature: string): SameError | undefined {
  const { steps } = memory.progress
  const failed = steps.filter((step) => step.signature === signature)
  const last = failed.at(-1)
  if (last === undefined) return undefined
  const triedSince = steps.filter(({ number }) => number > last.number).slice(0, TRIED_MAX)
  return { signature, steps: failed.map(({ number }) => number), triedSince }
}

/** What was done between occurrences of an error in this task: it did not help. */
export function triedInVain({ progress }: WorkingMemory, signature: string): readonly string[] {
  const { steps } = progress
  const failed = [...steps.keys()].filter((at) => steps[at]?.signature === signature)
  return [...new Set(findTried(steps, failed))]
}
