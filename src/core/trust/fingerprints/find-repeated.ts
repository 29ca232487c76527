import { type Run, runsOf } from './fingerprint.ts'
import type { FingerprintRing, GivenSentence } from './fingerprint-ring.ts'
import { statementTokens } from './statement-tokens.ts'

/** How much of a sentence was given out before. */
export interface Repetition {
  /** Share of its tokens that repeat a given sentence, 0 to 1. */
  readonly share: number
  /** True when nothing of it is new: what is not repeated are words around a statement. */
  readonly isRepeated: boolean
  /** The records that it repeats. */
  readonly ids: readonly string[]
}

/** Compares sentences with a ring. */
export type RepetitionFinder = (sentence: string) => Repetition

/** A stretch of the sentence that runs in step with one given sentence. */
interface Stretch {
  readonly given: GivenSentence
  readonly from: number
  readonly to: number
}

/** A stretch counts when it is most of a given sentence, or long by itself. */
const GIVEN_SHARE_MIN = 0.6
const STRETCH_LENGTH_MIN = 8
/** A few words in common do not make a repetition. */
const REPEATED_SHARE_MIN = 0.5

/** Looks the ring through once, for any number of sentences. */
export function createRepetitionFinder(ring: FingerprintRing): RepetitionFinder {
  const places = indexRing(ring)
  return (sentence) => {
    const tokens = statementTokens(sentence)
    const covered = new Array<boolean>(tokens.length).fill(false)
    const ids = new Set<string>()
    for (const { given, from, to } of stretchesOf(runsOf(tokens), places)) {
      if (covered.slice(from, to).some(Boolean)) continue
      covered.fill(true, from, to)
      ids.add(given.id)
    }
    const share = covered.filter(Boolean).length / Math.max(1, tokens.length)
    const isAllSaid = tokens.every(({ isContent }, at) => covered[at] === true || !isContent)
    return { share, isRepeated: isAllSaid && share >= REPEATED_SHARE_MIN, ids: [...ids] }
  }
}

interface GivenRun {
  readonly given: GivenSentence
  /** Which sentence of the ring it is of. */
  readonly at: number
  readonly place: number
}

type RingIndex = ReadonlyMap<number, readonly GivenRun[]>

function indexRing({ sentences }: FingerprintRing): RingIndex {
  const index = new Map<number, GivenRun[]>()
  sentences.forEach((given, at) => {
    given.hashes.forEach((hash, run) => {
      const known = index.get(hash) ?? []
      known.push({ given, at, place: given.places[run] ?? 0 })
      index.set(hash, known)
    })
  })
  return index
}

// In step means at the same distance from the place in the given sentence: words of two
// sentences, or of two halves of one, put together anew say something new.
function stretchesOf(runs: readonly Run[], index: RingIndex): readonly Stretch[] {
  const steps = new Map<string, Stretch[]>()
  for (const run of runs) {
    for (const { given, at, place } of index.get(run.hash) ?? []) {
      const step = `${at} ${place - run.from}`
      steps.set(step, lengthen(steps.get(step) ?? [], given, run))
    }
  }
  return [...steps.values()]
    .flat()
    .filter(isLongEnough)
    .toSorted((left, right) => right.to - right.from - (left.to - left.from))
}

function lengthen(stretches: Stretch[], given: GivenSentence, { from, to }: Run): Stretch[] {
  const last = stretches.at(-1)
  if (last === undefined || last.to < from) return [...stretches, { given, from, to }]
  return [...stretches.slice(0, -1), { ...last, to }]
}

function isLongEnough({ given, from, to }: Stretch): boolean {
  return to - from >= STRETCH_LENGTH_MIN || (to - from) / given.size >= GIVEN_SHARE_MIN
}
