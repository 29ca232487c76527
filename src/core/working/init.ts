import { NOTHING_ACTIVE } from './active/active-context.ts'
import type { SectionContent } from './entries/entry.ts'
import { checkLimits, DEFAULT_LIMITS, type WorkingLimits } from './limits.ts'
import { NO_PROGRESS } from './progress.ts'
import { putEntries } from './pruning/put-entry.ts'
import { NOTHING_RECENT } from './steps/recent.ts'
import { type Change, type Circumstances, WORKING_MEMORY_FORM } from './working-memory.ts'

export interface InitInput {
  readonly id: string
  /** What the agent can do, its tools, its bounds: static, and always in context. */
  readonly system?: readonly string[] | undefined
  readonly limits?: WorkingLimits | undefined
}

const NOTHING: SectionContent = { tokens: 0, entries: [] }

/**
 * An empty working memory for a task, with the system's own context in it.
 *
 * @throws MemoryError `INVALID_INPUT` for limits that are none, `LIMIT_EXCEEDED` when the system
 *   context alone is more than the limit.
 */
export function initWorkingMemory(input: InitInput, given: Circumstances): Change {
  const { id, system = [], limits = DEFAULT_LIMITS } = input
  checkLimits(limits)
  const empty = {
    form: WORKING_MEMORY_FORM,
    id,
    startedAt: given.at,
    limits,
    turn: 0,
    sections: {
      system: NOTHING,
      task: NOTHING,
      execution: NOTHING,
      results: NOTHING,
      retrieved: NOTHING,
    },
    moved: [],
    progress: NO_PROGRESS,
    recent: NOTHING_RECENT,
    active: NOTHING_ACTIVE,
  } as const
  const entries = system.map((text, index) => ({
    section: 'system' as const,
    key: `system/${index + 1}`,
    kind: 'system' as const,
    text,
  }))
  return putEntries(empty, entries, given)
}
