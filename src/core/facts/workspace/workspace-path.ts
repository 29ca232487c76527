import { invalidInput, MemoryError } from '../../errors.ts'
import { isStorableText } from '../../language/text/clean-text.ts'

/** The largest file that is read or written: a person's Markdown, not an archive. */
export const WORKSPACE_FILE_BYTES_MAX: number = 5 * 1024 * 1024
export const WORKSPACE_FILES_MAX = 100_000
const PATH_LENGTH_MAX = 1_000
// The longest name that common file systems accept.
const SEGMENT_BYTES_MAX = 255

const MARKDOWN = /\.(md|markdown)$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const REFUSED_CHARACTERS = /[\u0000-\u001f\u007f\\]/

/** True for the names that a workspace shows: Markdown, and not hidden. */
export function isWorkspaceFileName(name: string): boolean {
  return MARKDOWN.test(name) && !name.startsWith('.')
}

/** True for the folders that a workspace scans. */
export function isWorkspaceFolderName(name: string): boolean {
  return !name.startsWith('.')
}

/** The workspace folder for records that are on no page. */
export const RECORDS_FOLDER = 'loci'
/** Its long texts: many folders, without pages. */
export const BLOBS_FOLDER = 'blobs'

/** The same for a path; the folder of long texts has no pages. */
export function isWorkspaceFolder(parent: string, name: string): boolean {
  const isBlobs = name === BLOBS_FOLDER && parent === `${RECORDS_FOLDER}/`
  return isWorkspaceFolderName(name) && !isBlobs
}

/**
 * Rejects a path that could escape the workspace or that its listing would not show, and normalizes
 * it (NFC), so that two ways to type a name are one path.
 * @throws MemoryError `INVALID_INPUT`
 */
export function checkWorkspacePath(path: string): string {
  const reason = whyRefused(path)
  if (reason !== undefined) {
    throw invalidInput(
      `${JSON.stringify(path).slice(0, 120)} is not a workspace path: ${reason}`,
      'Pass a path such as "memory/2025-11-27.md", relative and with forward slashes.',
    )
  }
  return path.normalize('NFC')
}

function whyRefused(path: string): string | undefined {
  if (typeof path !== 'string' || path === '') return 'it is empty'
  if (path.length > PATH_LENGTH_MAX) return 'it is too long'
  if (!isStorableText(path) || REFUSED_CHARACTERS.test(path)) {
    return 'it holds a control character, a backslash or broken Unicode'
  }
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'it is absolute'
  const segments = path.split('/')
  if (segments.some((segment) => segment === '' || segment.startsWith('.'))) {
    return 'a part of it is empty, hidden, "." or ".."'
  }
  if (segments.some((segment) => Buffer.byteLength(segment) > SEGMENT_BYTES_MAX)) {
    return `a part of it is longer than ${SEGMENT_BYTES_MAX} bytes`
  }
  return MARKDOWN.test(path) ? undefined : 'it does not end in .md'
}

/**
 * Rejects a text that would not survive a round trip.
 * @throws MemoryError `INVALID_INPUT` or `LIMIT_EXCEEDED`
 */
export function checkWorkspaceText(path: string, text: string): void {
  if (!text.isWellFormed()) {
    throw invalidInput(`The text for ${path} is broken Unicode`, 'Pass it through toWellFormed().')
  }
  if (Buffer.byteLength(text) > WORKSPACE_FILE_BYTES_MAX) throw oversizedFile(path)
}

export function oversizedFile(path: string): MemoryError {
  return new MemoryError(`${path} is larger than ${WORKSPACE_FILE_BYTES_MAX} bytes`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Split the file.',
  })
}

/** The file changed after the writer read it. */
export function changedFile(path: string): MemoryError {
  return new MemoryError(`${path} has changed since it was read`, {
    code: 'CONFLICT',
    hint: 'Read it again and repeat the change.',
    isRetryable: true,
  })
}

/** The existing path that differs from a new one only in case, in any segment. */
export function findCaseTwin(path: string, existing: Iterable<string>): string | undefined {
  const segments = path.split('/')
  for (const other of existing) {
    const others = other.split('/')
    const at = segments.findIndex((segment, index) => segment !== others[index])
    if (at >= 0 && segments[at]?.toLowerCase() === others[at]?.toLowerCase()) return other
  }
  return undefined
}

/** Some systems treat `Memory.md` and `memory.md` as one file, so no workspace may hold both. */
export function sameButForCase(path: string, existing: string): MemoryError {
  return invalidInput(
    `${path} differs from ${existing} only in case`,
    `Use the spelling "${existing}", or another name.`,
  )
}
