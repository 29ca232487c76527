import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { compareText } from '../../core/language/text/compare-text.ts'
import {
  type IgnoreRule,
  isIgnored,
  isIgnoredFolder,
  readIgnoreRules,
} from '../../core/learning/projects/ignore-rules.ts'
import type {
  ProjectFile,
  ProjectListing,
  ProjectListingLimits,
} from '../../ports/project-folders.ts'
import { readBeginning } from './read-beginning.ts'

const IGNORE_FILE = '.gitignore'
const IGNORE_FILE_BYTES_MAX = 65_536

interface OpenFolder {
  /** With a trailing slash; empty for the folder itself. */
  readonly path: string
  readonly depth: number
  readonly rules: readonly IgnoreRule[]
}

/** Breadth-first, so that a limit cuts the deepest entries. */
export async function listProject(
  root: string,
  { filesMax, depthMax, timeoutMs }: ProjectListingLimits,
): Promise<ProjectListing> {
  const files: ProjectFile[] = []
  const endMs = performance.now() + timeoutMs
  const pending: OpenFolder[] = [{ path: '', depth: 1, rules: [] }]
  let isCut = false
  for (let folder = pending.shift(); folder !== undefined; folder = pending.shift()) {
    if (files.length >= filesMax || performance.now() > endMs) return { files, isCut: true }
    const found = await readFolder(root, folder)
    const room = filesMax - files.length
    files.push(...(await describeFiles(root, found.files.slice(0, room))))
    isCut ||= found.files.length > room || (found.folders.length > 0 && folder.depth >= depthMax)
    if (folder.depth >= depthMax) continue
    const { depth } = folder
    pending.push(
      ...found.folders.map((path) => ({ path: `${path}/`, depth: depth + 1, rules: found.rules })),
    )
  }
  return { files, isCut }
}

async function readFolder(root: string, folder: OpenFolder) {
  const entries = await readdir(join(root, folder.path), { withFileTypes: true }).catch(
    (): Dirent[] => [],
  )
  const rules = [...folder.rules, ...(await ownRules(root, folder, entries))]
  const isKept = (entry: Dirent, isFolder: boolean): boolean =>
    !isIgnored(rules, folder.path + entry.name, isFolder)
  // Links are ignored.
  const files = entries.filter((entry) => entry.isFile() && isKept(entry, false))
  const folders = entries.filter(
    (entry) =>
      entry.isDirectory() && isKept(entry, true) && !isIgnoredFolder(entry.name, folder.depth),
  )
  const pathOf = ({ name }: Dirent): string => folder.path + name
  return {
    files: files.map(pathOf).sort(compareText),
    folders: folders.map(pathOf).sort(compareText),
    rules,
  }
}

async function ownRules(root: string, folder: OpenFolder, entries: readonly Dirent[]) {
  if (!entries.some((entry) => entry.name === IGNORE_FILE && entry.isFile())) return []
  const text = await readBeginning(join(root, folder.path, IGNORE_FILE), IGNORE_FILE_BYTES_MAX)
  return text === undefined ? [] : readIgnoreRules(text, folder.path)
}

async function describeFiles(root: string, paths: readonly string[]) {
  const described = await Promise.all(
    paths.map(async (path) => {
      const found = await stat(join(root, path)).catch(() => undefined)
      return found?.isFile() === true ? { path, sizeBytes: found.size } : undefined
    }),
  )
  return described.filter((file) => file !== undefined)
}
