import { readdir, realpath } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { invalidInput } from '../../../core/errors.ts'
import { checkWorkspacePath, sameButForCase } from '../../../core/facts/workspace/workspace-path.ts'
import { ifThere } from '../file-error.ts'

/** Where a workspace path lies on the disk. */
export interface ResolvedPath {
  /** As callers see it: relative, forward slashes, composed. */
  readonly path: string
  /** With links followed, and in the spelling of the disk. */
  readonly location: string
  readonly exists: boolean
}

/**
 * Finds the file of a path. The disk may spell a name decomposed where callers compose it, and
 * may take two cases for one; so names are compared here, not left to the file system.
 *
 * @throws MemoryError `INVALID_INPUT` when the path leads outside of the folder.
 */
export async function resolvePath(folder: string, path: string): Promise<ResolvedPath> {
  const known = checkWorkspacePath(path)
  const root = await findRoot(folder)
  const direct = join(root, ...known.split('/'))
  // The common case needs one look: the file is there, spelled like this, and no link.
  if ((await ifThere(realpath(direct))) === direct) {
    return { path: known, location: direct, exists: true }
  }

  let location = root
  const segments = known.split('/')
  for (const [at, segment] of segments.entries()) {
    const name = await findName(location, segment)
    if (name === undefined) {
      const rest = segments.slice(at)
      return { path: known, location: join(location, ...rest), exists: false }
    }
    location = await followInside(root, join(location, name), known)
  }
  return { path: known, location, exists: true }
}

/**
 * Refuses to make a file or folder beside one that differs only in case: on some systems the
 * two would be one.
 */
export async function refuseCaseTwins(folder: string, path: string): Promise<void> {
  let location = await findRoot(folder)
  let spelled = ''
  for (const segment of path.split('/')) {
    const names = await namesIn(location)
    const folded = segment.toLowerCase()
    const name = names.find((candidate) => candidate.normalize('NFC') === segment)
    if (name === undefined) {
      const twin = names.find((candidate) => candidate.normalize('NFC').toLowerCase() === folded)
      if (twin === undefined) return
      const rest = path.slice(spelled.length + segment.length)
      throw sameButForCase(path, `${spelled}${twin.normalize('NFC')}${rest}`)
    }
    location = join(location, name)
    spelled = `${spelled}${segment}/`
  }
}

// The folder itself may be a link, and need not be there yet.
async function findRoot(folder: string): Promise<string> {
  return (await ifThere(realpath(folder))) ?? resolve(folder)
}

async function findName(folder: string, segment: string): Promise<string | undefined> {
  const names = await namesIn(folder)
  if (names.includes(segment)) return segment
  return names.find((name) => name.normalize('NFC') === segment)
}

async function namesIn(folder: string): Promise<string[]> {
  return (await ifThere(readdir(folder))) ?? []
}

async function followInside(root: string, location: string, path: string): Promise<string> {
  const real = await ifThere(realpath(location))
  if (real?.startsWith(`${root}${sep}`) === true) return real
  throw invalidInput(
    `${path} is a link that leads outside of the workspace, or nowhere`,
    'Copy the file into the workspace, or remove the link.',
  )
}
