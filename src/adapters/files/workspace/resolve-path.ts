import { readdir, realpath } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { invalidInput } from '../../../core/errors.ts'
import { checkWorkspacePath, sameButForCase } from '../../../core/facts/workspace/workspace-path.ts'
import { ifThere } from '../file-error.ts'

/** The location of a workspace path on disk. */
export interface ResolvedPath {
  /** As callers see it: relative, forward slashes, NFC. */
  readonly path: string
  /** With links resolved, spelled as on the disk. */
  readonly location: string
  readonly exists: boolean
}

/**
 * Finds the file of a path. The disk may store a name in NFD where callers use NFC, and may be
 * case-insensitive; so names are compared here, not by the file system.
 *
 * @throws MemoryError `INVALID_INPUT` if the path leads outside the folder.
 */
export async function resolvePath(folder: string, path: string): Promise<ResolvedPath> {
  const known = checkWorkspacePath(path)
  const root = await findRoot(folder)
  const direct = join(root, ...known.split('/'))
  // The common case needs one call: the file exists, spelled like this, and is no link.
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
 * Refuses to create a file or folder whose name differs from an existing one only in case: on
 * case-insensitive file systems they would be the same.
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

// The folder itself may be a link, and may not exist yet.
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
