import { backoffMs } from '../../core/backoff.ts'
import { invalidInput, MemoryError } from '../../core/errors.ts'
import { type Failure, readAnswer } from './read-answer.ts'
import type { Route } from './routes.ts'

/** A server, and how to call it. */
export interface Server {
  readonly url: string
  readonly key: string | undefined
  readonly send: (url: string, init: RequestInit) => Response | Promise<Response>
  readonly timeoutMs: number
  readonly retries: number
}

/** How to call the server this time. */
export interface CallOptions {
  /** Ends the call: it rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Instead of the client's own. */
  readonly timeoutMs?: number | undefined
  /**
   * Names a write, so that the server does it once however often it arrives. With a key any write
   * is tried again; without one only reads, and writes that are the same when repeated.
   */
  readonly idempotencyKey?: string | undefined
}

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000
const TOO_MANY_REQUESTS = 429

/**
 * Calls an operation of a server, again where that is safe.
 *
 * @throws MemoryError what the server answered; `STORE_FAILED` if it cannot be reached in time.
 * @throws the reason of the signal, once it is aborted.
 */
export async function callServer(
  server: Server,
  route: Route,
  input: object = {},
  options: CallOptions = {},
): Promise<unknown> {
  const { idempotencyKey, signal, timeoutMs = server.timeoutMs } = options
  const { url, init } = toRequest(server, route, input, idempotencyKey)
  const deadline = AbortSignal.timeout(timeoutMs)
  const ends = signal === undefined ? deadline : AbortSignal.any([signal, deadline])
  const endsAtMs = performance.now() + timeoutMs
  const isRepeatable = route.isIdempotent || idempotencyKey !== undefined

  for (let attempt = 0; ; attempt++) {
    const answer = await attemptOnce(server, url, { ...init, signal: ends })
    if ('result' in answer) return answer.result
    signal?.throwIfAborted()
    if (deadline.aborted) throw tooSlow(server, timeoutMs, answer.error)
    const waitMs = answer.retryAfterMs ?? waitAfter(attempt)
    // What the server turned away at the door has not been done.
    const isSafe = isRepeatable || answer.status === TOO_MANY_REQUESTS
    const isInTime = performance.now() + waitMs < endsAtMs
    if (!answer.error.isRetryable || !isSafe || !isInTime || attempt >= server.retries) {
      throw answer.error
    }
    await wait(waitMs, signal)
  }
}

async function attemptOnce(
  { url: base, send }: Server,
  url: string,
  init: RequestInit,
): Promise<{ readonly result: unknown } | Failure> {
  try {
    const response = await send(url, init)
    return readAnswer(response, await response.text())
  } catch (cause) {
    const error = new MemoryError(`The server at ${base} cannot be reached`, {
      code: 'STORE_FAILED',
      hint: 'Check the url, and that `loci serve` runs there. A browser also needs its permission (CORS).',
      isRetryable: true,
      cause,
    })
    return { error }
  }
}

function toRequest(
  { url, key }: Server,
  { http }: Route,
  input: object,
  idempotencyKey: string | undefined,
): { readonly url: string; readonly init: RequestInit } {
  const [method = '', pattern = ''] = http.split(' ')
  const rest: Record<string, unknown> = { ...input }
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeSegment(name, value)
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  if (key !== undefined) headers.authorization = `Bearer ${key}`
  if (idempotencyKey !== undefined) headers['idempotency-key'] = checkKey(idempotencyKey)
  // A redirect would take the key, and what is said, to somebody else.
  const init: RequestInit = { method, headers, redirect: 'manual' }
  if (method === 'GET') return { url: `${url}${path}${toQuery(rest)}`, init }
  if (Object.keys(rest).length > 0) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(rest)
  }
  return { url: url + path, init }
}

function checkKey(key: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw invalidInput('"idempotencyKey" must be 1 to 200 letters, digits or signs', 'Use a UUID.')
}

function encodeSegment(name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // A URL drops dots: another operation would be called.
  if (text === '' || text === '.' || text === '..') {
    throw invalidInput(`"${name}" is missing, or no name that a path can hold`, `Pass "${name}".`)
  }
  return encodeURIComponent(text)
}

function toQuery(fields: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? value : JSON.stringify(value)]]
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function waitAfter(attempt: number): number {
  const random = Math.random
  return backoffMs({ attempt, firstMs: FIRST_WAIT_MS, maxMs: LONGEST_WAIT_MS, random })
}

/** Ends sooner, with the reason, when the signal is aborted. */
async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    signal?.addEventListener('abort', finish)
  })
  signal?.throwIfAborted()
}

function tooSlow({ url }: Server, timeoutMs: number, cause: MemoryError): MemoryError {
  return new MemoryError(`The server at ${url} did not answer within ${timeoutMs} ms`, {
    code: 'STORE_FAILED',
    hint: 'Allow more with "timeoutMs", or ask for less at once.',
    isRetryable: true,
    cause,
  })
}
