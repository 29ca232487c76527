import type { ErrorCode } from '../../core/errors.ts'

/** 1 is for unexpected errors, and for a failed check. */
export const EXIT_FAILED = 1

/** Partial success: an import refused some lines, or an export skipped something. */
export const EXIT_IN_PART = 13

/** The exit code of each error. See docs/reference/errors.md. */
export const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  INVALID_INPUT: 2,
  INVALID_CONFIG: 3,
  MISSING_DEPENDENCY: 4,
  NOT_FOUND: 5,
  CONFLICT: 6,
  UNSUPPORTED: 7,
  LIMIT_EXCEEDED: 8,
  STORE_FAILED: 9,
  MODEL_FAILED: 10,
  CORRUPT_DATA: 11,
  FORBIDDEN: 12,
  STORE_FULL: 14,
} satisfies Record<ErrorCode, number>
