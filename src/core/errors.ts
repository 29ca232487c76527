/** One code per caller reaction, not per failure site. See docs/reference/errors.md. */
export type ErrorCode =
  | 'INVALID_INPUT'
  | 'INVALID_CONFIG'
  | 'MISSING_DEPENDENCY'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'UNSUPPORTED'
  | 'LIMIT_EXCEEDED'
  | 'FORBIDDEN'
  | 'STORE_FAILED'
  | 'STORE_FULL'
  | 'MODEL_FAILED'
  | 'CORRUPT_DATA'

export interface MemoryErrorOptions {
  readonly code: ErrorCode
  /** What the caller can do next, in one sentence. */
  readonly hint?: string | undefined
  readonly cause?: unknown
  /** True when retrying the same call may succeed. */
  readonly isRetryable?: boolean
  readonly issues?: readonly InputIssue[] | undefined
}

/** An invalid input field. */
export interface InputIssue {
  /** Its path, such as `turns[2].text`; empty for the whole input. */
  readonly path: string
  readonly message: string
}

/** The only error class this package throws on purpose. */
export class MemoryError extends Error {
  override readonly name = 'MemoryError'
  readonly code: ErrorCode
  readonly hint: string | undefined
  readonly isRetryable: boolean
  /** The invalid fields, for `INVALID_INPUT`. */
  readonly issues: readonly InputIssue[] | undefined

  constructor(message: string, options: MemoryErrorOptions) {
    super(message, { cause: options.cause })
    this.code = options.code
    this.hint = options.hint
    this.isRetryable = options.isRetryable ?? false
    this.issues = options.issues
  }

  // Compares the name, not the class: two copies of this package in one dependency
  // tree must still recognise each other's errors.
  static is(error: unknown, code?: ErrorCode): error is MemoryError {
    if (!(error instanceof Error) || error.name !== 'MemoryError') return false
    return code === undefined || (error as MemoryError).code === code
  }
}

/** The call is invalid: `message` says why, `hint` says how to fix it. */
export function invalidInput(message: string, hint?: string): MemoryError {
  return new MemoryError(message, { code: 'INVALID_INPUT', hint })
}

/** True if it may be only the model that cannot be used. */
export function isModelFailure(error: unknown): error is MemoryError {
  return MemoryError.is(error, 'MODEL_FAILED') || MemoryError.is(error, 'MISSING_DEPENDENCY')
}
