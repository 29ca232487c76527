import { backoffMs } from '../../core/backoff.ts'
import { MemoryError } from '../../core/errors.ts'
import { type CheckedConnection, endpoint } from './connection.ts'
import { toRefusal } from './refusal.ts'

export interface PostOptions<Result> {
  readonly path: string
  readonly body: object
  /** For the whole call, including retries. */
  readonly timeoutMs: number
  readonly signals: readonly (AbortSignal | undefined)[]
  read(response: Response): Promise<Result>
}

type Attempt<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | {
      readonly kind: 'failed'
      readonly error: MemoryError
      readonly retryAfterMs?: number | undefined
    }

// The total of all waits of a call; if the server asks for more, the caller decides.
const WAIT_TOTAL_MAX_MS = 30_000

/**
 * Sends a request, retries it if that may help, and reads the response.
 *
 * @throws MemoryError `MODEL_FAILED`; or the reason of the signal that aborted.
 */
export async function post<Result>(
  connection: CheckedConnection,
  options: PostOptions<Result>,
): Promise<Result> {
  const { timeoutMs, signals } = options
  for (const signal of signals) signal?.throwIfAborted()
  const deadline = startDeadline(timeoutMs, signals)
  try {
    return await Promise.race([tryAgain(connection, options, deadline), deadline.late])
  } catch (error) {
    for (const signal of signals) signal?.throwIfAborted()
    throw deadline.isOver ? tooSlow(timeoutMs, error) : error
  } finally {
    deadline.end()
  }
}

async function tryAgain<Result>(
  connection: CheckedConnection,
  options: PostOptions<Result>,
  deadline: Deadline,
): Promise<Result> {
  const { clock, random, retries, wait } = connection
  const { timeoutMs } = options
  const endMs = clock.now() + timeoutMs
  let waitedMs = 0
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(connection, options, deadline)
    if (outcome.kind === 'done') return outcome.result

    const { error, retryAfterMs } = outcome
    const isUseful = error.isRetryable && attempt < retries
    const delays = { firstMs: FIRST_DELAY_MS, maxMs: DELAY_MAX_MS }
    const delayMs = retryAfterMs ?? backoffMs({ attempt, random, ...delays })
    waitedMs += delayMs
    const isInTime = waitedMs <= WAIT_TOTAL_MAX_MS && clock.now() + delayMs < endMs
    if (!(isUseful && isInTime)) throw error
    await wait(delayMs, deadline.signal)
  }
}

async function tryOnce<Result>(
  connection: CheckedConnection,
  options: PostOptions<Result>,
  deadline: Deadline,
): Promise<Attempt<Result>> {
  const url = endpoint(connection.baseUrl, options.path)
  const place = `${url.origin}${url.pathname}`
  try {
    const response = await send(connection, { ...options, url, place, signal: deadline.signal })
    if (response.ok) return { kind: 'done', result: await options.read(response) }

    const retryAfterMs = readRetryAfterMs(response.headers, connection.clock.now())
    const error = await toRefusal(response, { place, apiKey: connection.apiKey })
    return { kind: 'failed', error, retryAfterMs }
  } catch (error) {
    if (MemoryError.is(error)) return { kind: 'failed', error }
    throw error
  }
}

async function send(
  connection: CheckedConnection,
  request: {
    readonly url: URL
    readonly place: string
    readonly body: object
    readonly signal: AbortSignal
  },
): Promise<Response> {
  const { apiKey } = connection
  try {
    return await connection.fetch(request.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(request.body),
      signal: request.signal,
      // The configuration names one server: a redirect must not send texts elsewhere.
      redirect: 'manual',
    })
  } catch (cause) {
    throw new MemoryError(`The model server at ${request.place} cannot be reached`, {
      code: 'MODEL_FAILED',
      hint: 'Check that it runs and that "baseUrl" is right.',
      isRetryable: true,
      cause,
    })
  }
}

function tooSlow(timeoutMs: number, cause: unknown): MemoryError {
  return new MemoryError(`The model server did not answer within ${timeoutMs} ms`, {
    code: 'MODEL_FAILED',
    hint: 'Try again, or allow more time.',
    isRetryable: true,
    cause,
  })
}

const FIRST_DELAY_MS = 500
const DELAY_MAX_MS = 8_000

/** Reads `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function readRetryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const milliseconds = readNumber(headers.get('retry-after-ms'))
  if (milliseconds !== undefined) return milliseconds
  const retryAfter = headers.get('retry-after')
  const seconds = readNumber(retryAfter)
  if (seconds !== undefined) return Math.ceil(seconds * 1_000)
  const dateMs = Date.parse(retryAfter ?? '')
  return Number.isNaN(dateMs) ? undefined : Math.max(dateMs - nowMs, 0)
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined
}

interface Deadline {
  /** Aborts on timeout, or when the caller aborts. */
  readonly signal: AbortSignal
  /** Rejects when the signal aborts: nobody waits for ever, whatever becomes of `fetch`. */
  readonly late: Promise<never>
  readonly isOver: boolean
  /** Clears the timer and removes the listeners from the caller's signals. */
  end(): void
}

const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Combines a timeout and the caller's signals. Not `AbortSignal.any`, which on Node 20 keeps
 * the combined signal alive for as long as any of its source signals.
 */
function startDeadline(timeoutMs: number, signals: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController()
  let isOver = false
  const timer = setTimeout(
    () => {
      isOver = true
      controller.abort()
    },
    Math.min(timeoutMs, TIMER_MAX_MS),
  )
  const watched = signals.filter((signal) => signal !== undefined)
  const abort = (event: Event): void => controller.abort((event.target as AbortSignal).reason)
  for (const signal of watched) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', abort, { once: true })
  }

  const { signal } = controller
  return {
    signal,
    late: new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    }),
    get isOver() {
      return isOver
    },
    end() {
      clearTimeout(timer)
      for (const signal of watched) signal.removeEventListener('abort', abort)
    },
  }
}
