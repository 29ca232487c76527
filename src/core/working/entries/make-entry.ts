import { invalidInput } from '../../errors.ts'
import { cleanText } from '../../text/clean-text.ts'
import { WORKING_TEXT_LENGTH_MAX } from '../limits.ts'
import type { Circumstances, WorkingMemory } from '../working-memory.ts'
import type { Entry, EntryHead } from './entry.ts'
import { pieceOf } from './piece.ts'

/** What a step says of an entry; the rest follows from the moment. */
export type EntryInput = Pick<Entry, 'key' | 'kind' | 'text'> &
  Partial<Pick<Entry, 'label' | 'subtask' | 'variable' | 'source' | 'trust' | 'flags' | 'turn'>>

/**
 * Makes an entry of content at the door: storable text, counted once.
 *
 * @throws MemoryError `INVALID_INPUT` for a text that is too long.
 */
export function makeEntry(
  memory: WorkingMemory,
  { text, ...head }: EntryInput,
  given: Circumstances,
): Entry {
  if (text.length > WORKING_TEXT_LENGTH_MAX) {
    throw invalidInput(
      `"${head.key}" has ${text.length} characters; working memory takes ${WORKING_TEXT_LENGTH_MAX}`,
      'Write it to a file and put the path in, or record it as the output of a step.',
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
  { countTokens }: Pick<Circumstances, 'countTokens'>,
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
