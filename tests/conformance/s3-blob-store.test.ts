import { createHash, randomBytes } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { AwsClient } from 'aws4fetch'
import { expect, test } from 'vitest'
import { createFileBlobStore } from '../../src/adapters/files/index.ts'
import { createS3BlobStore, type S3BlobStoreOptions } from '../../src/adapters/s3/index.ts'
import { blobStoreCases } from '../../src/conformance/blob-store-cases.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import type { BlobStore } from '../../src/ports/blob-store.ts'
import { proveConformance, withFolder } from '../support/prove-conformance.ts'
import { createTestBucket, S3_REGION, type TestBucket } from '../support/s3-bucket.ts'
import { startSwiftServer } from '../support/servers/swift.ts'

proveConformance('S4 s3', blobStoreCases, async () => createS3BlobStore(await createTestBucket()))
proveConformance('S4 s3 with a prefix', blobStoreCases, async () =>
  createS3BlobStore({ ...(await createTestBucket()), prefix: 'team/loci/' }),
)

const BYTES = new TextEncoder().encode('추적 기록: connessione persa 🧠')

function keyOf(hash: string): string {
  return `${hash.slice(0, 2)}/${hash.slice(2)}`
}

function noWaiting(bucket: TestBucket, fetch: typeof globalThis.fetch): S3BlobStoreOptions {
  return { ...bucket, fetch, wait: async () => undefined }
}

/** Answers with `first` once for each, and then asks the server. */
function failingFirst(first: readonly (() => Promise<Response>)[]): typeof globalThis.fetch {
  const left = [...first]
  return async (input, init) => await (left.shift() ?? (() => fetch(input, init)))()
}

const busy = async (): Promise<Response> => new Response('<Code>SlowDown</Code>', { status: 503 })
const cut = async (): Promise<Response> => {
  throw new TypeError('fetch failed')
}

test('S4 s3: a large blob is sent in parts and comes back whole; nothing of them is left', async () => {
  const bucket = await createTestBucket()
  const store = createS3BlobStore(bucket)
  const bytes = randomBytes(20 * 1_048_576)

  const hash = await store.put(bytes)

  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(bytes.equals((await store.get(hash)) ?? Buffer.of())).toBe(true)
  expect(await bucket.listKeys()).toEqual({ objects: [keyOf(hash)], uploads: [] })
})

test('S4 s3: a large blob whose last part fails leaves no object and no parts, and can be put again', async () => {
  const bucket = await createTestBucket()
  let requests = 0
  const store = createS3BlobStore(
    noWaiting(bucket, async (input, init) => {
      requests += 1
      return requests >= 3 && requests <= 5 ? await busy() : await fetch(input, init)
    }),
  )
  const bytes = randomBytes(12 * 1_048_576)

  await expect(store.put(bytes)).rejects.toMatchObject({ code: 'STORE_FAILED', isRetryable: true })

  expect(await bucket.listKeys()).toEqual({ objects: [], uploads: [] })
  expect(await store.has(await store.put(bytes))).toBe(true)
})

test('S4 s3: an object whose bytes changed is CORRUPT_DATA until the same bytes are put again', async () => {
  const bucket = await createTestBucket()
  const store = createS3BlobStore(bucket)
  const hash = await store.put(BYTES)
  for (const damaged of [BYTES, deflateRawSync(BYTES.with(3, 0)), new Uint8Array()]) {
    await bucket.overwrite(keyOf(hash), damaged)

    await expect(store.get(hash)).rejects.toMatchObject({ code: 'CORRUPT_DATA' })
  }

  expect(await store.put(BYTES)).toBe(hash)
  expect(await store.get(hash)).toEqual(BYTES)
})

test('S4 s3: objects have the names and bytes of the file store, so that a folder can be copied', () =>
  withFolder(async (folder) => {
    const bucket = await createTestBucket()
    const hash = await createFileBlobStore({ folder }).put(BYTES)
    await bucket.overwrite(keyOf(hash), deflateRawSync(BYTES))

    expect(await createS3BlobStore(bucket).get(hash)).toEqual(BYTES)
  }))

test('S4 s3: other objects below the prefix are not listed, also when they fill whole pages', async () => {
  const bucket = await createTestBucket()
  const store = createS3BlobStore({ ...bucket, prefix: 'loci/' })
  for (const name of ['loci/00/strange', 'loci/00/stranger', 'loci/README', 'other/00/x']) {
    await bucket.overwrite(name, BYTES)
  }
  const hashes = [await store.put(BYTES), await store.put(new Uint8Array())].sort(compareText)

  expect(await store.list({ limit: 1 })).toEqual([hashes[0]])
  expect(await store.list({ limit: 9 })).toEqual(hashes)
})

test('S4 s3: a busy server and a broken connection are tried again, three times in all', async () => {
  const bucket = await createTestBucket()
  const patient = createS3BlobStore(noWaiting(bucket, failingFirst([busy, cut])))
  const refused = createS3BlobStore(noWaiting(bucket, failingFirst([cut, busy, busy])))

  const hash = await patient.put(BYTES)

  expect(await patient.get(hash)).toEqual(BYTES)
  await expect(refused.get(hash)).rejects.toMatchObject({
    code: 'STORE_FAILED',
    isRetryable: true,
    message: expect.stringContaining('503'),
  })
  expect(await refused.get(hash)).toEqual(BYTES)
})

test('S4 s3: a server that dies and comes back is a retryable error in between', async () => {
  const server = await startSwiftServer()
  try {
    const bucket = await createTestBucket(server.url)
    const store = createS3BlobStore({ ...bucket, wait: async () => undefined })
    await store.put(BYTES)

    await server.crash()
    const failures = await Promise.all(
      [store.put(BYTES), store.has('a'.repeat(64)), store.list({ limit: 1 })].map((doing) =>
        doing.catch((error: unknown) => error),
      ),
    )
    await server.restart()

    for (const failure of failures) {
      expect(failure).toMatchObject({
        code: 'STORE_FAILED',
        isRetryable: true,
        hint: expect.stringContaining('blobs.endpoint'),
      })
    }
    // Its objects are in memory; the bucket is on the disk.
    expect(await store.get(await store.put(BYTES))).toEqual(BYTES)
  } finally {
    await server.stop()
  }
})

test('S4 s3: a server that accepts and says nothing is given up after the time limit', async () => {
  const bucket = await createTestBucket()
  const silent: typeof globalThis.fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('given up')))
    })
  const store = createS3BlobStore({ ...noWaiting(bucket, silent), timeoutMs: 5 })

  await expect(store.get('a'.repeat(64))).rejects.toMatchObject({ code: 'STORE_FAILED' })
})

test.each([
  ['Ceph', 403, 'QuotaExceeded'],
  ['MinIO', 400, 'XMinioAdminBucketQuotaExceeded'],
  ['Swift', 413, 'EntityTooLarge'],
  ['any', 507, ''],
])(
  'S4 T3 s3: a bucket without room (%s) says so, and is not asked again and again',
  async (_name, status, code) => {
    let requests = 0
    const full = async (): Promise<Response> => {
      requests++
      return new Response(`<Error><Code>${code}</Code></Error>`, { status })
    }
    const store = createS3BlobStore(noWaiting(await createTestBucket(), full))

    await expect(store.put(BYTES)).rejects.toMatchObject({ code: 'STORE_FULL', isRetryable: false })
    expect(requests).toBe(1)
  },
)

test('S4 T13 s3: a wrong secret, a missing bucket, a redirect and an archived object say what to change; secrets stay out', async () => {
  const bucket = await createTestBucket()
  const stranger = new AwsClient({
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: 'not-the-secret',
    service: 's3',
    region: S3_REGION,
  })
  const moved = async (): Promise<Response> =>
    new Response('', { status: 307, headers: { location: 'http://elsewhere.test/' } })
  const archived = async (): Promise<Response> =>
    new Response('<Error><Code>InvalidObjectState</Code></Error>', { status: 403 })
  const attempts: readonly [BlobStore, string][] = [
    [createS3BlobStore({ ...bucket, signer: stranger }), 'Check the key'],
    [createS3BlobStore({ ...bucket, bucket: 'not-there' }), 'Create the bucket "not-there"'],
    [createS3BlobStore({ ...bucket, fetch: moved }), 'another region'],
    [createS3BlobStore({ ...bucket, fetch: archived }), 'archive class'],
  ]

  for (const [store, hint] of attempts) {
    const error = await store.put(BYTES).catch((caught: unknown) => caught)
    expect(error).toMatchObject({
      code: 'STORE_FAILED',
      isRetryable: false,
      hint: expect.stringContaining(hint),
    })
    expect(String(error)).not.toContain(bucket.secretAccessKey)
  }
})

test('S4 s3: the bucket is in the path of an address, or in its host', async () => {
  const bucket = await createTestBucket()
  const urls: string[] = []
  const note: typeof globalThis.fetch = async (input) => {
    urls.push((input as Request).url)
    return new Response('', { status: 404 })
  }
  const place = { ...bucket, endpoint: 'https://s3.test', bucket: 'traces', fetch: note }
  const hash = 'ab'.repeat(32)

  for (const addressing of ['path', 'host'] as const) {
    await createS3BlobStore({ ...place, addressing, prefix: 'x/' }).get(hash)
  }

  expect(urls).toEqual([
    `https://s3.test/traces/x/${keyOf(hash)}`,
    `https://traces.s3.test/x/${keyOf(hash)}`,
  ])
})

test('S4 s3: an address, a bucket or a prefix that cannot be is INVALID_CONFIG', async () => {
  const bucket = await createTestBucket()
  const wrong = [
    { endpoint: 'ftp://s3.test' },
    { endpoint: 'https://key:secret@s3.test' },
    { endpoint: 'nowhere' },
    { bucket: 'No Such' },
    { bucket: '../x' },
    { prefix: '/x/' },
    { prefix: 'x' },
    { prefix: '../x?' },
  ]

  for (const part of wrong) {
    expect(() => createS3BlobStore({ ...bucket, ...part })).toThrow(
      expect.objectContaining({ code: 'INVALID_CONFIG' }),
    )
  }
})

test('S4 T3 s3: an answer that never comes ends in time, even if fetch does not notice', async () => {
  const lost = createS3BlobStore({
    ...noWaiting(await createTestBucket(), () => new Promise(() => {})),
    timeoutMs: 5,
  })

  await expect(lost.get('0'.repeat(64))).rejects.toMatchObject({
    code: 'STORE_FAILED',
    isRetryable: true,
  })
})
