import { createHash } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { copyFile, link, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { MemoryError } from '../../core/errors.ts'
import { compareText } from '../../core/language/text/compare-text.ts'
import type { BackupFile } from '../../core/storage/records/backup.ts'
import type { BackupFolders } from '../../ports/memory-copies.ts'
import {
  FILE_MODE,
  fillFile,
  makeFolder,
  randomToken,
  removeAbandoned,
  syncFolder,
} from './durable-write.ts'
import { guard, ifThere } from './file-error.ts'

const MANIFEST = 'manifest.json'
/** Hidden, so that an incomplete backup is not mistaken for a backup. */
const DRAFT = '.loci-backup-'
/** Longer than any backup takes. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

/** Backups as local folders. */
export function createFileBackups(options: {
  /** Where backups go unless the caller names a folder. */
  readonly defaultFolder: string
}): BackupFolders {
  return {
    defaultFolder: options.defaultFolder,
    create: (folder, name, fill) =>
      guard(folder, async () => {
        await makeFolder(folder)
        await removeAbandoned(folder, { prefix: DRAFT, afterMs: ABANDONED_AFTER_MS })
        const draft = join(folder, `${DRAFT}${randomToken()}`)
        await makeFolder(draft)
        try {
          const manifest = await fill(draft)
          await fillFile(join(draft, MANIFEST), FILE_MODE, (file) => file.writeFile(manifest))
          await syncFolder(draft)
          await rename(draft, join(folder, name))
        } catch (cause) {
          await rm(draft, { recursive: true, force: true })
          throw cause
        }
        await syncFolder(folder)
        return join(folder, name)
      }),
    list: (folder) =>
      guard(folder, async () => {
        const found: string[] = []
        for (const entry of await entriesIn(folder)) {
          if (!entry.isDirectory() || entry.name.startsWith(DRAFT)) continue
          const names = (await entriesIn(join(folder, entry.name))).map(({ name }) => name)
          if (names.includes(MANIFEST)) found.push(join(folder, entry.name))
        }
        return found
      }),
    remove: (path) =>
      guard(path, async () => {
        const gone = join(dirname(path), `${DRAFT}${randomToken()}`)
        await rename(path, gone)
        await rm(gone, { recursive: true, force: true })
      }),
    readManifest: (path) =>
      guard(path, async () => {
        const text = await ifThere(readFile(join(path, MANIFEST), 'utf8'))
        if (text !== undefined) return text
        throw new MemoryError(`There is no backup ${path}`, {
          code: 'NOT_FOUND',
          hint: 'Name the folder that holds manifest.json. A fact comes back with: loci undo <id>',
        })
      }),
    sumFiles: (path) =>
      guard(path, async () => {
        const sums: BackupFile[] = []
        for await (const name of walk(path)) {
          if (name !== MANIFEST) sums.push({ path: name, ...(await sumFile(join(path, name))) })
        }
        return sums
      }),
  }
}

/**
 * Copies a folder recursively and durably. Existing files are assumed to be identical, and files
 * that disappear during the copy are skipped.
 *
 * @param previous An earlier copy, whose files are shared where they are the same.
 */
export async function copyFolder(source: string, target: string, previous?: string): Promise<void> {
  await makeFolder(target)
  const known = new Set((await entriesIn(target)).map(({ name }) => name))
  for (const entry of await entriesIn(source)) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isDirectory()) await copyFolder(from, to)
    else if (!(known.has(entry.name) || (await isShared(from, to, previous)))) {
      await ifThere(copyDurably(from, to))
    }
  }
  await syncFolder(target)
}

async function isShared(source: string, target: string, previous: string | undefined) {
  if (previous === undefined) return false
  const earlier = join(previous, basename(source))
  const [own, same] = await Promise.all([source, earlier].map((path) => ifThere(readFile(path))))
  return own !== undefined && same?.equals(own) === true && (await shareFile(earlier, target))
}

/** Gives a file another name. Resolves to false where the file system cannot. */
export async function shareFile(path: string, name: string): Promise<boolean> {
  return await link(path, name).then(
    () => true,
    () => false,
  )
}

async function copyDurably(source: string, target: string): Promise<void> {
  await copyFile(source, target)
  const file = await open(target, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function entriesIn(folder: string): Promise<readonly Dirent[]> {
  const entries = (await ifThere(readdir(folder, { withFileTypes: true }))) ?? []
  return entries.sort((left, right) => compareText(left.name, right.name))
}

async function* walk(root: string, parent = ''): AsyncGenerator<string> {
  for (const entry of await entriesIn(join(root, parent))) {
    const path = `${parent}${entry.name}`
    if (entry.isDirectory()) yield* walk(root, `${path}/`)
    else yield path
  }
}

async function sumFile(path: string): Promise<Pick<BackupFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
