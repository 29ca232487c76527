import type { ErrorCode, MemoryError } from '../../core/errors.ts'

/** The status of each error. See docs/reference/errors.md. */
export const HTTP_STATUSES: Readonly<Record<ErrorCode, number>> = {
  INVALID_INPUT: 400,
  INVALID_CONFIG: 500,
  MISSING_DEPENDENCY: 500,
  NOT_FOUND: 404,
  CONFLICT: 409,
  UNSUPPORTED: 501,
  LIMIT_EXCEEDED: 413,
  FORBIDDEN: 403,
  STORE_FAILED: 503,
  STORE_FULL: 507,
  MODEL_FAILED: 502,
  CORRUPT_DATA: 500,
} satisfies Record<ErrorCode, number>

/** The body of every error response. */
interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode | 'UNEXPECTED'
    readonly message: string
    readonly hint?: string
    readonly issues?: MemoryError['issues']
  }
}

/** What HTTP says more exactly than the code of an error. */
interface HttpDetails {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
}

const DETAILS = new WeakMap<Error, HttpDetails>()

/** The same error, with a more specific status. */
export function withStatus(error: MemoryError, details: HttpDetails): MemoryError {
  DETAILS.set(error, details)
  return error
}

/** When a caller may retry, in seconds. */
const RETRY_AFTER_SECONDS = 1

export function respondWithError(
  error: MemoryError,
  given: Partial<HttpDetails> = DETAILS.get(error) ?? {},
): Response {
  return Response.json(errorBody(error), {
    status: given.status ?? (isTooOften(error) ? TOO_MANY_REQUESTS : HTTP_STATUSES[error.code]),
    headers: {
      ...(error.isRetryable ? { 'retry-after': String(RETRY_AFTER_SECONDS) } : {}),
      ...given.headers,
    },
  })
}

/** Everything that a caller is told about an error. */
export function errorBody({ code, message, hint, issues }: MemoryError): ErrorBody {
  return {
    error: {
      code,
      message,
      ...(hint === undefined ? {} : { hint }),
      ...(issues === undefined ? {} : { issues }),
    },
  }
}

const TOO_MANY_REQUESTS = 429

function isTooOften({ code, isRetryable }: MemoryError): boolean {
  return code === 'LIMIT_EXCEEDED' && isRetryable
}

/** The details are in the log; they are not disclosed to the client. */
export const UNEXPECTED: ErrorBody = {
  error: {
    code: 'UNEXPECTED',
    message: 'Internal error',
    hint: 'See the server log, and please report it.',
  },
}

export function respondUnexpected(): Response {
  return Response.json(UNEXPECTED, { status: 500 })
}
