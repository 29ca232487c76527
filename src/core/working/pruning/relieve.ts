import { SECTIONS, type SectionName } from '../entries/section-name.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import { applyReliefs, freedBy, type PlacedEntry, type Relief } from './move-out.ts'
import { summariseEntry } from './summarise-entry.ts'

/** A summary of a trace keeps what was done and what came of it. */
const TRACE_SHARE = 0.2

/** What all sections would hold when the reliefs chosen so far are applied. */
export interface Tally {
  readonly sections: Readonly<Record<SectionName, number>>
  readonly total: number
}

/**
 * Chooses reliefs in the order of the candidates while one is due, and applies them together: to
 * make room for many costs one pass over the sections, not one for each.
 */
export function relieveInOrder(
  memory: WorkingMemory,
  candidates: readonly PlacedEntry[],
  given: Pick<Circumstances, 'at'> & {
    readonly isDue: (tally: Tally, section: SectionName) => boolean
    /** What to do with a candidate, or `undefined` when that would free nothing. */
    readonly relieve: (placed: PlacedEntry) => Relief | undefined
  },
): Change {
  const sections: Record<SectionName, number> = { ...tallyOf(memory).sections }
  let { total } = tallyOf(memory)
  const reliefs: Relief[] = []
  for (const placed of candidates) {
    if (!given.isDue({ sections, total }, placed.section)) break
    const relief = given.relieve(placed)
    if (relief === undefined) continue
    reliefs.push(relief)
    sections[placed.section] -= freedBy(relief)
    total -= freedBy(relief)
  }
  return applyReliefs(memory, reliefs, given.at)
}

/** What the sections hold. */
export function tallyOf({ sections }: WorkingMemory): Tally {
  const tokens = (name: SectionName): number => sections[name].tokens
  return {
    sections: {
      system: tokens('system'),
      task: tokens('task'),
      execution: tokens('execution'),
      results: tokens('results'),
      retrieved: tokens('retrieved'),
    },
    total: SECTIONS.reduce((sum, name) => sum + tokens(name), 0),
  }
}

/** An old result moves out whole. */
export function moveResult(placed: PlacedEntry): Relief {
  return { ...placed, type: 'result-moved' }
}

/** A summary stands in the place of a trace; the whole moves out. */
export function summariseTrace(placed: PlacedEntry, given: Circumstances): Relief | undefined {
  const summary = summariseEntry(placed.entry, TRACE_SHARE, given)
  return summary === undefined ? undefined : { ...placed, type: 'trace-summarised', summary }
}

/** Retrieved context can be retrieved again: it goes without a trace. */
export function dropRetrieved(placed: PlacedEntry): Relief {
  return { ...placed, type: 'retrieved-dropped', isDropped: true }
}
