import { invalidInput } from '../../errors.ts'
import { cleanText } from '../../language/text/clean-text.ts'
import {
  type StepContext,
  WORKING_TEXT_LENGTH_MAX,
  type WorkingMemory,
} from '../working/working-memory.ts'
import {
  type Entry,
  type EntryHead,
  pieceOf,
  SECTIONS,
  type SectionContent,
  type SectionName,
} from './entry.ts'

/** What a step says about an entry; the rest follows from the moment. */
type EntryInput = Pick<Entry, 'key' | 'kind' | 'text'> &
  Partial<Pick<Entry, 'label' | 'subtask' | 'variable' | 'source' | 'trust' | 'flags' | 'turn'>>
export type PlacedInput = EntryInput & { readonly section: SectionName }

/**
 * Makes an entry: storable text, counted once.
 *
 * @throws MemoryError `INVALID_INPUT` for a text that is too long.
 */
export function makeEntry(
  memory: WorkingMemory,
  { text, ...head }: EntryInput,
  given: StepContext,
): Entry {
  if (text.length > WORKING_TEXT_LENGTH_MAX) {
    throw invalidInput(
      `"${head.key}" has ${text.length} characters; working memory takes at most ${WORKING_TEXT_LENGTH_MAX}`,
      'Write it to a file and pass the path, or record it as the output of a step.',
    )
  }
  const made = { turn: memory.turn, ...head, at: given.at, accesses: 0 }
  return countEntry(made, cleanText(text), given)
}

/**
 * The entry with this text, counted. Field by field and in one order, so that the engine sees few
 * shapes: a full memory is searched for every entry that has no room.
 */
export function countEntry(
  head: EntryHead,
  text: string,
  { countTokens }: Pick<StepContext, 'countTokens'>,
): Entry {
  return {
    key: head.key,
    kind: head.kind,
    tokens: countTokens(pieceOf({ ...head, text })),
    turn: head.turn,
    text,
    at: head.at,
    accesses: head.accesses,
    ...(head.label === undefined ? undefined : { label: head.label }),
    ...(head.subtask === undefined ? undefined : { subtask: head.subtask }),
    ...(head.variable === undefined ? undefined : { variable: head.variable }),
    ...(head.source === undefined ? undefined : { source: head.source }),
    ...(head.trust === undefined ? undefined : { trust: head.trust }),
    ...(head.flags === undefined ? undefined : { flags: head.flags }),
    ...(head.accessedAt === undefined ? undefined : { accessedAt: head.accessedAt }),
    ...(head.whole === undefined ? undefined : { whole: head.whole }),
  }
}

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

/** Puts an entry in the place of the one with its key (`before`), or else at the end. */
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

export function dropEntry(memory: WorkingMemory, section: SectionName, key: string): WorkingMemory {
  const dropped = findEntry(memory, section, key)
  if (dropped === undefined) return memory
  const { tokens, entries } = memory.sections[section]
  return withSection(memory, section, {
    tokens: tokens - dropped.tokens,
    entries: entries.filter((entry) => entry !== dropped),
  })
}

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

export function touchEntry(
  memory: WorkingMemory,
  section: SectionName,
  entry: Entry,
  { at }: Pick<StepContext, 'at'>,
): WorkingMemory {
  const { tokens, entries } = memory.sections[section]
  const touched = { ...entry, accesses: entry.accesses + 1, accessedAt: at }
  const index = entries.indexOf(entry)
  return withSection(memory, section, { tokens, entries: entries.with(index, touched) })
}
