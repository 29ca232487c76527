import { readEdits } from '../edits/read-edits.ts'
import type { Statistics } from '../progress.ts'
import type { StepInput, TaskStep } from './task-step.ts'

/** The statistics with one more step in them. */
export function countStep(before: Statistics, told: StepInput, step: TaskStep): Statistics {
  const isFailed = step.error !== undefined
  const { edits = [] } = step
  const proposed = isFailed ? readEdits(told.tool, told.input).length : edits.length
  return {
    steps: before.steps + 1,
    failedSteps: before.failedSteps + (isFailed ? 1 : 0),
    toolCalls: before.toolCalls + (told.tool === undefined ? 0 : 1),
    tokens: before.tokens + (told.tokens ?? 0),
    errors: before.errors + (isFailed ? 1 : 0),
    patchesProposed: before.patchesProposed + proposed,
    patchesApplied: before.patchesApplied + edits.length,
    linesAdded: before.linesAdded + sum(edits.map(({ linesAdded }) => linesAdded)),
    linesRemoved: before.linesRemoved + sum(edits.map(({ linesRemoved }) => linesRemoved)),
    llmCalls: before.llmCalls + (told.llmCalls ?? 0),
    costUsd: before.costUsd + (told.costUsd ?? 0),
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
