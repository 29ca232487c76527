import { MemoryError } from '../../errors.ts'

/** There is no room for a write, however the system put it. */
export function fullDisk(path: string, cause: unknown): MemoryError {
  return new MemoryError(`The disk is full (${path})`, {
    code: 'STORE_FAILED',
    hint: 'Free some space there, or move the folder to another disk. What was stored before is whole and can be read.',
    isRetryable: true,
    cause,
  })
}

/** Something would have to be written where nothing can be. */
export function readOnlyStore(path: string, cause?: unknown): MemoryError {
  return new MemoryError(`This memory can only be read: ${path} cannot be written`, {
    code: 'STORE_FAILED',
    hint: 'Its disk is mounted read-only, or you may not write to its folder. To change it, copy the folder to where you may write, or restore it there. `loci doctor` looks closer.',
    cause,
  })
}
