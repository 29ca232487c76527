import { createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, stat, unlink } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { MemoryError } from '../../core/errors.ts'
import { compareText } from '../../core/language/text/compare-text.ts'
import { fullDisk, isOutOfRoom } from '../../core/storage/documents/store-failure.ts'

/** A file to import, and its name relative to the given path. */
export interface TransferFile {
  readonly path: string
  readonly name: string
}

const FILES_MAX = 10_000
const IMPORTABLE = /\.(?:md|mdc|markdown|jsonl|ndjson)$/i
const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', 'vendor', 'dist'])

/**
 * The given file, or all importable files in the given folder, sorted by name. Hidden folders and
 * links are skipped.
 *
 * @throws MemoryError `NOT_FOUND` or `LIMIT_EXCEEDED`
 */
export async function listTransferFiles(path: string): Promise<readonly TransferFile[]> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new MemoryError(`There is no file ${path}`, {
      code: 'NOT_FOUND',
      hint: 'Pass an export, a Markdown file or a folder of them; - reads stdin.',
      cause,
    })
  })
  if (!found.isDirectory()) return [{ path, name: basename(path) }]
  const files: TransferFile[] = []
  for await (const inside of walk(path)) {
    files.push({ path: inside, name: relative(path, inside).replaceAll('\\', '/') })
    if (files.length > FILES_MAX) throw tooMany(path)
  }
  return files.toSorted((left, right) => compareText(left.name, right.name))
}

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const inside = join(folder, entry.name)
    if (entry.name.startsWith('.') || LEFT_OUT.has(entry.name)) continue
    if (entry.isDirectory()) yield* walk(inside)
    if (entry.isFile() && IMPORTABLE.test(entry.name)) yield inside
  }
}

function tooMany(path: string): MemoryError {
  return new MemoryError(`${path} holds more than ${FILES_MAX} files to import`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Import its folders one by one.',
  })
}

/** The text of a file, in chunks. @throws MemoryError `INVALID_INPUT` if it is not UTF-8. */
export async function* readTransferFile(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of createReadStream(path)) {
      yield decoder.decode(chunk as Uint8Array, { stream: true })
    }
    yield decoder.decode()
  } catch (cause) {
    if (MemoryError.is(cause)) throw cause
    throw new MemoryError(`${path} cannot be read as UTF-8`, {
      code: 'INVALID_INPUT',
      hint: 'Check the file and its permissions; iconv -t utf-8 converts it.',
      cause,
    })
  }
}

/**
 * Writes a new file that only its owner may read. Never overwrites.
 *
 * @throws MemoryError `CONFLICT`, `STORE_FAILED` or `STORE_FULL`
 */
export async function writeTransferFile(
  path: string,
  pieces: AsyncIterable<string>,
): Promise<void> {
  const file = await create(path)
  try {
    for await (const piece of pieces) await file.appendFile(piece)
    await file.sync()
    await file.close()
  } catch (cause) {
    await file.close().catch(() => {})
    // A partial export would look like a complete one.
    await unlink(path).catch(() => {})
    throw toWriteError(cause, path)
  }
}

function toWriteError(cause: unknown, path: string): unknown {
  const { code } = cause as NodeJS.ErrnoException
  if (MemoryError.is(cause) || code === undefined) return cause
  if (isOutOfRoom(cause)) return fullDisk(path, cause)
  return new MemoryError(`Writing failed (${path})`, {
    code: 'STORE_FAILED',
    hint: 'Choose a file on another disk. No partial file was left.',
    cause,
  })
}

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST'
    throw new MemoryError(`${path} ${isThere ? 'already exists' : 'cannot be written'}`, {
      code: isThere ? 'CONFLICT' : 'STORE_FAILED',
      hint: 'Choose a new file in a writable folder.',
      cause,
    })
  }
}
