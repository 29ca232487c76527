import { compareText } from '../../core/language/text/compare-text.ts'
import {
  checkBlobHash,
  checkBlobList,
  checkBlobSize,
  hashBlob,
} from '../../core/storage/blobs/check-blob.ts'
import type { BlobStore } from '../../ports/blob-store.ts'

/** Keeps blobs in process memory. For tests, and as the reference implementation of the port. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>()

  return {
    async put(bytes) {
      checkBlobSize(bytes)
      const hash = hashBlob(bytes)
      // Copied on the way in and out: the caller may reuse its buffer.
      blobs.set(hash, Uint8Array.from(bytes))
      return hash
    },
    async get(hash) {
      checkBlobHash(hash)
      const bytes = blobs.get(hash)
      return bytes === undefined ? undefined : Uint8Array.from(bytes)
    },
    async has(hash) {
      checkBlobHash(hash)
      return blobs.has(hash)
    },
    async delete(hash) {
      checkBlobHash(hash)
      blobs.delete(hash)
    },
    async list(options) {
      checkBlobList(options)
      const { after = '', limit } = options
      const later = [...blobs.keys()].filter((hash) => hash > after)
      return later.sort(compareText).slice(0, limit)
    },
    async close() {
      blobs.clear()
    },
  }
}
