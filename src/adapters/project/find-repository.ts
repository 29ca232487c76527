import { realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { repositoryName } from '../../core/learning/projects/repository-name.ts'
import { readBeginning } from './read-beginning.ts'

const FILE_BYTES_MAX = 65_536

/**
 * What the repository is called that a folder, all links followed, lies in. Reads files of git,
 * and starts nothing.
 */
export async function findRepository(folder: string): Promise<string | undefined> {
  const found = await readRepository(folder)
  if (found !== undefined || dirname(folder) === folder) return found
  return await findRepository(dirname(folder))
}

/** What the repository is called whose root a folder is. */
export async function readRepository(root: string): Promise<string | undefined> {
  const own = await gitFolder(join(root, '.git'))
  // A worktree shares the settings of the repository that it was made from.
  const shared = own && (await readBeginning(join(own, 'commondir'), FILE_BYTES_MAX))
  const git = shared === undefined ? own : await pathOf(resolve(own ?? '', shared.trim()))
  const config = git && (await readBeginning(join(git, 'config'), FILE_BYTES_MAX))
  if (git === undefined || config === undefined) return undefined
  return repositoryName(config, basename(shared === undefined ? root : dirname(git)))
}

// In worktrees and submodules `.git` is a file that says where the folder is.
async function gitFolder(path: string): Promise<string | undefined> {
  const pointer = await readBeginning(path, FILE_BYTES_MAX)
  if (pointer === undefined) return path
  const [, target] = /^gitdir: (.+)$/mu.exec(pointer) ?? []
  return target === undefined ? undefined : await pathOf(resolve(dirname(path), target.trim()))
}

async function pathOf(path: string): Promise<string | undefined> {
  return await realpath(path).catch(() => undefined)
}
