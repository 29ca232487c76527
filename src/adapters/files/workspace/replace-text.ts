import { constants } from 'node:fs'
import { chmod, link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { MemoryError } from '../../../core/errors.ts'
import {
  changedFile,
  oversizedFile,
  WORKSPACE_FILE_BYTES_MAX,
} from '../../../core/facts/workspace/workspace-path.ts'
import { fillFile, randomToken, syncFolder } from '../durable-write.ts'
import { ifThere, systemCode } from '../file-error.ts'
import type { ResolvedPath } from './resolve-path.ts'

// These are the user's own files, which others may need to read; umask still applies.
const NEW_FILE_MODE = 0o666
const MODE_BITS = 0o7777
// Links inside the workspace were already resolved; one created since is refused. And a named
// pipe must not block the reader.
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

export interface TextFile {
  readonly text: string
  readonly mode: number
}

/** Reads a whole file. The byte order mark and line endings are preserved. */
export async function readText(file: ResolvedPath): Promise<TextFile | undefined> {
  if (!file.exists) return undefined
  const handle = await ifThere(open(file.location, READ_FLAGS))
  if (handle === undefined) return undefined
  try {
    const found = await handle.stat()
    if (!found.isFile()) return undefined
    if (found.size > WORKSPACE_FILE_BYTES_MAX) throw oversizedFile(file.path)
    return { text: decode(file.path, await handle.readFile()), mode: found.mode & MODE_BITS }
  } finally {
    await handle.close()
  }
}

/** Replaces or creates a file atomically: a reader sees the old or the new text, never a mix. */
export async function replaceText(file: ResolvedPath, text: string, before: TextFile | undefined) {
  const folder = dirname(file.location)
  await mkdir(folder, { recursive: true })
  // Hidden, so that listings, watchers and editors ignore it.
  const temporary = join(folder, `.loci-${randomToken()}.tmp`)
  await fillFile(temporary, before?.mode ?? NEW_FILE_MODE, (handle) => handle.writeFile(text))
  try {
    if (before === undefined) await publishNew(temporary, file)
    else await publishOver(temporary, file, before)
  } finally {
    await rm(temporary, { force: true })
  }
  await syncFolder(folder)
}

// A link fails if the name is taken, so a concurrently created file is never overwritten.
async function publishNew(temporary: string, file: ResolvedPath): Promise<void> {
  try {
    await link(temporary, file.location)
  } catch (error) {
    if (systemCode(error) === 'EEXIST') throw changedFile(file.path)
    if (!LINKLESS.has(systemCode(error) ?? '')) throw error
    await rename(temporary, file.location)
  }
}

/** The errors of file systems without hard links, such as FAT on USB sticks. */
const LINKLESS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

// Checks again just before the rename, because an editor takes no lock.
async function publishOver(temporary: string, file: ResolvedPath, before: TextFile): Promise<void> {
  const current = await readText(file)
  if (current?.text !== before.text) throw changedFile(file.path)
  // umask applies to the mode at creation, but not to chmod.
  await chmod(temporary, current.mode)
  await rename(temporary, file.location)
}

export async function removeFile(file: ResolvedPath): Promise<void> {
  const found = file.exists ? await ifThere(stat(file.location)) : undefined
  if (found?.isFile() !== true) return
  await rm(file.location, { force: true })
  await syncFolder(dirname(file.location))
}

function decode(path: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new MemoryError(`${path} is not UTF-8 text`, {
      code: 'CORRUPT_DATA',
      hint: 'Save it as UTF-8 in your editor; nothing was changed.',
      cause,
    })
  }
}
