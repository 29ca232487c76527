import { NOTHING_ACTIVE } from './active/active-context.ts'
import { keepEntries } from './entries/hold-entry.ts'
import { SECTIONS } from './entries/section-name.ts'
import { NO_PROGRESS } from './progress.ts'
import { NOTHING_RECENT } from './steps/recent.ts'
import { endOf } from './variables/variable.ts'
import type { Change, WorkingMemory } from './working-memory.ts'

/**
 * Empties working memory after a task. What reflection reads stays: the statistics and the
 * metadata variables. Take the episode first.
 */
export function clearWorkingMemory(memory: WorkingMemory): Change {
  const emptied = SECTIONS.reduce(
    (before, section) =>
      keepEntries(
        before,
        section,
        ({ variable }) => variable !== undefined && endOf(variable) === 'never',
      ),
    memory,
  )
  return {
    memory: {
      ...emptied,
      turn: 0,
      moved: memory.moved.filter(
        ({ entry: { variable } }) => variable !== undefined && endOf(variable) === 'never',
      ),
      progress: { ...NO_PROGRESS, statistics: memory.progress.statistics },
      recent: NOTHING_RECENT,
      active: NOTHING_ACTIVE,
    },
    events: [{ type: 'memory-cleared' }],
    moves: [],
  }
}
