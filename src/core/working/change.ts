import type { Change, WorkingMemory } from './working-memory.ts'

/** Nothing has happened yet. */
export function begin(memory: WorkingMemory): Change {
  return { memory, events: [], moves: [] }
}

/** What happened, and then another step. */
export function andThen(change: Change, next: (memory: WorkingMemory) => Change): Change {
  const { memory, events, moves } = next(change.memory)
  return {
    memory,
    events: events.length === 0 ? change.events : [...change.events, ...events],
    moves: moves.length === 0 ? change.moves : [...change.moves, ...moves],
  }
}
