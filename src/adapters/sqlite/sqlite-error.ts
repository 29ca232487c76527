import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { MemoryError } from '../../core/errors.ts'
import { fullDisk, readOnlyStore } from '../../core/storage/documents/store-failure.ts'

// Primary result codes of SQLite, https://sqlite.org/rescode.html
const BUSY = 5
const LOCKED = 6
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14
const NOTADB = 26

// The package driver omits the code while iterating.
const CODES_BY_MESSAGE: ReadonlyMap<string, number> = new Map([
  ['database is locked', BUSY],
  ['disk I/O error', IOERR],
  ['database disk image is malformed', CORRUPT],
  ['database or disk is full', FULL],
  ['file is not a database', NOTADB],
])

// Extended codes: the shared memory file could not be created, enlarged or mapped.
const SHARED_MEMORY: ReadonlySet<number> = new Set(
  [18, 19, 20, 21].map((kind) => IOERR | (kind << 8)),
)

/** The codes SQLite returns when a file cannot be created or enlarged. */
const NO_ROOM: ReadonlySet<number> = new Set([IOERR, CANTOPEN])
/** SQLite grows its files by less than this at a time: with less free space, a write fails. */
const FULL_BELOW_BYTES = 65_536

/** The SQLite result code of an error, extended if known; `undefined` for other errors. */
function extendedCode(error: unknown): number | undefined {
  const thrown = MemoryError.is(error) ? error.cause : error
  const { errcode, message = '' } = (thrown ?? {}) as { errcode?: unknown; message?: string }
  return typeof errcode === 'number' ? errcode : CODES_BY_MESSAGE.get(message)
}

function resultCode(error: unknown): number | undefined {
  const code = extendedCode(error)
  return code === undefined ? undefined : code & 0xff
}

/** True if the file could be read without sharing memory with other processes. */
export function isSharingRefused(error: unknown): boolean {
  return SHARED_MEMORY.has(extendedCode(error) ?? 0)
}

export function isBusy(error: unknown): boolean {
  const code = resultCode(error)
  return code === BUSY || code === LOCKED
}

/**
 * Translates a SQLite error into one the caller can act on.
 *
 * @param freeBytes The free space on the disk of the file, if known.
 */
export function toMemoryError(
  cause: unknown,
  path: string,
  freeBytes: (path: string) => number | undefined = freeBytesOf,
): unknown {
  if (MemoryError.is(cause)) return cause
  const known = resultCode(cause)
  if (known === undefined) return cause
  // A full disk causes many different errors.
  const hasRoom = !NO_ROOM.has(known) || (freeBytes(path) ?? FULL_BELOW_BYTES) >= FULL_BELOW_BYTES
  if (known === FULL || !hasRoom) return fullDisk(path, cause)
  if (known === READONLY) return readOnlyStore(path, cause)
  const [errorCode, message, hint, isRetryable] = describe(known, (cause as Error).message)
  return new MemoryError(`${message} (${path})`, { code: errorCode, hint, isRetryable, cause })
}

function freeBytesOf(path: string): number | undefined {
  try {
    const { blocks, bavail, bsize } = statfsSync(dirname(path))
    // Some file systems do not report their size.
    return blocks === 0 ? undefined : bavail * bsize
  } catch {
    return undefined
  }
}

function describe(
  code: number,
  detail: string,
): ['STORE_FAILED' | 'CORRUPT_DATA', string, string, boolean] {
  switch (code) {
    case BUSY:
    case LOCKED:
      return ['STORE_FAILED', 'The database is busy', 'Try again in a moment.', true]
    case IOERR:
      return [
        'STORE_FAILED',
        `Reading or writing failed: ${detail}`,
        'Check the disk, its quota and the limit on the size of files.',
        true,
      ]
    case CANTOPEN:
      return [
        'STORE_FAILED',
        `The database cannot be opened for writing: ${detail}`,
        'Check that the folder exists and that you may write to it; `loci doctor` looks closer.',
        false,
      ]
    case CORRUPT:
    case NOTADB:
      return [
        'CORRUPT_DATA',
        `The database is damaged: ${detail}`,
        'Copy the folder away first. Then restore a backup, or move the file aside to start with an empty memory.',
        false,
      ]
    default:
      return ['STORE_FAILED', `SQLite refused: ${detail}`, 'Run `loci doctor`.', false]
  }
}
