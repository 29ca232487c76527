import { dot } from '../../vectors/dot.ts'
import { type Evidence, fillMissing } from '../evidence.ts'
import { forEach, type Signal } from './signal.ts'

/** A cosine below this leads nothing, even as the best there is. */
const BEST_MIN = 0.1
/** How many of the first are taken as an example of what is meant. */
const EXAMPLES = 4

export const MEANING_SIGNALS: readonly Signal[] = [
  { name: 'meaningWhole', channel: 'meaning', measure: ({ whole }) => whole },
  {
    name: 'meaningSentence',
    channel: 'meaning',
    measure: (evidence) =>
      forEach(
        evidence,
        (index) => evidence.candidates[index]?.meaning?.sentence ?? evidence.whole[index] ?? 0,
      ),
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
    // Words and meaning at once is worth less than the two apart would say.
    name: 'agreement',
    channel: 'meaning',
    measure: (evidence) =>
      forEach(evidence, (index) =>
        Math.min(evidence.words[index] ?? 0, evidence.nearest[index] ?? 0),
      ),
  },
  { name: 'likeTheBest', channel: 'meaning', measure: measureLikeness },
]

// What the leading candidates have in common says more of the matter than the question did.
function measureLikeness(evidence: Evidence): Float64Array {
  const best = evidence.whole.reduce((most, cosine) => Math.max(most, cosine), BEST_MIN)
  const promise = forEach(
    evidence,
    (index) => (evidence.words[index] ?? 0) + (evidence.whole[index] ?? 0) / best,
  )
  const leading = [...promise.keys()]
    .sort((left, right) => (promise[right] ?? 0) - (promise[left] ?? 0) || left - right)
    .slice(0, EXAMPLES)
  const centre = centreOf(
    leading.flatMap((index) => evidence.candidates[index]?.meaning?.vector ?? []),
  )
  const likeness = evidence.candidates.map(({ meaning }) =>
    meaning === undefined || centre === undefined ? undefined : dot(meaning.vector, centre),
  )
  return fillMissing(likeness, evidence.words, 0)
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
