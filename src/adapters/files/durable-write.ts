import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifThere } from './file-error.ts'

/** Only the owner may read what is remembered. */
export const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

export function randomToken(): string {
  return randomBytes(8).toString('hex')
}

/** Creates the folder and its parents if they do not exist. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
}

/**
 * Replaces a file atomically and durably: after a crash the file has either the old or the new
 * content, and once the promise resolves it has the new content.
 */
export async function replaceFile(
  target: string,
  options: { readonly temporary: string; readonly mode?: number },
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  await fillFile(options.temporary, options.mode ?? FILE_MODE, fill)
  try {
    await rename(options.temporary, target)
  } catch (cause) {
    await rm(options.temporary, { force: true })
    throw cause
  }
  await syncFolder(dirname(target))
}

/** Writes a new file and fsyncs it. Removes the file on failure. */
export async function fillFile(
  path: string,
  mode: number,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const file = await open(path, 'w', mode)
  try {
    await fill(file)
    await file.sync()
    await file.close()
  } catch (cause) {
    await file.close().catch(() => undefined)
    await rm(path, { force: true })
    throw cause
  }
}

/** Fsyncs a folder, so that created, renamed and deleted names survive a crash. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder as a file, and NTFS journals its names anyway.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes temporary files of crashed processes from a folder, once they are old enough. */
export async function removeAbandoned(
  folder: string,
  options: { readonly prefix: string; readonly afterMs: number },
): Promise<void> {
  const oldest = Date.now() - options.afterMs
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = name.startsWith(options.prefix) ? await ifThere(stat(path)) : undefined
    if (found !== undefined && found.mtimeMs < oldest) {
      await rm(path, { recursive: true, force: true })
    }
  }
}
