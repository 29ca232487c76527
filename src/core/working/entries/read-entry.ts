import type { Circumstances, WorkingMemory } from '../working-memory.ts'
import type { Entry } from './entry.ts'
import { findEntry } from './hold-entry.ts'
import type { SectionName } from './section-name.ts'

/** Says of an entry that it was read. */
export function touchEntry(
  memory: WorkingMemory,
  section: SectionName,
  entry: Entry,
  { at }: Pick<Circumstances, 'at'>,
): WorkingMemory {
  const { tokens, entries } = memory.sections[section]
  const touched = { ...entry, accesses: entry.accesses + 1, accessedAt: at }
  const content = { tokens, entries: entries.with(entries.indexOf(entry), touched) }
  return { ...memory, sections: { ...memory.sections, [section]: content } }
}

/** Reads an entry of a section, such as an output or a retrieved episode, and marks it read. */
export function readEntry(
  memory: WorkingMemory,
  { section, key }: { readonly section: SectionName; readonly key: string },
  given: Pick<Circumstances, 'at'>,
): { readonly memory: WorkingMemory; readonly entry: Entry | null } {
  const entry = findEntry(memory, section, key)
  if (entry === undefined) return { memory, entry: null }
  return { memory: touchEntry(memory, section, entry, given), entry }
}
