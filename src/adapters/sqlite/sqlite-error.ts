import { MemoryError } from '../../core/errors.ts'

// Primary result codes of SQLite, https://sqlite.org/rescode.html
const BUSY = 5
const LOCKED = 6
const READONLY = 8
const IOERR = 10
const CORRUPT = 11
const FULL = 13
const CANTOPEN = 14
const NOTADB = 26

// The package driver leaves the code out while it iterates.
const CODES_BY_MESSAGE: ReadonlyMap<string, number> = new Map([
  ['database is locked', BUSY],
  ['disk I/O error', IOERR],
  ['database disk image is malformed', CORRUPT],
  ['database or disk is full', FULL],
  ['file is not a database', NOTADB],
])

/** The primary SQLite result code of an error, or `undefined` when it is something else. */
function resultCode(error: unknown): number | undefined {
  const thrown = MemoryError.is(error) ? error.cause : error
  const { errcode, message = '' } = (thrown ?? {}) as { errcode?: unknown; message?: string }
  return typeof errcode === 'number' ? errcode & 0xff : CODES_BY_MESSAGE.get(message)
}

export function isBusy(error: unknown): boolean {
  const code = resultCode(error)
  return code === BUSY || code === LOCKED
}

/** Translates what SQLite throws into what the caller can act on. */
export function toMemoryError(cause: unknown, path: string): unknown {
  if (MemoryError.is(cause)) return cause
  const code = resultCode(cause)
  if (code === undefined) return cause
  const [errorCode, message, hint, isRetryable] = describe(code, (cause as Error).message)
  return new MemoryError(`${message} (${path})`, { code: errorCode, hint, isRetryable, cause })
}

function describe(
  code: number,
  detail: string,
): ['STORE_FAILED' | 'CORRUPT_DATA', string, string, boolean] {
  switch (code) {
    case BUSY:
    case LOCKED:
      return ['STORE_FAILED', 'The database is busy', 'Try again in a moment.', true]
    case FULL:
      return ['STORE_FAILED', 'The disk is full', 'Free some space and try again.', true]
    case IOERR:
      return ['STORE_FAILED', `Reading or writing failed: ${detail}`, 'Check the disk.', true]
    case READONLY:
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
        'Copy the folder away first. Then restore a backup, or move the file aside to start anew.',
        false,
      ]
    default:
      return ['STORE_FAILED', `SQLite refused: ${detail}`, 'Run `loci doctor`.', false]
  }
}
