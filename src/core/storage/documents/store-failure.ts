import { MemoryError } from '../../errors.ts'

/** No space left for a write, whatever the system's error code. */
export function fullDisk(path: string, cause: unknown): MemoryError {
  return new MemoryError(`The disk is full (${path})`, {
    code: 'STORE_FAILED',
    hint: 'Free some space there, or move the folder to another disk. Everything stored before is intact and readable.',
    isRetryable: true,
    cause,
  })
}

/** A write was needed in a read-only store. */
export function readOnlyStore(path: string, cause?: unknown): MemoryError {
  return new MemoryError(`This memory is read-only: ${path} cannot be written`, {
    code: 'STORE_FAILED',
    hint: 'Its disk is mounted read-only, or you lack write permission. To change it, copy or restore it to a writable folder. `loci doctor` shows more.',
    cause,
  })
}
