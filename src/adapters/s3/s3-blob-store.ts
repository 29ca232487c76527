import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { MemoryError } from '../../core/errors.ts'
import {
  BLOB_BYTES_MAX,
  checkBlobHash,
  checkBlobList,
  checkBlobSize,
  damagedBlob,
  hashBlob,
} from '../../core/storage/blobs/check-blob.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { connectToS3, type S3Connection, type SendToS3 } from './s3-connection.ts'

export interface S3BlobStoreOptions extends S3Connection {
  /** What every key begins with: letters, digits and `._-/`. Default: none. */
  readonly prefix?: string | undefined
}

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

const PREFIX = /^(?:[\w.-]+\/)*$/u
/** S3 takes parts of at least 5 MiB; a failed one is sent again, so they are not larger. */
const PART_BYTES = 8 * 1_048_576
const UPLOAD_ID = /<UploadId>([^<]{1,1024})<\/UploadId>/u
const KEY = /<Key>([^<]{1,1024})<\/Key>/gu
const NEXT = /<NextContinuationToken>([^<]{1,2048})<\/NextContinuationToken>/u
/** Other keys below the prefix are passed over, but not for ever. */
const PAGES_MAX = 1_000

/**
 * Stores blobs as objects of a bucket, named and compressed like the files of the file store:
 * `ab/cdef…`. So a folder of blobs can be copied into the bucket and back. The body of every
 * request is signed, and every blob is verified against its name when it is read.
 *
 * @throws MemoryError `INVALID_CONFIG`
 */
export function createS3BlobStore(options: S3BlobStoreOptions): BlobStore {
  const { prefix = '' } = options
  if (!PREFIX.test(prefix) || prefix.length > 500) {
    throw new MemoryError('The prefix of the object store cannot be right', {
      code: 'INVALID_CONFIG',
      hint: 'Set blobs.prefix to letters, digits and ._- with a slash at the end, such as "loci/".',
    })
  }
  const send = connectToS3(options)
  const keyOf = (hash: string): string => `${prefix}${hash.slice(0, 2)}/${hash.slice(2)}`

  return {
    async put(bytes) {
      checkBlobSize(bytes)
      // Copied, because the caller may change its buffer during the write.
      const whole = Buffer.from(bytes)
      const hash = hashBlob(whole)
      const body = await pack(whole)
      if (body.byteLength <= PART_BYTES) await putPart(send, keyOf(hash), body)
      else await putInParts(send, keyOf(hash), body)
      return hash
    },
    async get(hash) {
      checkBlobHash(hash)
      const { status, body } = await send({ method: 'GET', key: keyOf(hash) })
      if (status === 404) return undefined
      const bytes = await unpack(body, { maxOutputLength: BLOB_BYTES_MAX }).catch((cause) => {
        throw damagedBlob(hash, cause)
      })
      if (hashBlob(bytes) !== hash) throw damagedBlob(hash)
      return new Uint8Array(bytes)
    },
    async has(hash) {
      checkBlobHash(hash)
      return (await send({ method: 'HEAD', key: keyOf(hash) })).status !== 404
    },
    async delete(hash) {
      checkBlobHash(hash)
      await send({ method: 'DELETE', key: keyOf(hash) })
    },
    async list(page) {
      checkBlobList(page)
      return await listHashes(send, prefix, page.after ?? '', page.limit)
    },
    async close() {},
  }
}

/** Resolves to the tag that names what was put. */
async function putPart(
  send: SendToS3,
  key: string,
  body: Uint8Array,
  query: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { headers } = await send({ method: 'PUT', key, query, body, sha256: hashBlob(body) })
  return headers.get('etag') ?? ''
}

async function putInParts(send: SendToS3, key: string, body: Uint8Array): Promise<void> {
  const begun = await send({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = UPLOAD_ID.exec(new TextDecoder().decode(begun.body))?.[1]
  if (uploadId === undefined) throw unfinished('did not begin it')
  try {
    const tags: string[] = []
    for (let start = 0; start < body.byteLength; start += PART_BYTES) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      tags.push(await putPart(send, key, body.subarray(start, start + PART_BYTES), query))
    }
    const parts = tags.map(
      (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const end = { method: 'POST', key, query: { uploadId }, body: list } as const
    const ended = await send({ ...end, sha256: hashBlob(list) })
    // The server answers 200 before it has put the parts together.
    const isDone = new TextDecoder().decode(ended.body).includes('CompleteMultipartUploadResult')
    if (ended.status === 404 || !isDone) throw unfinished('did not put its parts together')
  } catch (error) {
    // Parts that stay behind cost money, but are no object; the bucket can expire them.
    await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function listHashes(
  send: SendToS3,
  prefix: string,
  after: string,
  limit: number,
): Promise<readonly string[]> {
  const hashes: string[] = []
  const query: Record<string, string> = {
    'list-type': '2',
    'max-keys': String(limit),
    ...(prefix === '' ? {} : { prefix }),
    ...(after === '' ? {} : { 'start-after': `${prefix}${after.slice(0, 2)}/${after.slice(2)}` }),
  }
  for (let page = 0; page < PAGES_MAX && hashes.length < limit; page++) {
    const { body } = await send({ method: 'GET', key: '', query })
    const text = new TextDecoder().decode(body)
    const keys = [...text.matchAll(KEY)].map(([, key = '']) => key)
    hashes.push(...keys.flatMap((key) => toHash(key.slice(prefix.length))))
    const next = NEXT.exec(text)?.[1]
    if (next === undefined) break
    query['continuation-token'] = next
  }
  return hashes.slice(0, limit)
}

function toHash(name: string): readonly string[] {
  return /^[0-9a-f]{2}\/[0-9a-f]{62}$/u.test(name) ? [name.replace('/', '')] : []
}

function unfinished(what: string): MemoryError {
  return new MemoryError(`The object store took the parts of a large blob, but ${what}`, {
    code: 'STORE_FAILED',
    hint: 'Try again.',
    isRetryable: true,
  })
}
