import { hashBlob } from '../../blobs/check-blob.ts'
import { invalidInput, MemoryError } from '../../errors.ts'
import { andThen, begin } from '../change.ts'
import { holdEntry } from '../entries/hold-entry.ts'
import { countEntry } from '../entries/make-entry.ts'
import type { Change, Circumstances, WorkingMemory } from '../working-memory.ts'
import { makeRoom } from './make-room.ts'
import type { MovedOut } from './moved-out.ts'

/** So many signs of a hash name a reference in a prompt. */
export const REFERENCE_LENGTH = 12
const REFERENCE_LENGTH_MIN = 8
/** Read again, it is as warm as something two subtasks back: in, if there is room. */
const FETCHED_SUBTASKS_BACK = 2

/**
 * What a reference stands for: a hash, its beginning, or the key of what was moved out.
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
      hint: 'Pass a reference, or a key, as the rendered context shows it.',
    })
  }
  if (found.every(({ hash }) => hash === last.hash)) return last
  throw invalidInput(`"${reference}" is the beginning of several references`, 'Pass more of it.')
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
  { hash, text }: { readonly hash: string; readonly text: string },
  given: Circumstances,
): Change {
  const moved = findMoved(memory, hash)
  if (hashBlob(Buffer.from(text, 'utf8')) !== moved.hash) {
    throw new MemoryError(`The content "${moved.entry.key}" is not what was moved out`, {
      code: 'CORRUPT_DATA',
      hint: 'Restore the blob store from a backup; the reference stays.',
    })
  }
  const turn = Math.max(moved.entry.turn, memory.turn - FETCHED_SUBTASKS_BACK)
  const accesses = moved.entry.accesses + 1
  const head = { ...moved.entry, turn, accesses, accessedAt: given.at }
  const back = holdEntry(
    { ...memory, moved: memory.moved.filter((other) => other !== moved) },
    moved.section,
    countEntry(head, text, given),
  )
  const change: Change = {
    ...begin(back),
    events: [{ type: 'entry-fetched', key: moved.entry.key, hash: moved.hash }],
  }
  return andThen(change, (memoryBack) => makeRoom(begin(memoryBack), given))
}
