import { type Fingerprint, fingerprint } from './fingerprint.ts'

/** One sentence that recall returned. */
export interface GivenSentence extends Fingerprint {
  /** Its record. */
  readonly id: string
  /** When recall returned it, in milliseconds. */
  readonly at?: number | undefined
}

/** What recall returned recently, oldest first: a plain JSON value. */
export interface FingerprintRing {
  /** The maximum number of sentences; the oldest are evicted first. */
  readonly capacity: number
  readonly sentences: readonly GivenSentence[]
}

/** The ring with these recalled records added. A record returned again becomes the newest. */
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

/** The ring without older entries: a user who says it that much later may mean it. */
export function givenSince(ring: FingerprintRing, ms: number): FingerprintRing {
  return { ...ring, sentences: ring.sentences.filter(({ at }) => at === undefined || at >= ms) }
}
