import { hashBlob } from '../blobs/check-blob.ts'
import { MemoryError } from '../errors.ts'
import { toMove } from './pruning/move-out.ts'
import { type Change, WORKING_MEMORY_FORM, type WorkingMemory } from './working-memory.ts'

/** Where a snapshot is found. */
export interface Snapshot {
  readonly hash: string
  readonly at: string
  /** How many steps were done by then. */
  readonly step: number
}

/** Takes a checkpoint of everything: it goes out as a move, the memory stays as it is. */
export function takeSnapshot(
  memory: WorkingMemory,
  { at }: { readonly at: string },
): Change & { readonly snapshot: Snapshot } {
  const move = toMove(JSON.stringify(memory))
  return {
    memory,
    events: [{ type: 'snapshot-taken', hash: move.hash }],
    moves: [move],
    snapshot: { hash: move.hash, at, step: memory.progress.statistics.steps },
  }
}

/**
 * Rolls back to a snapshot. `text` is what the blob store holds under its hash.
 *
 * @throws MemoryError `CORRUPT_DATA` when it is not what was put there.
 */
export function restoreSnapshot({
  hash,
  text,
}: {
  readonly hash: string
  readonly text: string
}): Change {
  if (hashBlob(Buffer.from(text, 'utf8')) !== hash) throw damaged(hash)
  const memory = JSON.parse(text) as WorkingMemory
  if (memory.form !== WORKING_MEMORY_FORM) throw damaged(hash)
  return { memory, events: [{ type: 'snapshot-restored', hash }], moves: [] }
}

function damaged(hash: string): MemoryError {
  return new MemoryError(`The snapshot ${hash} cannot be read`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore another snapshot, or go on without one.',
  })
}
