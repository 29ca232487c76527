import type { Entry } from '../entries/entry.ts'
import { keepEntries } from '../entries/hold-entry.ts'
import { SECTIONS } from '../entries/section-name.ts'
import type { Change, WorkingMemory } from '../working-memory.ts'
import { endOf, endsBy } from './variable.ts'

/** Drops what ends with a subtask: its loop counters. */
export function endSubtaskVariables(memory: WorkingMemory, subtask: string): Change {
  return dropVariables(
    memory,
    (entry) =>
      entry.variable !== undefined &&
      endOf(entry.variable) === 'subtask' &&
      entry.subtask === subtask,
  )
}

/**
 * Drops what ends with an execution: the variables of its scope and every loop counter inside it.
 * The task goes on, and can be executed again.
 */
export function endExecution(memory: WorkingMemory): Change {
  return dropVariables(
    memory,
    ({ variable }) => variable !== undefined && endsBy(variable, 'execution'),
  )
}

function dropVariables(memory: WorkingMemory, isOver: (entry: Entry) => boolean): Change {
  const over = SECTIONS.map((section) => ({
    section,
    keys: memory.sections[section].entries.filter(isOver).map(({ key }) => key),
  })).filter(({ keys }) => keys.length > 0)
  const kept = over.reduce(
    (before, { section }) => keepEntries(before, section, (entry) => !isOver(entry)),
    memory,
  )
  return {
    memory: kept,
    events: over.flatMap(({ keys }) => keys.map((key) => ({ type: 'variable-ended', key }))),
    moves: [],
  }
}
