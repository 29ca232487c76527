import type { JsonValue } from '../../json.ts'
import { hashBlob } from '../../storage/blobs/check-blob.ts'
import { redactRecord } from '../../trust/redaction/redact-record.ts'
import {
  type Entry,
  type EntryHead,
  SECTIONS,
  type SectionContent,
  type SectionName,
} from '../entries/entry.ts'
import type { PruningEvent, WorkingEvent } from '../working/working-event.ts'
import { type Change, MOVED_MAX, type Move, type WorkingMemory } from '../working/working-memory.ts'

/** A reference to content in storage. */
export interface MovedOut {
  /** The SHA-256 of its UTF-8 bytes, by which the blob store keeps it. */
  readonly hash: string
  readonly section: SectionName
  readonly entry: EntryHead
  readonly tokens: number
  readonly movedAt: string
}

export interface PlacedEntry {
  readonly section: SectionName
  readonly entry: Entry
}

/** What is done with one entry to make room. */
export interface Relief extends PlacedEntry {
  readonly type: PruningEvent['type']
  /** Replaces the entry; absent when it is removed. */
  readonly summary?: Entry | undefined
  /** True when it need not be stored. */
  readonly isDropped?: boolean | undefined
}

/** A text or value as it is stored: without its secrets, called by the hash of what is left. */
export function toMove(given: string | object): Move {
  const clean = redactRecord(given as JsonValue)
  const text = typeof clean === 'string' ? clean : JSON.stringify(clean)
  return { hash: hashBlob(Buffer.from(text, 'utf8')), text }
}

export function freedBy({ entry, summary }: Relief): number {
  return entry.tokens - (summary?.tokens ?? 0)
}

/**
 * Moves entries out, all in one pass, and leaves references, or summaries in their places. What is
 * a summary already has its whole outside, and that stays the one that is referred to.
 */
export function applyReliefs(
  memory: WorkingMemory,
  reliefs: readonly Relief[],
  at: string,
): Change {
  if (reliefs.length === 0) return { memory, events: [], moves: [] }
  const moves: Move[] = []
  const references: MovedOut[] = []
  const replaced = new Map<Entry, Entry | undefined>()
  for (const relief of reliefs) {
    const { entry, summary } = relief
    const move = relief.isDropped || entry.whole !== undefined ? undefined : toMove(entry.text)
    if (move !== undefined) {
      moves.push(move)
      references.push(referenceTo(relief, move.hash, at))
    }
    const whole = move?.hash ?? entry.whole ?? ''
    replaced.set(entry, summary === undefined ? undefined : { ...summary, whole })
  }
  const { moved, events } = refer(memory.moved, references)
  return {
    memory: { ...memory, sections: replaceEntries(memory.sections, reliefs, replaced), moved },
    events: [...reliefs.map(toEvent), ...events],
    moves,
  }
}

function replaceEntries(
  sections: WorkingMemory['sections'],
  reliefs: readonly Relief[],
  replaced: ReadonlyMap<Entry, Entry | undefined>,
): WorkingMemory['sections'] {
  const changed: Partial<Record<SectionName, SectionContent>> = {}
  for (const section of SECTIONS) {
    const here = reliefs.filter((relief) => relief.section === section)
    if (here.length === 0) continue
    const { tokens, entries } = sections[section]
    changed[section] = {
      tokens: here.reduce((left, relief) => left - freedBy(relief), tokens),
      entries: entries
        .map((entry) => (replaced.has(entry) ? replaced.get(entry) : entry))
        .filter((entry) => entry !== undefined),
    }
  }
  return { ...sections, ...changed }
}

function toEvent(relief: Relief): PruningEvent {
  const { type, section, entry } = relief
  return { type, section, key: entry.key, tokensFreed: freedBy(relief) }
}

function referenceTo({ section, entry }: PlacedEntry, hash: string, movedAt: string): MovedOut {
  const { text: _text, tokens, whole: _whole, ...head } = entry
  return { hash, section, entry: head, tokens, movedAt }
}

function refer(
  before: readonly MovedOut[],
  references: readonly MovedOut[],
): { readonly moved: readonly MovedOut[]; readonly events: readonly WorkingEvent[] } {
  if (references.length === 0) return { moved: before, events: [] }
  const moved = [...before, ...references]
  const dropped = moved.slice(0, Math.max(0, moved.length - MOVED_MAX))
  return {
    moved: moved.slice(dropped.length),
    events: dropped.map(({ hash, entry }) => ({ type: 'reference-dropped', hash, key: entry.key })),
  }
}
