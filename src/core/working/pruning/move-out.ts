import { hashBlob } from '../../blobs/check-blob.ts'
import type { Entry } from '../entries/entry.ts'
import { dropEntry, holdEntry } from '../entries/hold-entry.ts'
import type { SectionName } from '../entries/section-name.ts'
import { MOVED_MAX } from '../limits.ts'
import type { PruningEvent } from '../working-event.ts'
import type { Change, Circumstances, Move, WorkingMemory } from '../working-memory.ts'
import type { MovedOut } from './moved-out.ts'

/** An entry and where it stands. */
export interface PlacedEntry {
  readonly section: SectionName
  readonly entry: Entry
}

/** A text as it goes to the blob store. */
export function toMove(text: string): Move {
  return { hash: hashBlob(Buffer.from(text, 'utf8')), text }
}

/**
 * Moves an entry out and leaves a reference, or leaves a summary in its place. What is a summary
 * already has its whole outside, and that stays the one that is referred to.
 */
export function moveOut(
  memory: WorkingMemory,
  { section, entry }: PlacedEntry,
  given: Pick<Circumstances, 'at'> & {
    readonly type: PruningEvent['type']
    readonly summary?: Entry | undefined
  },
): Change {
  const { type, summary, at } = given
  const event: PruningEvent = {
    type,
    section,
    key: entry.key,
    tokensFreed: entry.tokens - (summary?.tokens ?? 0),
  }
  const move = entry.whole === undefined ? toMove(entry.text) : undefined
  const whole = move?.hash ?? entry.whole ?? ''
  const without =
    summary === undefined
      ? dropEntry(memory, section, entry.key)
      : holdEntry(memory, section, { ...summary, whole })
  const referred =
    move === undefined
      ? { memory: without, events: [] }
      : refer(without, referenceTo({ section, entry }, move.hash, at))
  return {
    memory: referred.memory,
    events: [event, ...referred.events],
    moves: move === undefined ? [] : [move],
  }
}

function referenceTo({ section, entry }: PlacedEntry, hash: string, movedAt: string): MovedOut {
  const { text: _text, tokens, whole: _whole, ...head } = entry
  return { hash, section, entry: head, tokens, movedAt }
}

function refer(memory: WorkingMemory, reference: MovedOut): Pick<Change, 'memory' | 'events'> {
  const moved = [...memory.moved, reference]
  const dropped = moved.slice(0, Math.max(0, moved.length - MOVED_MAX))
  return {
    memory: { ...memory, moved: moved.slice(dropped.length) },
    events: dropped.map(({ hash, entry }) => ({
      type: 'reference-dropped',
      hash,
      key: entry.key,
    })),
  }
}
