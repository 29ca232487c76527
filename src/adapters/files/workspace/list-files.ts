import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MemoryError } from '../../../core/errors.ts'
import {
  isWorkspaceFileName,
  isWorkspaceFolder,
  WORKSPACE_FILES_MAX,
} from '../../../core/facts/workspace/workspace-path.ts'
import { compareText } from '../../../core/language/text/compare-text.ts'
import type { WorkspaceFile } from '../../../ports/workspace-files.ts'
import { ifThere } from '../file-error.ts'
import { resolvePath } from './resolve-path.ts'

/** The entries of a folder that a workspace shows. */
export interface FolderEntries {
  readonly files: readonly string[]
  readonly folders: readonly string[]
}

/** Every Markdown file below the folder, ordered by path. */
export async function listFiles(folder: string): Promise<readonly WorkspaceFile[]> {
  const found: WorkspaceFile[] = []
  const pending = ['']
  for (let parent = pending.pop(); parent !== undefined; parent = pending.pop()) {
    const { files, folders } = await readFolder(folder, parent)
    pending.push(...folders.map((name) => `${parent}${name}/`))
    if (found.length + files.length > WORKSPACE_FILES_MAX) throw tooManyFiles(folder)
    const described = await Promise.all(
      files.map((name) => describeFile(join(folder, parent + name), parent + name)),
    )
    found.push(...described.filter((file) => file !== undefined))
  }
  return found.sort((left, right) => compareText(left.path, right.path))
}

/**
 * Sorts the entries of a folder, which is given by its path with a trailing slash. Links are
 * skipped: targets inside the workspace are listed under their own name, others are not part of it.
 */
export function sortEntries(parent: string, entries: readonly Dirent[]): FolderEntries {
  const files = entries.filter((entry) => entry.isFile() && isWorkspaceFileName(entry.name))
  const folders = entries.filter(
    (entry) => entry.isDirectory() && isWorkspaceFolder(parent, entry.name),
  )
  return { files: files.map(({ name }) => name), folders: folders.map(({ name }) => name) }
}

// A folder that disappears while it is being listed has no entries.
async function readFolder(root: string, parent: string): Promise<FolderEntries> {
  const entries = await ifThere(readdir(join(root, parent), { withFileTypes: true }))
  return sortEntries(parent, entries ?? [])
}

/** Those of these files that exist, ordered by path. */
export async function listSome(folder: string, paths: readonly string[]) {
  const described = await Promise.all(
    paths.map(async (path) => {
      const { location, exists, path: known } = await resolvePath(folder, path)
      return exists ? await describeFile(location, known) : undefined
    }),
  )
  const found = described.filter((file) => file !== undefined)
  return found.sort((left, right) => compareText(left.path, right.path))
}

async function describeFile(location: string, path: string): Promise<WorkspaceFile | undefined> {
  const found = await ifThere(stat(location))
  if (found?.isFile() !== true) return undefined
  const { size, mtimeMs } = found
  return { path: path.normalize('NFC'), sizeBytes: size, modifiedAtMs: Math.trunc(mtimeMs) }
}

function tooManyFiles(folder: string): MemoryError {
  return new MemoryError(`${folder} holds more than ${WORKSPACE_FILES_MAX} Markdown files`, {
    code: 'LIMIT_EXCEEDED',
    hint: 'Point the workspace at a smaller folder.',
  })
}
