import { invalidInput } from '../../errors.ts'
import { type Fingerprint, fingerprint } from './fingerprint.ts'

/** One sentence that recall returned. */
export interface GivenSentence extends Fingerprint {
  /** The record it is from. */
  readonly id: string
  /** When recall returned it, in milliseconds. */
  readonly at?: number | undefined
}

/** What recall returned lately, oldest first: a plain value, to be stored as JSON. */
export interface FingerprintRing {
  /** The most sentences; the oldest go first. */
  readonly capacity: number
  readonly sentences: readonly GivenSentence[]
}

const CAPACITY_DEFAULT = 1_000
const CAPACITY_MAX = 10_000

/** @throws MemoryError `INVALID_INPUT` for a capacity that is no whole number from 1 to 10,000. */
export function createFingerprintRing(capacity: number = CAPACITY_DEFAULT): FingerprintRing {
  if (Number.isInteger(capacity) && capacity >= 1 && capacity <= CAPACITY_MAX) {
    return { capacity, sentences: [] }
  }
  throw invalidInput(
    `A ring of fingerprints cannot hold ${capacity} sentences`,
    `Pass a whole number from 1 to ${CAPACITY_MAX}.`,
  )
}

/** The ring after recall returned these records. One that is returned again becomes the newest. */
export function addFingerprints(
  ring: FingerprintRing,
  given: readonly {
    readonly id: string
    readonly text: string
    readonly at?: number | undefined
  }[],
): FingerprintRing {
  const ids = new Set(given.map(({ id }) => id))
  const others = ring.sentences.filter(({ id }) => !ids.has(id))
  const added = given.flatMap(({ id, text, at }) =>
    fingerprint(text).map((one) => ({ id, ...(at === undefined ? {} : { at }), ...one })),
  )
  return { ...ring, sentences: [...others, ...added].slice(-ring.capacity) }
}

/** The ring without what was returned before: a user who says it that much later may mean it. */
export function givenSince(ring: FingerprintRing, ms: number): FingerprintRing {
  return { ...ring, sentences: ring.sentences.filter(({ at }) => at === undefined || at >= ms) }
}
