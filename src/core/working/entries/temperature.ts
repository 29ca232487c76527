import type { WorkingMemory } from '../working-memory.ts'
import type { Entry } from './entry.ts'

export type Temperature = 'hot' | 'warm' | 'cold'

/** Outputs more than this many subtasks back are cold. */
export const WARM_SUBTASKS_BACK = 5
/** The current subtask and the one just before it. */
const HOT_SUBTASKS_BACK = 1
/** A larger structure or a whole episode is referenced, not carried. */
const LARGE_TOKENS = 1_000

/**
 * How near an entry is to what is being done. Hot content is always in: the system's own, the
 * goal with its success criteria and constraints, the current subtask and its output, and the
 * output just before it. Design document 001, section 1.3.
 */
export function temperatureOf(entry: Entry, memory: Pick<WorkingMemory, 'turn'>): Temperature {
  switch (entry.kind) {
    case 'system':
    case 'goal':
    case 'constraint':
    case 'current':
      return 'hot'
    case 'output':
      return outputTemperature(entry, memory)
    case 'trace':
      return 'cold'
    case 'variable':
      return isOld(entry, memory) ? 'cold' : coolIfLarge(entry)
    default:
      return coolIfLarge(entry)
  }
}

/** How many subtasks were begun since. */
export function subtasksBack({ turn }: Entry, memory: Pick<WorkingMemory, 'turn'>): number {
  return memory.turn - turn
}

function outputTemperature(entry: Entry, memory: Pick<WorkingMemory, 'turn'>): Temperature {
  const back = subtasksBack(entry, memory)
  if (back <= HOT_SUBTASKS_BACK) return 'hot'
  return back > WARM_SUBTASKS_BACK ? 'cold' : coolIfLarge(entry)
}

// Only what a subtask computed grows old; a task's own values hold as long as the task.
function isOld(entry: Entry, memory: Pick<WorkingMemory, 'turn'>): boolean {
  return (
    subtasksBack(entry, memory) > WARM_SUBTASKS_BACK && entry.variable?.scope === 'intermediate'
  )
}

function coolIfLarge({ tokens }: Entry): Temperature {
  return tokens > LARGE_TOKENS ? 'cold' : 'warm'
}
