import { type EntryInput, makeEntry, replaceEntry } from '../entries/entries.ts'
import type { Entry, SectionName } from '../entries/entry.ts'
import { begin, type Change, type StepContext, type WorkingMemory } from '../working-memory.ts'
import { makeRoom } from './make-room.ts'

/**
 * Puts content into a section and makes room for it.
 *
 * @throws MemoryError `LIMIT_EXCEEDED` when hot content alone is more than the limit,
 *   `INVALID_INPUT` for a text that is too long.
 */
export function putEntry(
  memory: WorkingMemory,
  placed: { readonly section: SectionName } & EntryInput,
  given: StepContext,
): Change {
  return putEntries(memory, [placed], given)
}

export function putEntries(
  memory: WorkingMemory,
  all: readonly ({ readonly section: SectionName } & EntryInput)[],
  given: StepContext,
): Change {
  const held = all.reduce(
    (before, { section, ...input }) => replace(before, section, makeEntry(before, input, given)),
    memory,
  )
  return makeRoom(begin(held), given)
}

// What was moved out under this key is no longer what the key means. Where the whole stands in its
// section nothing of it is outside, and the references need not be looked through.
function replace(memory: WorkingMemory, section: SectionName, entry: Entry): WorkingMemory {
  const { memory: held, before } = replaceEntry(memory, section, entry)
  if (before !== undefined && before.whole === undefined) return held
  const isStale = (moved: WorkingMemory['moved'][number]): boolean =>
    moved.entry.key === entry.key && moved.section === section
  if (!memory.moved.some(isStale)) return held
  return { ...held, moved: memory.moved.filter((moved) => !isStale(moved)) }
}
