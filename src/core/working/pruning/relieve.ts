import { begin } from '../change.ts'
import { dropEntry } from '../entries/hold-entry.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import { moveOut, type PlacedEntry } from './move-out.ts'
import { summariseEntry } from './summarise-entry.ts'

/** A summary of a trace keeps what was done and what came of it. */
const TRACE_SHARE = 0.2

/** Puts a summary in the place of a trace; the whole moves out. */
export function summariseTrace(
  memory: WorkingMemory,
  placed: PlacedEntry,
  given: Circumstances,
): Change {
  const summary = summariseEntry(placed.entry, TRACE_SHARE, given)
  if (summary === undefined) return begin(memory)
  return moveOut(memory, placed, { at: given.at, type: 'trace-summarised', summary })
}

/** Retrieved context can be retrieved again: it goes without a trace. */
export function dropRetrieved(memory: WorkingMemory, { section, entry }: PlacedEntry): Change {
  return {
    memory: dropEntry(memory, section, entry.key),
    events: [{ type: 'retrieved-dropped', section, key: entry.key, tokensFreed: entry.tokens }],
    moves: [],
  }
}
