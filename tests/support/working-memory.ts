import { initWorkingMemory } from '../../src/core/tasks/working/task-context.ts'
import type {
  StepContext,
  WorkingLimits,
  WorkingMemory,
} from '../../src/core/tasks/working/working-memory.ts'

/** StepContext in which nothing moves: four characters a token, the first line as signature. */
export const GIVEN: StepContext = {
  at: '2026-03-01T12:00:00.000Z',
  countTokens: (text) => Math.ceil(text.length / 4),
  signatureOf: (error) => error.split('\n', 1)[0]?.replace(/\d+/g, '#') ?? '',
}

export function emptyMemory(limits?: WorkingLimits): WorkingMemory {
  return initWorkingMemory({ id: 'w1', limits }, GIVEN).memory
}

/** Small enough to be full soon. */
export const SMALL_LIMITS: WorkingLimits = {
  total: 400,
  sections: { system: 40, task: 100, execution: 60, results: 160, retrieved: 40 },
}

/** Text of about so many tokens. */
export function textOf(tokens: number, word = 'word'): string {
  return `${word} `.repeat(Math.ceil((tokens * 4) / (word.length + 1))).slice(0, tokens * 4)
}
