import type { WorkingMemory } from '../working-memory.ts'
import type { Entry, SectionContent } from './entry.ts'
import { SECTIONS, type SectionName } from './section-name.ts'

/** What all sections hold together: five sums, no recount. */
export function tokensOf({ sections }: Pick<WorkingMemory, 'sections'>): number {
  return SECTIONS.reduce((sum, name) => sum + sections[name].tokens, 0)
}

export function findEntry(
  memory: WorkingMemory,
  section: SectionName,
  key: string,
): Entry | undefined {
  return memory.sections[section].entries.find((entry) => entry.key === key)
}

/** Puts an entry in the place of the one with its key, or else at the end. */
export function holdEntry(
  memory: WorkingMemory,
  section: SectionName,
  entry: Entry,
): WorkingMemory {
  return replaceEntry(memory, section, entry).memory
}

/** The same, with the entry whose place it took. */
export function replaceEntry(
  memory: WorkingMemory,
  section: SectionName,
  entry: Entry,
): { readonly memory: WorkingMemory; readonly before: Entry | undefined } {
  const { tokens, entries } = memory.sections[section]
  const index = entries.findIndex(({ key }) => key === entry.key)
  const before = entries[index]
  const held = withSection(memory, section, {
    tokens: tokens - (before?.tokens ?? 0) + entry.tokens,
    entries: before === undefined ? [...entries, entry] : entries.with(index, entry),
  })
  return { memory: held, before }
}

/** Without the entry of this key, if there is one. */
export function dropEntry(memory: WorkingMemory, section: SectionName, key: string): WorkingMemory {
  const dropped = findEntry(memory, section, key)
  if (dropped === undefined) return memory
  const { tokens, entries } = memory.sections[section]
  return withSection(memory, section, {
    tokens: tokens - dropped.tokens,
    entries: entries.filter((entry) => entry !== dropped),
  })
}

/** Keeps the entries of a section that a test holds for. */
export function keepEntries(
  memory: WorkingMemory,
  section: SectionName,
  isKept: (entry: Entry) => boolean,
): WorkingMemory {
  const entries = memory.sections[section].entries.filter(isKept)
  const tokens = entries.reduce((sum, entry) => sum + entry.tokens, 0)
  return withSection(memory, section, { tokens, entries })
}

function withSection(
  memory: WorkingMemory,
  section: SectionName,
  content: SectionContent,
): WorkingMemory {
  return { ...memory, sections: { ...memory.sections, [section]: content } }
}
