import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { MemoryError } from '../../core/errors.ts'
import { fullDisk, isOutOfRoom, readOnlyStore } from '../../core/storage/documents/store-failure.ts'

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
/** SQLite grows its files by less than this at a time. */
const PROBE_BYTES = 65_536

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
 * @param isFull Whether there is no room for more beside the file.
 */
export function toMemoryError(
  cause: unknown,
  path: string,
  isFull: (path: string) => boolean = isFullBeside,
): unknown {
  if (MemoryError.is(cause)) return cause
  const known = resultCode(cause)
  if (known === undefined) return cause
  // A full disk, a used-up quota and a limit on the size of files cause many different errors.
  if (known === FULL || (NO_ROOM.has(known) && isFull(path))) return fullDisk(path, cause)
  if (known === READONLY) return readOnlyStore(path, cause)
  const [errorCode, message, hint, isRetryable] = describe(known, (cause as Error).message)
  return new MemoryError(`${message} (${path})`, { code: errorCode, hint, isRetryable, cause })
}

// SQLite tells no reason for a write that failed; one of our own does.
function isFullBeside(path: string): boolean {
  const probe = `${path}.room`
  try {
    const file = openSync(probe, 'w', 0o600)
    try {
      return writeSync(file, Buffer.alloc(PROBE_BYTES)) < PROBE_BYTES
    } finally {
      closeSync(file)
    }
  } catch (error) {
    return isOutOfRoom(error)
  } finally {
    rmSync(probe, { force: true })
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
      return ['STORE_FAILED', `Reading or writing failed: ${detail}`, 'Check the disk.', true]
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
