import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import {
  BLOB_BYTES_MAX,
  checkBlobHash,
  checkBlobList,
  checkBlobSize,
  damagedBlob,
  hashBlob,
} from '../../core/blobs/check-blob.ts'
import { compareText } from '../../core/text/compare-text.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { makeFolder, randomToken, replaceFile, syncFolder } from './durable-write.ts'
import { isMissing, toStoreError } from './file-error.ts'

export interface FileBlobStoreOptions {
  /** Made when it is not there. Holds one file a blob: `ab/cdef…`, by its SHA-256. */
  readonly folder: string
}

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

const INCOMING = 'incoming'
// Longer than any write takes; what is older was left behind by a process that died.
const ABANDONED_AFTER_MS = 60 * 60 * 1000
const SHELF = /^[0-9a-f]{2}$/
const NAME = /^[0-9a-f]{62}$/

/**
 * Keeps blobs as files, packed: texts shrink to about a fourth. A file appears under its name,
 * the hash of what was packed, only when it is whole and durable, and is checked against its name
 * whenever it is read.
 */
export function createFileBlobStore(options: FileBlobStoreOptions): BlobStore {
  const { folder } = options
  const guard = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (cause) {
      throw toStoreError(cause, folder)
    }
  }
  let swept: Promise<void> | undefined

  async function put(bytes: Uint8Array): Promise<string> {
    checkBlobSize(bytes)
    // Copied, because the caller may change its buffer while the disk is still being waited for.
    const whole = Buffer.from(bytes)
    const hash = hashBlob(whole)
    const kept = await pack(whole)
    const shelf = join(folder, hash.slice(0, 2))
    swept ??= sweep(join(folder, INCOMING)).catch((cause) => {
      swept = undefined
      throw cause
    })
    await swept
    await makeFolder(shelf)
    if ((await readIfThere(pathOf(folder, hash)))?.equals(kept) === true) {
      // Another process may have written it a moment ago, and not yet have made its name durable.
      await syncFolder(shelf)
    } else {
      const temporary = join(folder, INCOMING, `${hash}.${randomToken()}`)
      await replaceFile(pathOf(folder, hash), { temporary }, (file) => file.writeFile(kept))
    }
    await syncFolder(folder)
    return hash
  }

  return {
    put: (bytes) => guard(() => put(bytes)),
    async get(hash) {
      checkBlobHash(hash)
      const kept = await guard(() => readIfThere(pathOf(folder, hash)))
      if (kept === undefined) return undefined
      const bytes = await unpack(kept, { maxOutputLength: BLOB_BYTES_MAX }).catch((cause) => {
        throw damagedBlob(hash, cause)
      })
      if (hashBlob(bytes) !== hash) throw damagedBlob(hash)
      return new Uint8Array(bytes)
    },
    async has(hash) {
      checkBlobHash(hash)
      return guard(() => isThere(pathOf(folder, hash)))
    },
    async delete(hash) {
      checkBlobHash(hash)
      await guard(async () => {
        if (!(await isThere(pathOf(folder, hash)))) return
        await rm(pathOf(folder, hash), { force: true })
        await syncFolder(join(folder, hash.slice(0, 2)))
      })
    },
    async list(page) {
      checkBlobList(page)
      return guard(() => listHashes(folder, page.after ?? '', page.limit))
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

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort(compareText)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Removes what crashed writes left behind. */
async function sweep(incoming: string): Promise<void> {
  await makeFolder(incoming)
  const oldest = Date.now() - ABANDONED_AFTER_MS
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < oldest) await rm(path, { force: true })
  }
}
