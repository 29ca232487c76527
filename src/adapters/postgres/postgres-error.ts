import { type ErrorCode, MemoryError } from '../../core/errors.ts'

/** Thrown inside a transaction that another one came before; `transact` then starts over. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

interface Reaction {
  readonly code: ErrorCode
  readonly message: string
  readonly hint: string
  readonly isRetryable?: boolean
}

const BUSY: Reaction = {
  code: 'STORE_FAILED',
  message: 'The database is busy',
  hint: 'Try again in a moment.',
  isRetryable: true,
}
const DOWN: Reaction = {
  code: 'STORE_FAILED',
  message: 'The database cannot be reached',
  hint: 'Check that PostgreSQL runs and that the address is right, then try again.',
  isRetryable: true,
}
const SETTINGS: Reaction = {
  code: 'INVALID_CONFIG',
  message: 'The database refuses this user',
  hint: 'Check the user, the password, the database name and the rights on the schema.',
}
const CHANGED: Reaction = {
  code: 'STORE_FAILED',
  message: 'The tables were changed by a Loci with other declarations',
  hint: 'Open the store again; if that does not help, bring all processes to one version.',
}
const UNSTORABLE: Reaction = {
  code: 'INVALID_INPUT',
  message: 'A text cannot be stored',
  hint: 'It may not hold NUL or half of a surrogate pair.',
}
const TOO_LARGE: Reaction = {
  code: 'LIMIT_EXCEEDED',
  message: 'Something is larger than the database allows',
  hint: 'Shorten it, or write it in parts.',
}
const DAMAGED: Reaction = {
  code: 'CORRUPT_DATA',
  message: 'The database is damaged',
  hint: 'Restore a backup; an index can be rebuilt.',
}

// SQLSTATE codes and, where all of a class mean the same, classes (their first two letters):
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const REACTIONS: Readonly<Record<string, Reaction>> = {
  '08': DOWN,
  '57P01': DOWN,
  '57P02': DOWN,
  '57P03': DOWN,
  '25P03': DOWN,
  '40': BUSY,
  '53': BUSY,
  '55P03': BUSY,
  '57014': BUSY,
  '23505': BUSY,
  '28': SETTINGS,
  '3D000': SETTINGS,
  '42501': SETTINGS,
  '25006': SETTINGS,
  '42P01': CHANGED,
  '42703': CHANGED,
  '3F000': CHANGED,
  '22021': UNSTORABLE,
  '22P05': UNSTORABLE,
  '54': TOO_LARGE,
  XX001: DAMAGED,
  XX002: DAMAGED,
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// Serialization failure, deadlock, and a unique key that another transaction took first.
const RACE_CODES = new Set(['40001', '40P01', '23505'])

/** True when the transaction did nothing wrong and may simply be run again. */
export function isLostRace(error: unknown): boolean {
  return error instanceof LostRace || RACE_CODES.has(codeOf(error) ?? '')
}

/** Translates what the driver throws into what the caller can act on. */
export function toMemoryError(cause: unknown): unknown {
  if (MemoryError.is(cause)) return cause
  if (cause instanceof LostRace) return render(BUSY, cause)
  if (!(cause instanceof Error)) return cause
  const code = codeOf(cause)
  if (code === undefined) return isLostConnection(cause) ? render(DOWN, cause) : cause
  if (NETWORK_CODES.has(code)) return render(DOWN, cause)
  const reaction = REACTIONS[code] ?? REACTIONS[code.slice(0, 2)]
  return render(reaction ?? REFUSED, cause)
}

/** A statement or a connection that took longer than its limit. */
export function tookTooLong(what: string, timeoutMs: number): MemoryError {
  return new MemoryError(`${what} took longer than ${timeoutMs} ms`, {
    code: 'STORE_FAILED',
    hint: 'Check that PostgreSQL answers and that its pool has free connections; then try again.',
    isRetryable: true,
  })
}

const REFUSED: Reaction = {
  code: 'STORE_FAILED',
  message: 'PostgreSQL refused',
  hint: 'The message says why; the log of the server says more.',
}

function render(reaction: Reaction, cause: Error): MemoryError {
  const { message, ...options } = reaction
  const detail = cause.message === '' ? codeOf(cause) : cause.message
  return new MemoryError(`${message}: ${detail}`, { ...options, cause })
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

// The driver gives these no code: "Connection terminated unexpectedly", "Client has
// encountered a connection error and is not queryable", "timeout exceeded when trying to connect".
function isLostConnection(error: Error): boolean {
  return /connection|not queryable|trying to connect/i.test(error.message)
}
