import { type ErrorCode, MemoryError } from '../../core/errors.ts'
import { fullStore } from '../../core/storage/documents/store-failure.ts'

/** Thrown inside a transaction that lost a race against another; `transact` then retries. */
export class LostRace extends Error {
  override readonly name = 'LostRace'
}

type Reaction = readonly [code: ErrorCode, message: string, hint: string, isRetryable?: boolean]

const BUSY: Reaction = ['STORE_FAILED', 'The database is busy', 'Try again in a moment.', true]
const DOWN: Reaction = [
  'STORE_FAILED',
  'The database cannot be reached',
  'Check that PostgreSQL runs and that the address is right, then try again.',
  true,
]
const READ_ONLY: Reaction = [
  'STORE_FAILED',
  'The database can only be read',
  'Recall works. To write, connect to a server that takes writes: storage.url.',
]
const SETTINGS: Reaction = [
  'INVALID_CONFIG',
  'The database refuses this user',
  'Check the user, the password, the database name and the rights on the schema.',
]
const CHANGED: Reaction = [
  'STORE_FAILED',
  'The tables were changed by a Loci with other declarations',
  'Open the store again; if that does not help, bring all processes to one version.',
]
const UNSTORABLE: Reaction = [
  'INVALID_INPUT',
  'A text cannot be stored',
  'It must not contain NUL or half of a surrogate pair.',
]
const TOO_LARGE: Reaction = [
  'LIMIT_EXCEEDED',
  'Something is larger than the database allows',
  'Shorten it, or write it in parts.',
]
const DAMAGED: Reaction = [
  'CORRUPT_DATA',
  'The database is damaged',
  'Restore a backup; an index can be rebuilt.',
]
const REFUSED: Reaction = [
  'STORE_FAILED',
  'PostgreSQL refused',
  'The message says why; the log of the server says more.',
]

// SQLSTATE codes and, where a whole class means the same, classes (their first two characters):
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const REACTIONS: ReadonlyMap<string, Reaction> = new Map(
  (
    [
      [DOWN, '08 57P01 57P02 57P03 25P03'],
      [BUSY, '40 53 55P03 57014 23505'],
      [READ_ONLY, '25006'],
      [SETTINGS, '28 3D000 42501'],
      [CHANGED, '42P01 42703 3F000'],
      [UNSTORABLE, '22021 22P05'],
      [TOO_LARGE, '54'],
      [DAMAGED, 'XX001 XX002'],
    ] as const
  ).flatMap(([reaction, codes]) => codes.split(' ').map((code) => [code, reaction] as const)),
)

const DISK_FULL = '53100'
const FREE_SPACE = 'Free some space on the server of the database, or give it a larger disk.'

const NETWORK_CODE =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

// Serialization failure, deadlock, and a unique violation by a concurrent transaction.
const RACE_CODES = new Set(['40001', '40P01', '23505'])

/** True if the transaction can simply be retried. */
export function isLostRace(error: unknown): boolean {
  return error instanceof LostRace || RACE_CODES.has(codeOf(error) ?? '')
}

/** Translates a driver error into one the caller can act on. */
export function toMemoryError(cause: unknown): unknown {
  if (MemoryError.is(cause)) return cause
  if (cause instanceof LostRace) return render(BUSY, cause)
  if (!(cause instanceof Error)) return cause
  const code = codeOf(cause)
  if (code === undefined) return isLostConnection(cause) ? render(DOWN, cause) : cause
  if (NETWORK_CODE.test(code)) return render(DOWN, cause)
  if (code === DISK_FULL) return fullStore(`PostgreSQL: ${cause.message}`, FREE_SPACE, cause)
  const reaction = REACTIONS.get(code) ?? REACTIONS.get(code.slice(0, 2))
  return render(reaction ?? REFUSED, cause)
}

/** A statement or connection that exceeded its timeout. */
export function tookTooLong(what: string, timeoutMs: number): MemoryError {
  return new MemoryError(`${what} took longer than ${timeoutMs} ms`, {
    code: 'STORE_FAILED',
    hint: 'Check that PostgreSQL answers and that its pool has free connections; then try again.',
    isRetryable: true,
  })
}

function render([code, message, hint, isRetryable]: Reaction, cause: Error): MemoryError {
  const detail = cause.message === '' ? codeOf(cause) : cause.message
  const options = { code, hint, cause, isRetryable: isRetryable ?? false }
  return new MemoryError(`${message}: ${detail}`, options)
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}

// The driver sets no code for these: "Connection terminated unexpectedly", "Client has
// encountered a connection error and is not queryable", "timeout exceeded when trying to connect".
function isLostConnection(error: Error): boolean {
  return /connection|not queryable|trying to connect/i.test(error.message)
}
