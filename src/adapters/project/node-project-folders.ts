import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { MemoryError } from '../../core/errors.ts'
import { repositoryName } from '../../core/learning/projects/repository-name.ts'
import type { ProjectFolder, ProjectFolders } from '../../ports/project-folders.ts'
import { readGitHistory } from './git-history.ts'
import { listProject } from './list-project.ts'
import { readBeginning } from './read-beginning.ts'

export interface NodeProjectFoldersOptions {
  /** The only folder that restricted callers may name. */
  readonly folder?: string | undefined
  /** The working directory: tasks without a project belong to the repository around it. */
  readonly here?: string | undefined
  /** The `PATH` to find `git` and the `HOME` with its settings. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined
}

/** Reads local folders, and runs `git` for their history if it is installed. */
export function createNodeProjectFolders(options: NodeProjectFoldersOptions = {}): ProjectFolders {
  const { folder: own, here, environment = {} } = options
  let current: Promise<string | undefined> | undefined
  return {
    own,
    async open(path, { isAnywhere }) {
      const root = await findRoot(resolve(path))
      if (!isAnywhere && !(await isInside(root ?? resolve(path), own))) throw notAllowed(path)
      if (root === undefined) throw noFolder(path)
      return openFolder(root, await readRepository(root), environment)
    },
    async current(folder) {
      if (folder !== undefined) return await nameAround(resolve(folder))
      current ??= here === undefined ? Promise.resolve(undefined) : nameAround(resolve(here))
      return await current
    },
  }
}

function openFolder(
  root: string,
  repository: string | undefined,
  environment: NonNullable<NodeProjectFoldersOptions['environment']>,
): ProjectFolder {
  return {
    name: repository ?? basename(root).normalize('NFC'),
    list: (limits) => listProject(root, limits),
    async read(path, bytesMax) {
      const location = isPlain(path) ? join(root, ...path.split('/')) : undefined
      return location === undefined ? undefined : await readBeginning(location, bytesMax)
    },
    history: (limits) => readGitHistory(root, limits, environment),
  }
}

async function nameAround(folder: string): Promise<string | undefined> {
  const root = await findRoot(folder)
  return root === undefined ? undefined : await findRepository(root)
}

function isPlain(path: string): boolean {
  const isRelative = !(path.includes('\u0000') || (sep === '\\' && /[\\:]/.test(path)))
  return isRelative && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** The folder itself with all links resolved; `undefined` if it does not exist. */
async function findRoot(path: string): Promise<string | undefined> {
  try {
    const root = await realpath(path)
    return (await stat(root)).isDirectory() ? root : undefined
  } catch {
    return undefined
  }
}

async function isInside(root: string, own: string | undefined): Promise<boolean> {
  if (own === undefined) return false
  const allowed = await findRoot(resolve(own))
  if (allowed === undefined) return false
  return root === allowed || root.startsWith(allowed.endsWith(sep) ? allowed : allowed + sep)
}

function notAllowed(path: string): MemoryError {
  return new MemoryError(
    `"${path.slice(0, 200)}" is not a folder that may be looked at from here`,
    {
      code: 'FORBIDDEN',
      hint: 'Set project.folder in the configuration, or run `loci project learn` in a terminal.',
    },
  )
}

function noFolder(path: string): MemoryError {
  return new MemoryError(`There is no folder "${path.slice(0, 200)}"`, {
    code: 'NOT_FOUND',
    hint: 'Pass the path of a folder on the machine on which this memory runs.',
  })
}

const FILE_BYTES_MAX = 65_536

/**
 * The name of the repository that contains a folder (links resolved). Reads files of git, and
 * starts no process.
 */
async function findRepository(folder: string): Promise<string | undefined> {
  const found = await readRepository(folder)
  if (found !== undefined || dirname(folder) === folder) return found
  return await findRepository(dirname(folder))
}

/** The name of the repository with this root folder. */
async function readRepository(root: string): Promise<string | undefined> {
  const own = await gitFolder(join(root, '.git'))
  // A worktree shares the config of its main repository.
  const shared = own && (await readBeginning(join(own, 'commondir'), FILE_BYTES_MAX))
  const git = shared === undefined ? own : await pathOf(resolve(own ?? '', shared.trim()))
  const config = git && (await readBeginning(join(git, 'config'), FILE_BYTES_MAX))
  if (git === undefined || config === undefined) return undefined
  return repositoryName(config, basename(shared === undefined ? root : dirname(git)))
}

// In worktrees and submodules `.git` is a file that points to the folder.
async function gitFolder(path: string): Promise<string | undefined> {
  const pointer = await readBeginning(path, FILE_BYTES_MAX)
  if (pointer === undefined) return path
  const [, target] = /^gitdir: (.+)$/mu.exec(pointer) ?? []
  return target === undefined ? undefined : await pathOf(resolve(dirname(path), target.trim()))
}

async function pathOf(path: string): Promise<string | undefined> {
  return await realpath(path).catch(() => undefined)
}
