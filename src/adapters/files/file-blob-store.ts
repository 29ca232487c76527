import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { compareText } from '../../core/language/text/compare-text.ts'
import {
  BLOB_BYTES_MAX,
  checkBlobHash,
  checkBlobList,
  checkBlobSize,
  damagedBlob,
  hashBlob,
} from '../../core/storage/blobs/check-blob.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import {
  makeFolder,
  randomToken,
  removeAbandoned,
  replaceFile,
  syncFolder,
} from './durable-write.ts'
import { copyFolder, shareFile } from './file-backups.ts'
import { guard, ifThere } from './file-error.ts'

export interface FileBlobStoreOptions {
  /** Created if missing. Holds one file per blob: `ab/cdef…`, by its SHA-256. */
  readonly folder: string
}

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

const INCOMING = 'incoming'
// Longer than any write takes; older files were left behind by a crashed process.
const ABANDONED_AFTER_MS = 60 * 60 * 1000
const SHELF = /^[0-9a-f]{2}$/
const NAME = /^[0-9a-f]{62}$/

/**
 * Stores blobs as compressed files: text shrinks to about a quarter. A file appears under its name,
 * the hash of the uncompressed bytes, only when it is complete and durable, and is verified
 * against its name on every read.
 */
export function createFileBlobStore(options: FileBlobStoreOptions): BlobStore {
  const { folder } = options
  let swept: Promise<void> | undefined

  async function sweep(): Promise<void> {
    await makeFolder(join(folder, INCOMING))
    await removeAbandoned(join(folder, INCOMING), { prefix: '', afterMs: ABANDONED_AFTER_MS })
  }

  async function put(bytes: Uint8Array): Promise<string> {
    checkBlobSize(bytes)
    // Copied, because the caller may change its buffer during the write.
    const whole = Buffer.from(bytes)
    const hash = hashBlob(whole)
    const kept = await pack(whole)
    const shelf = join(folder, hash.slice(0, 2))
    swept ??= sweep().catch((cause) => {
      swept = undefined
      throw cause
    })
    await swept
    await makeFolder(shelf)
    if ((await ifThere(readFile(pathOf(folder, hash))))?.equals(kept) === true) {
      // Another process may have just written it without having synced the folder yet.
      await syncFolder(shelf)
    } else {
      const temporary = join(folder, INCOMING, `${hash}.${randomToken()}`)
      await replaceFile(pathOf(folder, hash), { temporary }, (file) => file.writeFile(kept))
    }
    await syncFolder(folder)
    return hash
  }

  return {
    put: (bytes) => guard(folder, () => put(bytes)),
    async get(hash) {
      checkBlobHash(hash)
      const kept = await guard(folder, () => ifThere(readFile(pathOf(folder, hash))))
      if (kept === undefined) return undefined
      const bytes = await unpack(kept, { maxOutputLength: BLOB_BYTES_MAX }).catch((cause) => {
        throw damagedBlob(hash, cause)
      })
      if (hashBlob(bytes) !== hash) throw damagedBlob(hash)
      return new Uint8Array(bytes)
    },
    async has(hash) {
      checkBlobHash(hash)
      return guard(folder, () => isThere(pathOf(folder, hash)))
    },
    async delete(hash) {
      checkBlobHash(hash)
      await guard(folder, async () => {
        if (!(await isThere(pathOf(folder, hash)))) return
        await rm(pathOf(folder, hash), { force: true })
        await syncFolder(join(folder, hash.slice(0, 2)))
      })
    },
    async list(page) {
      checkBlobList(page)
      return guard(folder, () => listHashes(folder, page.after ?? '', page.limit))
    },
    async close() {
      await swept?.catch(() => undefined)
    },
  }
}

function pathOf(folder: string, hash: string): string {
  return join(folder, hash.slice(0, 2), hash.slice(2))
}

async function listHashes(folder: string, after: string, limit: number): Promise<string[]> {
  const hashes: string[] = []
  for (const shelf of (await namesIn(folder)).filter((name) => SHELF.test(name))) {
    if (shelf < after.slice(0, 2)) continue
    const names = (await namesIn(join(folder, shelf))).filter((name) => NAME.test(name))
    hashes.push(...names.map((name) => shelf + name).filter((hash) => hash > after))
    if (hashes.length >= limit) break
  }
  return hashes.slice(0, limit)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return ((await ifThere(readdir(folder))) ?? []).sort(compareText)
}

async function isThere(path: string): Promise<boolean> {
  return (await ifThere(stat(path)))?.isFile() === true
}

/**
 * Copies the blobs that the target folder does not have yet.
 *
 * @param previous An earlier copy: what is the same there is shared, as another name of one file.
 */
export async function copyBlobs(folder: string, target: string, previous?: string): Promise<void> {
  await makeFolder(target)
  for (const shelf of (await namesIn(folder)).filter((name) => SHELF.test(name))) {
    const earlier = previous === undefined ? undefined : join(previous, shelf)
    await copyFolder(join(folder, shelf), join(target, shelf), earlier)
  }
  await syncFolder(target)
}

const LISTED = 1_000

/** The same for blobs that are elsewhere, which are fetched only if no earlier copy has them intact. */
export async function fetchBlobs(
  source: BlobStore,
  target: string,
  previous?: string,
): Promise<void> {
  const copies = createFileBlobStore({ folder: target })
  await makeFolder(target)
  for (let after: string | undefined; ; ) {
    const hashes = await source.list({ limit: LISTED, after })
    for (const hash of hashes) {
      if ((await copies.has(hash)) || (await shareBlob(hash, target, previous))) continue
      const bytes = await source.get(hash)
      // It may have been deleted meanwhile.
      if (bytes !== undefined) await copies.put(bytes)
    }
    after = hashes.at(-1)
    if (hashes.length < LISTED) break
  }
  await syncFolder(target)
}

async function shareBlob(hash: string, target: string, previous: string | undefined) {
  if (previous === undefined) return false
  const earlier = createFileBlobStore({ folder: previous })
  const isIntact = await earlier.get(hash).catch(() => undefined)
  if (isIntact === undefined) return false
  await makeFolder(join(target, hash.slice(0, 2)))
  return await shareFile(pathOf(previous, hash), pathOf(target, hash))
}
