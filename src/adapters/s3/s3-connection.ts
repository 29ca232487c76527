import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '../../core/backoff.ts'
import { MemoryError } from '../../core/errors.ts'
import { BLOB_BYTES_MAX } from '../../core/storage/blobs/check-blob.ts'
import { fullStore } from '../../core/storage/documents/store-failure.ts'

/** Signs requests with a key. `AwsClient` of the package `aws4fetch` is one. */
export interface S3Signer {
  sign(
    url: string,
    request: {
      readonly method: string
      readonly headers: Record<string, string>
      readonly body?: Uint8Array
    },
  ): Promise<Request>
}

export interface S3Connection {
  readonly signer: S3Signer
  /** Without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  /** Where the bucket is named: in the path of an address, or in its host. Default: path. */
  readonly addressing?: 'path' | 'host' | undefined
  /** How long a request may wait for the server. Default: 10 s. */
  readonly timeoutMs?: number | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Waits between attempts. Replaced in tests. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined
  /** 0 up to 1. Replaced in tests. */
  readonly random?: (() => number) | undefined
}

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** The SHA-256 of the body, which is signed: the server refuses a body that changed. */
  readonly sha256?: string
}

export interface S3Response {
  /** 2xx, or 404 for an object that is not there. */
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

export type SendToS3 = (request: S3Request) => Promise<S3Response>

const ATTEMPTS = 3
const TIMEOUT_MS = 10_000
const DELAYS = { firstMs: 100, maxMs: 1_000 }
/** A slower connection than this counts as broken. */
const BYTES_PER_MS_MIN = 256
/** Compressed bytes can be a little longer than the bytes. */
const BODY_BYTES_MAX = BLOB_BYTES_MAX + 1_048_576
const INSUFFICIENT_STORAGE = 507
/** The codes of Ceph, MinIO and Swift; a part of ours is never too large by itself. */
const NO_ROOM = /Quota|StorageFull|EntityTooLarge/u
const FREE_SPACE = 'Free some space in the object store, or raise the quota of the bucket.'
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** @throws MemoryError `INVALID_CONFIG` */
export function connectToS3(connection: S3Connection): SendToS3 {
  const base = checkBase(connection)
  const wait = connection.wait ?? ((ms) => sleep(ms))
  const random = connection.random ?? Math.random
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await sendOnce(connection, base, request)
      } catch (error) {
        const isLast = attempt + 1 >= ATTEMPTS
        if (isLast || !MemoryError.is(error) || !error.isRetryable) throw error
      }
      await wait(backoffMs({ attempt, random, ...DELAYS }))
    }
  }
}

// The address is not part of a message: it may hold a password.
function checkBase({ endpoint, bucket, addressing = 'path' }: S3Connection): URL {
  const isRight = URL.canParse(endpoint) && /^https?:\/\/[^@]*$/u.test(endpoint)
  if (!isRight || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(bucket)) {
    throw new MemoryError('The address or the bucket of the object store cannot be right', {
      code: 'INVALID_CONFIG',
      hint: 'Set blobs.endpoint such as https://s3.eu-central-1.amazonaws.com, without a password, and blobs.bucket to 3 to 63 small letters, digits, dots and hyphens.',
    })
  }
  const url = new URL(endpoint)
  const path = url.pathname.replace(/\/+$/u, '')
  if (addressing === 'host') url.hostname = `${bucket}.${url.hostname}`
  url.pathname = addressing === 'host' ? `${path}/` : `${path}/${bucket}`
  return url
}

async function sendOnce(
  connection: S3Connection,
  base: URL,
  request: S3Request,
): Promise<S3Response> {
  const { method, key, query = {}, body, sha256 = EMPTY_SHA256 } = request
  const url = new URL(base)
  if (key !== '') url.pathname = `${url.pathname.replace(/\/$/u, '')}/${key}`
  // Blanks as %20: a plus sign is signed in another way.
  url.search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  const signed = await connection.signer.sign(url.href, {
    method,
    headers: { 'x-amz-content-sha256': sha256 },
    ...(body === undefined ? {} : { body }),
  })
  const timeoutMs = connection.timeoutMs ?? TIMEOUT_MS
  const stop = new AbortController()
  const late = endOf(stop.signal)
  const allow = (ms: number): NodeJS.Timeout => setTimeout(() => stop.abort(), ms)
  const timer = allow(timeoutMs + (body?.byteLength ?? 0) / BYTES_PER_MS_MIN)
  try {
    const asking = (connection.fetch ?? fetch)(signed, {
      signal: stop.signal,
      // The settings name one server: a redirect must not send data elsewhere.
      redirect: 'manual',
    })
    const response = await Promise.race([asking, late])
    const { status, headers } = response
    const body = await Promise.race([readBody(response, timer), late])
    return check({ status, headers, body }, base, connection.bucket)
  } catch (cause) {
    if (MemoryError.is(cause)) throw cause
    throw failed(`The object store at ${base.origin} does not answer`, {
      hint: 'Check that it runs and that blobs.endpoint is right, and try again. Nothing is lost.',
      isRetryable: true,
      cause,
    })
  } finally {
    clearTimeout(timer)
  }
}

/** Rejects when the signal aborts: nobody waits for ever, whatever becomes of `fetch`. */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

// Each piece that arrives gives the next one the same time.
async function readBody(response: Response, timer: NodeJS.Timeout): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    timer.refresh()
    bytes += piece.byteLength
    if (bytes > BODY_BYTES_MAX) {
      await response.body?.cancel().catch(() => undefined)
      throw failed(`The object store sent more than ${BODY_BYTES_MAX} bytes`, {
        hint: 'Check that nothing else writes below blobs.prefix.',
      })
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces, bytes)
}

function check(response: S3Response, base: URL, bucket: string): S3Response {
  const { status } = response
  if (status >= 200 && status < 300) return response
  const said = new TextDecoder().decode(response.body.subarray(0, 4_096))
  const code = /<Code>(\w{1,60})<\/Code>/u.exec(said)?.[1] ?? ''
  if (status === 404 && code !== 'NoSuchBucket') return response
  const answer = `The object store at ${base.origin} answered ${status} ${code}`.trimEnd()
  if (status === INSUFFICIENT_STORAGE || NO_ROOM.test(code)) throw fullStore(answer, FREE_SPACE)
  throw failed(answer, {
    hint: hintFor(status, code, bucket),
    isRetryable: status === 408 || status === 429 || status >= 500,
  })
}

function hintFor(status: number, code: string, bucket: string): string {
  if (code === 'NoSuchBucket') return `Create the bucket "${bucket}", or set blobs.bucket.`
  if (code === 'InvalidObjectState') {
    return 'The object is in an archive class: restore it there, or use a class that answers at once.'
  }
  if (code === 'RequestTimeTooSkewed') return 'The clock of this machine is wrong: set it.'
  if (status >= 300 && status < 400) {
    return 'The bucket is in another region: set blobs.region and blobs.endpoint to it.'
  }
  if (status === 401 || status === 403) {
    return `Check the key and its secret, and that it may read, list, write and delete in "${bucket}".`
  }
  if (status >= 500 || status === 429) return 'Try again in a moment. Nothing is lost.'
  return 'Check blobs.endpoint, blobs.region and blobs.addressing.'
}

function failed(
  message: string,
  options: { readonly hint: string; readonly isRetryable?: boolean; readonly cause?: unknown },
): MemoryError {
  return new MemoryError(message, { code: 'STORE_FAILED', ...options })
}
