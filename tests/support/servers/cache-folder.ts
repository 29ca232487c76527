import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'

// Holds the number of files and folders of a finished copy.
const ENTRIES = 'entries'

/**
 * A folder below the temporary one that is made once, put in place whole, and kept for later
 * runs. `fill` gets the folder to fill; what it writes may not name that folder, which moves.
 */
export async function cachedFolder(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const uid = process.getuid?.() ?? 0
  const cache = join(await openFolder(), `loci-test-${name}-${uid}`)
  await refuseForeign(cache, uid)
  if (await isWhole(cache)) return cache

  const draft = `${cache}.${randomUUID()}`
  try {
    await mkdir(draft, { mode: 0o755 })
    await fill(draft)
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

/**
 * A folder for files that a server must read: a server does not run as root, so every
 * folder above must be open to all.
 */
export async function openFolder(): Promise<string> {
  for (const folder of [tmpdir(), '/tmp', '/var/tmp']) {
    if (process.getuid?.() !== 0 || (await isOpenToAll(folder))) return folder
  }
  throw new Error('No temporary folder is open to other users. Set TMPDIR to one that is.')
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
