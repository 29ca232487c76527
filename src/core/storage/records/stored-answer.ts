import type { JsonObject } from '../../json.ts'
import type { Scope } from '../../scope.ts'
import { FORGETS_TEXTS, unsearchedRecords } from './unsearched-records.ts'

/** What a write with an idempotency key was answered, for callers that repeat it. */
export interface StoredAnswer {
  readonly id: string
  readonly scope: Scope
  /** A hash of the call: the same key with another call is refused. */
  readonly fingerprint: string
  readonly startedAt: string
  readonly expiresAt: string
  /** The process that works on it. */
  readonly holder?: string | undefined
  /** Set with the first change that the call makes: both are stored or none. */
  readonly hasWritten?: boolean | undefined
  /** Absent while it is worked on. */
  readonly answer?: AnswerToKeep | undefined
}

export interface AnswerToKeep {
  readonly status: number
  /** Absent if it was too long to keep. */
  readonly body?: JsonObject | undefined
  readonly headers: Readonly<Record<string, string>>
}

export const STORED_ANSWERS = 'stored-answers'

// Kept for a day, in this store alone.
export const storedAnswerRecords = unsearchedRecords(
  STORED_ANSWERS,
  { expiresAt: 'text' },
  { ...FORGETS_TEXTS, isDerived: () => true },
)
