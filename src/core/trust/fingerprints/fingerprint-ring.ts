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
