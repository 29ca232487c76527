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

/** Makes the folder, and those above it, when they are not there. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
}

/**
 * Replaces a file whole and for good: after a crash there is the old content or the new one,
 * and after the promise resolves there is the new one.
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

/** Writes a new file and forces its content to the disk. Leaves none behind when it fails. */
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

/** Forces names (new, renamed, deleted) to the disk; the content of files is not enough. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder like a file, and keeps its names in a journal by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Removes what processes that died have left in a folder, once it is old enough to be theirs. */
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
