import { dot } from '../../storage/vectors/dot.ts'
import { type CandidateReading, type Evidence, fillMissing } from '../evidence.ts'
import { each, type Signal } from './signal.ts'

/** The share of the question that a text covers, rare words weighing more. */
export const WORD_COVERAGE: Signal = {
  name: 'wordCoverage',
  channel: 'words',
  measure: (evidence) => {
    const weights = new Map(evidence.terms.map(({ term, weight }) => [term, weight]))
    return each(({ words }) => {
      const held = (words?.matched ?? []).reduce((sum, term) => sum + (weights.get(term) ?? 0), 0)
      return Math.min(1, held / evidence.weight)
    })(evidence)
  },
}

export const WORD_SIGNALS: readonly Signal[] = [
  // Relative to the best candidate.
  { name: 'words', channel: 'words', measure: ({ words }) => words },
  {
    // Relative to the highest possible score, so that a poor best match stays low.
    name: 'wordDepth',
    channel: 'words',
    measure: each(({ words }, { weight }) => (words?.score ?? 0) / weight),
  },
  WORD_COVERAGE,
]

/** A cosine below this counts as 0, even when it is the best. */
const BEST_MIN = 0.1
/** How many of the best results serve as examples of a relevant text. */
const EXAMPLES = 4

export const MEANING_SIGNALS: readonly Signal[] = [
  { name: 'meaningWhole', channel: 'meaning', measure: ({ whole }) => whole },
  {
    name: 'meaningSentence',
    channel: 'meaning',
    measure: each(({ meaning }, { whole }, index) => meaning?.sentence ?? whole[index] ?? 0),
  },
  {
    name: 'meaningBest',
    channel: 'meaning',
    measure: ({ nearest }) => {
      const best = nearest.reduce((most, cosine) => Math.max(most, cosine), BEST_MIN)
      return nearest.map((cosine) => cosine / best)
    },
  },
  {
    // Words and meaning overlap: together they are worth less than their sum.
    name: 'agreement',
    channel: 'meaning',
    measure: ({ words, nearest }) => words.map((own, index) => Math.min(own, nearest[index] ?? 0)),
  },
  { name: 'likeTheBest', channel: 'meaning', measure: measureLikeness },
  {
    name: 'reads',
    channel: 'meaning',
    isOfReading: true,
    measure: (evidence) => readingsOf(evidence, (one) => (one.isExpected ? 0 : one.certainty)),
  },
  {
    // Weighs as much as if it had been read.
    name: 'readsLikely',
    channel: 'meaning',
    isOfReading: true,
    measure: (evidence) => readingsOf(evidence, (one) => (one.isExpected ? one.certainty : 0)),
  },
]

// What the top candidates have in common says more about the subject than the question.
function measureLikeness({ candidates, words, whole }: Evidence): Float64Array {
  const best = whole.reduce((most, cosine) => Math.max(most, cosine), BEST_MIN)
  const promise = words.map((own, index) => own + (whole[index] ?? 0) / best)
  const leading = [...promise.keys()]
    .sort((left, right) => (promise[right] ?? 0) - (promise[left] ?? 0) || left - right)
    .slice(0, EXAMPLES)
  const centre = centreOf(leading.flatMap((index) => candidates[index]?.meaning?.vector ?? []))
  const likeness = candidates.map(({ meaning }) =>
    meaning === undefined || centre === undefined ? undefined : dot(meaning.vector, centre),
  )
  return fillMissing(likeness, words, 0)
}

function centreOf(vectors: readonly Float32Array[]): Float32Array | undefined {
  const [first] = vectors
  if (first === undefined) return undefined
  const sum = first.map((_value, at) =>
    vectors.reduce((total, vector) => total + (vector[at] ?? 0), 0),
  )
  const length = Math.sqrt(dot(sum, sum)) || 1
  return sum.map((value) => value / length)
}

/** The certainty of each candidate, read or expected; 0 for all when nothing was to be read. */
export function measureReading(evidence: Evidence): Float64Array {
  return readingsOf(evidence, ({ certainty }) => certainty)
}

function readingsOf(
  { candidates, readings }: Evidence,
  value: (reading: CandidateReading) => number,
): Float64Array {
  return Float64Array.from(candidates, (candidate) => {
    const reading = readings?.get(candidate)
    return reading === undefined ? 0 : value(reading)
  })
}
