import { MemoryError } from '../../errors.ts'

/** No room is left for a write, whatever the system calls it: one error on every engine. */
export function fullStore(where: string, remedy: string, cause?: unknown): MemoryError {
  return new MemoryError(`The disk is full (${where})`, {
    code: 'STORE_FULL',
    hint: `${remedy} Everything stored before is intact and readable.`,
    cause,
  })
}

/** The same, for a file or folder of this machine. */
export function fullDisk(path: string, cause: unknown): MemoryError {
  const remedy = 'Free some space there, raise its quota, or move the folder to another disk.'
  return fullStore(path, remedy, cause)
}

const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** True if the disk is full, a quota is used up, or a file may not grow further. */
export function isOutOfRoom(error: unknown): boolean {
  return NO_ROOM.has((error as { readonly code?: unknown } | undefined)?.code)
}

/** A write was needed in a read-only store. */
export function readOnlyStore(path: string, cause?: unknown): MemoryError {
  return new MemoryError(`This memory is read-only: ${path} cannot be written`, {
    code: 'STORE_FAILED',
    hint: 'Its disk is mounted read-only, or you lack write permission. To change it, copy or restore it to a writable folder. `loci doctor` shows more.',
    cause,
  })
}
