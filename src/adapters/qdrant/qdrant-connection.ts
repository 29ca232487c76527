import { setTimeout as sleep } from 'node:timers/promises'
import { backoffMs } from '../../core/backoff.ts'
import { MemoryError } from '../../core/errors.ts'
import { isObject, parseJson } from '../../core/json.ts'
import { fullStore } from '../../core/storage/documents/store-failure.ts'

export interface QdrantConnection {
  /** Such as `http://127.0.0.1:6333`. */
  readonly url: string
  /** Sent as the header `api-key`. Never included in error messages. */
  readonly apiKey?: string | undefined
  /** How long a search may wait for the server; writes may take 10 s. Default: 2 s. */
  readonly timeoutMs?: number | undefined
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Waits between attempts, and for another process. Replaced in tests. */
  readonly wait?: ((ms: number) => Promise<void>) | undefined
  /** Milliseconds of a clock that never goes back. Replaced in tests. */
  readonly now?: (() => number) | undefined
}

export interface QdrantClient {
  /**
   * Resolves to the result, or to `undefined` for what is not there.
   *
   * @throws MemoryError `STORE_FAILED`
   */
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<unknown>
  wait(ms: number): Promise<void>
}

const TIMEOUT_MS = 2_000
/** With the time in which a claim is used, not longer than a claim lasts: see watermark.ts. */
const WRITE_TIMEOUT_MS = 10_000
/** The last words of the addresses that only read. */
const READING = /\/(?:query|scroll|points|count)$/u
const ATTEMPTS = 3
const DELAYS = { firstMs: 50, maxMs: 500 }
/** After a server did not answer, so long it is not asked again: a caller has better to do than wait. */
const REST_MS = 2_000
const NO_ROOM = /No space left on device|Disk quota exceeded/iu
const FREE_SPACE = 'Free some space on the server of Qdrant, or give it a larger disk.'
const BODY_BYTES_MAX = 256 * 1_048_576

/** @throws MemoryError `INVALID_CONFIG` */
export function connectToQdrant(connection: QdrantConnection): QdrantClient {
  const base = checkUrl(connection.url)
  const wait = connection.wait ?? ((ms: number) => sleep(ms))
  const now = connection.now ?? (() => performance.now())
  let away: { readonly untilMs: number; readonly error: MemoryError } | undefined

  async function attempt(method: string, path: string, body?: object): Promise<unknown> {
    for (let failed = 0; ; failed++) {
      try {
        return await sendOnce(connection, base, { method, path, body })
      } catch (error) {
        // A server that is busy says so; one that is silent will be silent again.
        const isBusy = MemoryError.is(error) && error.isRetryable && error.cause === undefined
        if (!isBusy || failed + 1 >= ATTEMPTS) throw error
      }
      await wait(backoffMs({ attempt: failed, random: Math.random, ...DELAYS }))
    }
  }

  return {
    wait,
    async send(method, path, body) {
      if (away !== undefined && now() < away.untilMs) throw away.error
      try {
        const result = await attempt(method, path, body)
        away = undefined
        return result
      } catch (error) {
        if (MemoryError.is(error) && error.isRetryable) away = { untilMs: now() + REST_MS, error }
        throw error
      }
    },
  }
}

function checkUrl(text: string): URL {
  if (URL.canParse(text) && /^https?:\/\/[^@]*$/u.test(text)) return new URL(text)
  throw new MemoryError('The address of Qdrant cannot be right', {
    code: 'INVALID_CONFIG',
    hint: 'Set vectors.url such as http://127.0.0.1:6333, and a key as vectors.apiKey.',
  })
}

async function sendOnce(
  connection: QdrantConnection,
  base: URL,
  request: { readonly method: string; readonly path: string; readonly body?: object | undefined },
): Promise<unknown> {
  const { apiKey, timeoutMs = TIMEOUT_MS } = connection
  const { method, path } = request
  const isReading = method === 'GET' || (method === 'POST' && READING.test(path))
  const url = new URL(`${base.pathname.replace(/\/+$/u, '')}${path}`, base)
  const stop = new AbortController()
  const late = endOf(stop.signal)
  const timer = setTimeout(() => stop.abort(), isReading ? timeoutMs : WRITE_TIMEOUT_MS)
  try {
    const asking = (connection.fetch ?? fetch)(url, {
      method,
      headers: {
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(apiKey === undefined ? {} : { 'api-key': apiKey }),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal: stop.signal,
      // The settings name one server: a redirect must not send data elsewhere.
      redirect: 'manual',
    })
    const response = await Promise.race([asking, late])
    return readResult(response, await Promise.race([readBody(response), late]), base)
  } catch (cause) {
    if (MemoryError.is(cause)) throw cause
    throw failed(`Qdrant at ${base.origin} does not answer`, {
      hint: 'Check that it runs and that vectors.url is right. Until then recall goes by words.',
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

async function readBody(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength
    if (bytes > BODY_BYTES_MAX) {
      throw failed(`Qdrant sent more than ${BODY_BYTES_MAX} bytes`, { hint: 'Ask for less.' })
    }
    pieces.push(piece)
  }
  return new TextDecoder().decode(Buffer.concat(pieces, bytes))
}

function readResult(response: Response, text: string, base: URL): unknown {
  const body = parseJson(text)
  if (response.status === 404) return undefined
  if (response.ok && isObject(body)) return 'result' in body ? body.result : body
  const said = isObject(body) && isObject(body.status) ? String(body.status.error ?? '') : ''
  if (NO_ROOM.test(said)) throw fullStore(`Qdrant at ${base.origin}: ${said}`, FREE_SPACE)
  const detail = said === '' ? '' : `: ${said.slice(0, 300)}`
  throw failed(`Qdrant at ${base.origin} answered ${response.status}${detail}`, {
    hint: hintFor(response.status),
    isRetryable: response.status === 429 || response.status >= 500,
  })
}

function hintFor(status: number): string {
  if (status === 401 || status === 403) return 'Check vectors.apiKey and what it may be used for.'
  if (status === 429 || status >= 500) return 'Try again in a moment.'
  return 'Check that vectors.url leads to Qdrant 1.16 or newer.'
}

export function failed(
  message: string,
  options: { readonly hint: string; readonly isRetryable?: boolean; readonly cause?: unknown },
): MemoryError {
  return new MemoryError(message, { code: 'STORE_FAILED', ...options })
}
