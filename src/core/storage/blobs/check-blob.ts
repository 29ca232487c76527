import { hash as hashOnce } from 'node:crypto'
import { invalidInput, MemoryError } from '../../errors.ts'

/** The maximum blob size. Every store must be able to hold and hash it in one piece. */
export const BLOB_BYTES_MAX: number = 256 * 1024 * 1024
export const BLOB_LIST_LIMIT_MAX = 1_000

const HASH = /^[0-9a-f]{64}$/

/** The lowercase hex SHA-256 that blobs are keyed by. */
export function hashBlob(bytes: Uint8Array): string {
  return hashOnce('sha256', bytes, 'hex')
}

/**
 * Rejects anything but a hash, so that it can safely be used in a path or a key.
 *
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkBlobHash(hash: string): void {
  if (typeof hash !== 'string' || !HASH.test(hash)) {
    throw invalidInput(
      'A blob is named by 64 lower-case hexadecimal digits',
      'Pass the hash that `put` resolved to.',
    )
  }
}

/** @throws MemoryError `LIMIT_EXCEEDED` */
export function checkBlobSize(bytes: Uint8Array): void {
  if (bytes.byteLength > BLOB_BYTES_MAX) {
    throw new MemoryError(`A blob takes at most ${BLOB_BYTES_MAX} bytes, not ${bytes.byteLength}`, {
      code: 'LIMIT_EXCEEDED',
      hint: 'Store it in several parts.',
    })
  }
}

/** @throws MemoryError `INVALID_INPUT` */
export function checkBlobList(options: {
  readonly after?: string | undefined
  readonly limit: number
}): void {
  if (options.after !== undefined) checkBlobHash(options.after)
  const { limit } = options
  if (!Number.isInteger(limit) || limit < 1 || limit > BLOB_LIST_LIMIT_MAX) {
    throw invalidInput(`limit must be a whole number from 1 to ${BLOB_LIST_LIMIT_MAX}`)
  }
}

/** The error of every store for a blob whose bytes have changed since it was put. */
export function damagedBlob(hash: string, cause?: unknown): MemoryError {
  return new MemoryError(`The blob ${hash} is damaged: its bytes no longer match its hash`, {
    code: 'CORRUPT_DATA',
    hint: 'Restore it from a backup, or put the same bytes again to replace it.',
    cause,
  })
}
