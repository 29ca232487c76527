import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createFileBlobStore } from '../../src/adapters/files/file-blob-store.ts'
import { createMemoryBlobStore } from '../../src/adapters/memory/memory-blob-store.ts'
import { blobStoreCases } from '../../src/conformance/blob-store-cases.ts'
import { proveConformance, withFolder } from '../support/prove-conformance.ts'

proveConformance('S5 memory', blobStoreCases, async () => createMemoryBlobStore())
proveConformance('S5 files', blobStoreCases, async (folder) => createFileBlobStore({ folder }))

const bytes = new TextEncoder().encode('추적 기록: connessione persa 🧠')

function pathIn(folder: string, hash: string): string {
  return join(folder, hash.slice(0, 2), hash.slice(2))
}

test('S1 files: a blob whose file changed is CORRUPT_DATA until the same bytes are put again', () =>
  withFolder(async (folder) => {
    const store = createFileBlobStore({ folder })
    const hash = await store.put(bytes)
    for (const damaged of [bytes.slice(0, -1), bytes.with(3, 0), new Uint8Array()]) {
      await writeFile(pathIn(folder, hash), damaged)

      await expect(store.get(hash)).rejects.toMatchObject({
        code: 'CORRUPT_DATA',
        message: expect.stringContaining(hash),
      })
    }

    expect(await store.put(bytes)).toBe(hash)
    expect(await store.get(hash)).toEqual(bytes)
  }))

test('S1 files: another process finds the blob, and only its owner may read it', () =>
  withFolder(async (parent) => {
    const folder = join(parent, 'blobs')
    const hash = await createFileBlobStore({ folder }).put(bytes)

    expect(await createFileBlobStore({ folder }).get(hash)).toEqual(bytes)
    const path = pathIn(folder, hash)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(path))).mode & 0o777).toBe(0o700)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  }))

test('S1 files: what a crashed write left is not listed, and goes when it is old', () =>
  withFolder(async (folder) => {
    const incoming = join(folder, 'incoming')
    await mkdir(incoming)
    for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half')
    const yesterday = new Date(Date.now() - 86_400_000)
    await utimes(join(incoming, 'old'), yesterday, yesterday)

    const store = createFileBlobStore({ folder })
    const hash = await store.put(bytes)

    expect(await store.list({ limit: 9 })).toEqual([hash])
    expect(await readdir(incoming)).toEqual(['new'])
  }))

test('S1 files: a store that was never written to lists nothing and makes no folder', () =>
  withFolder(async (parent) => {
    const folder = join(parent, 'blobs')
    const store = createFileBlobStore({ folder })

    expect(await store.list({ limit: 9 })).toEqual([])
    expect(await store.has('a'.repeat(64))).toBe(false)
    await store.delete('a'.repeat(64))

    expect(await readdir(parent)).toEqual([])
  }))

test('S1 blobs: more than 256 MiB are LIMIT_EXCEEDED', async () => {
  // Only its length is looked at, so that the test needs no such memory.
  const huge = { byteLength: 256 * 1024 * 1024 + 1 } as Uint8Array
  await withFolder(async (folder) => {
    for (const store of [createMemoryBlobStore(), createFileBlobStore({ folder })]) {
      await expect(store.put(huge)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
    }
  })
})
