import { MemoryError } from '../../core/errors.ts'
import { fullDisk, isOutOfRoom, readOnlyStore } from '../../core/storage/documents/store-failure.ts'

/** The system error code, such as `ENOENT`; `undefined` if the error has none. */
export function systemCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) ? code : undefined
}

export function isMissing(error: unknown): boolean {
  const code = systemCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Resolves to `undefined` if the file or folder does not exist. */
export async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Runs `work` on the files of a store and translates file system errors. */
export async function guard<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw toStoreError(cause, path)
  }
}

/** Translates a file system error into one the caller can act on. */
export function toStoreError(cause: unknown, path: string): unknown {
  const code = systemCode(cause)
  if (code === undefined || MemoryError.is(cause)) return cause
  if (isOutOfRoom(cause)) return fullDisk(path, cause)
  if (code === 'EROFS') return readOnlyStore(path, cause)
  const [message, hint, isRetryable] = describe(code, (cause as Error).message)
  return new MemoryError(`${message} (${path})`, { code: 'STORE_FAILED', hint, isRetryable, cause })
}

function describe(code: string, detail: string): [string, string, boolean] {
  switch (code) {
    case 'EIO':
      return [`Reading or writing failed: ${detail}`, 'Check the disk.', true]
    case 'EMFILE':
    case 'ENFILE':
      return ['Too many files are open', 'Close some, or raise the limit, and try again.', true]
    case 'EACCES':
    case 'EPERM':
      return [`Not allowed: ${detail}`, 'Check who owns the folder and its permissions.', false]
    default:
      return [`The file system refused: ${detail}`, 'Check the folder and its disk.', false]
  }
}
