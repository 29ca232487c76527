import { invalidInput, MemoryError } from '../../errors.ts'
import { hashBlob } from '../../storage/blobs/check-blob.ts'
import { countEntry, replaceEntry } from '../entries/entries.ts'
import {
  begin,
  type Change,
  type Move,
  type StepContext,
  type WorkingMemory,
} from '../working/working-memory.ts'
import { makeRoom } from './make-room.ts'
import type { MovedOut } from './move-out.ts'

/** Characters of a hash that are shown in a prompt. */
export const REFERENCE_LENGTH = 12
const REFERENCE_LENGTH_MIN = 8
/** Read again, it is as warm as something two subtasks back: in, if there is room. */
const FETCHED_SUBTASKS_BACK = 2

/**
 * Resolves a reference: a hash, its beginning, or the key of what was moved out.
 *
 * @throws MemoryError `NOT_FOUND` when nothing was moved out under this name, `INVALID_INPUT`
 *   when several things were.
 */
export function findMoved(memory: WorkingMemory, reference: string): MovedOut {
  const byKey = memory.moved.findLast(({ entry }) => entry.key === reference)
  if (byKey !== undefined) return byKey
  const isHash = reference.length >= REFERENCE_LENGTH_MIN
  const found = isHash ? memory.moved.filter(({ hash }) => hash.startsWith(reference)) : []
  const last = found.at(-1)
  if (last === undefined) {
    throw new MemoryError(`Nothing was moved out as "${reference}"`, {
      code: 'NOT_FOUND',
      hint: 'Pass a reference or key from the rendered context.',
    })
  }
  if (found.every(({ hash }) => hash === last.hash)) return last
  throw invalidInput(`Several references start with "${reference}"`, 'Use a longer prefix.')
}

/**
 * Brings content back that was moved out, byte for byte. `text` is what the blob store holds
 * under the hash. A summary gives way to the whole.
 *
 * @throws MemoryError `CORRUPT_DATA` when the text is not what was moved out, `NOT_FOUND` when
 *   nothing was.
 */
export function fetchMoved(
  memory: WorkingMemory,
  { hash, text }: Move,
  given: StepContext,
): Change {
  const moved = findMoved(memory, hash)
  if (hashBlob(Buffer.from(text, 'utf8')) !== moved.hash) {
    throw new MemoryError(`The content "${moved.entry.key}" differs from what was moved out`, {
      code: 'CORRUPT_DATA',
      hint: 'Restore the blob store from a backup; the reference stays.',
    })
  }
  const turn = Math.max(moved.entry.turn, memory.turn - FETCHED_SUBTASKS_BACK)
  const accesses = moved.entry.accesses + 1
  const head = { ...moved.entry, turn, accesses, accessedAt: given.at }
  const { memory: back } = replaceEntry(
    { ...memory, moved: memory.moved.filter((other) => other !== moved) },
    moved.section,
    countEntry(head, text, given),
  )
  const change: Change = {
    ...begin(back),
    events: [{ type: 'entry-fetched', key: moved.entry.key, hash: moved.hash }],
  }
  return makeRoom(change, given)
}
