import { oncePer } from '../../once-per.ts'
import { FINGERPRINT_TOKENS_MAX, type Run, runsOf } from './fingerprint.ts'
import type { FingerprintRing, GivenSentence } from './fingerprint-ring.ts'
import { statementTokens } from './statement-tokens.ts'

/** A span of the sentence that is aligned with one given sentence. */
interface Stretch {
  readonly given: GivenSentence
  readonly from: number
  readonly to: number
}

/** A span counts when it covers most of a given sentence, or is long on its own. */
const GIVEN_SHARE_MIN = 0.6
const STRETCH_LENGTH_MIN = 8
/** A few words in common do not make a repetition. */
const REPEATED_SHARE_MIN = 0.5
/** "Ha ha ha ha" has the same run at many positions: only a few are checked, newest first. */
const PLACES_PER_HASH_MAX = 32
const PLACES_PER_SENTENCE_MAX = 16

/**
 * Creates a predicate that tells whether a sentence has nothing new: apart from framing words, all
 * of it repeats what recall returned. Scans a ring once, for any number of texts.
 */
export function createRepetitionFinder(ring: FingerprintRing) {
  const places = indexRing(ring)
  return (sentence: string): boolean => {
    const tokens = statementTokens(sentence)
    // Only the beginning of such a long text is fingerprinted, so it cannot be fully known.
    if (tokens.length > FINGERPRINT_TOKENS_MAX) return false
    const covered = new Array<boolean>(tokens.length).fill(false)
    for (const { from, to } of stretchesOf(runsOf(tokens), places)) {
      // Spans are visited longest first, so a covered one cannot be strictly inside.
      if (covered[from] === true || covered[to - 1] === true) continue
      covered.fill(true, from, to)
    }
    const share = covered.filter(Boolean).length / Math.max(1, tokens.length)
    const isAllSaid = tokens.every(({ isContent }, at) => covered[at] === true || !isContent)
    return isAllSaid && share >= REPEATED_SHARE_MIN
  }
}

interface GivenRun {
  readonly given: GivenSentence
  /** The index of its sentence in the ring. */
  readonly at: number
  readonly place: number
}

type RingIndex = ReadonlyMap<number, readonly GivenRun[]>

const indexRing = oncePer(({ sentences }: FingerprintRing): RingIndex => {
  const index = new Map<number, GivenRun[]>()
  for (const [back, given] of sentences.toReversed().entries()) {
    const at = sentences.length - 1 - back
    given.hashes.forEach((hash, run) => {
      const known = index.get(hash) ?? []
      index.set(hash, known)
      const isFull =
        known.length >= PLACES_PER_HASH_MAX || known.at(-PLACES_PER_SENTENCE_MAX)?.at === at
      if (!isFull) known.push({ given, at, place: given.places[run] ?? 0 })
    })
  }
  return index
})

// Aligned means at a constant offset from the position in the given sentence: recombined words of
// two sentences, or of two halves of one, say something new.
function stretchesOf(runs: readonly Run[], index: RingIndex): readonly Stretch[] {
  const steps = new Map<number, Stretch[]>()
  for (const run of runs) {
    for (const { given, at, place } of index.get(run.hash) ?? []) {
      const step = at * 2 * FINGERPRINT_TOKENS_MAX + place - run.from
      const stretches = steps.get(step) ?? []
      lengthen(stretches, given, run)
      steps.set(step, stretches)
    }
  }
  return [...steps.values()]
    .flat()
    .filter(isLongEnough)
    .toSorted((left, right) => right.to - right.from - (left.to - left.from))
}

function lengthen(stretches: Stretch[], given: GivenSentence, { from, to }: Run): void {
  const last = stretches.at(-1)
  if (last === undefined || last.to < from) stretches.push({ given, from, to })
  else stretches[stretches.length - 1] = { ...last, to }
}

function isLongEnough({ given, from, to }: Stretch): boolean {
  return to - from >= STRETCH_LENGTH_MIN || (to - from) / given.size >= GIVEN_SHARE_MIN
}
