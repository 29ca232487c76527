import { type ErrorCode, type InputIssue, MemoryError } from '../../core/errors.ts'

/** A call that failed. */
export interface Failure {
  readonly error: MemoryError
  /** The status of the answer, if there was one. */
  readonly status?: number
  /** When the server wants to be asked again. */
  readonly retryAfterMs?: number | undefined
}

/** What a proxy answers in front of a server that is down, busy or slow. */
const PASSING = new Set([429, 502, 503, 504])

/** What a server answered: the result of an operation, or why there is none. */
export function readAnswer(
  response: Response,
  text: string,
): { readonly result: unknown } | Failure {
  const { ok, status, headers } = response
  const body = parseJson(text)
  if (ok && body !== undefined) return { result: body }
  const retryAfterMs = readRetryAfter(headers.get('retry-after'))
  const error = toError(body, { status, mayRepeat: retryAfterMs !== undefined })
  return { error, status, retryAfterMs }
}

function toError(
  body: unknown,
  { status, mayRepeat }: { readonly status: number; readonly mayRepeat: boolean },
): MemoryError {
  const told = errorOf(body)
  if (told === undefined) {
    return new MemoryError(`The server answered ${status}, and not as Loci does`, {
      code: 'STORE_FAILED',
      hint: 'Check that the url is that of `loci serve`, and what stands in front of it.',
      isRetryable: mayRepeat || PASSING.has(status),
    })
  }
  const { code, message, hint, issues } = told
  return new MemoryError(message, {
    // What nobody planned has no code in the library: there it is thrown as it is.
    code: code === 'UNEXPECTED' ? 'STORE_FAILED' : code,
    hint,
    issues,
    isRetryable: mayRepeat,
  })
}

function errorOf(body: unknown):
  | {
      readonly code: ErrorCode | 'UNEXPECTED'
      readonly message: string
      readonly hint?: string
      readonly issues?: readonly InputIssue[]
    }
  | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  if (typeof error !== 'object' || error === null) return undefined
  if (!('code' in error && 'message' in error)) return undefined
  const isText = typeof error.code === 'string' && typeof error.message === 'string'
  return isText ? (error as ReturnType<typeof errorOf>) : undefined
}

/** In seconds, or as a date. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
