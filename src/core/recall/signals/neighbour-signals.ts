import type { Evidence } from '../evidence.ts'
import { isQuestionText } from './shape-signals.ts'
import { each, type Signal } from './signal.ts'

/** How many turns away still share the subject of a conversation. */
const AROUND = 5
/** How many of the strongest neighbours of a statement represent the subject. */
const STRONGEST = 3

type Values = (evidence: Evidence) => Float64Array

const words: Values = (evidence) => evidence.words
const whole: Values = (evidence) => evidence.whole
const wordDepth = each(({ words: found }, { weight }) => (found?.score ?? 0) / weight)

/** A turn is read with the turns around it: an answer rarely repeats the words of its question. */
export const NEIGHBOUR_SIGNALS: readonly Signal[] = [
  ofNeighbours('wordsBefore', beside(-1, words)),
  ofNeighbours('wordsAfter', beside(1, words)),
  ofNeighbours('wordsTwoBefore', beside(-2, words)),
  ofNeighbours('meaningBefore', beside(-1, whole)),
  ofNeighbours('meaningAfter', beside(1, whole)),
  ofNeighbours('answers', askedBefore),
  ofNeighbours('answersMeaning', besideQuestion(whole)),
  ofNeighbours('answersWords', besideQuestion(words)),
  ofNeighbours('coverageBeside', coverage(1)),
  ofNeighbours('coverageNear', coverage(3)),
  ofNeighbours('coverageAround', coverage(8)),
  ofNeighbours(
    'meaningAround',
    around(({ nearest }) => nearest),
  ),
  ofNeighbours('wordsAround', around(wordDepth)),
]

function ofNeighbours(name: string, measure: Values): Signal {
  return { name, channel: 'neighbours', measure }
}

function beside(distance: number, values: Values): Values {
  return (evidence) => {
    const own = values(evidence)
    return own.map((_value, index) => own[evidence.neighbour(index, distance)] ?? 0)
  }
}

const asked = new WeakMap<Evidence, Float64Array>()

// Cached: three signals need it, and detecting a question costs more than they do.
function askedBefore(evidence: Evidence): Float64Array {
  const known = asked.get(evidence)
  if (known !== undefined) return known
  const values = each((_candidate, { candidates, neighbour }, index) => {
    const before = candidates[neighbour(index, -1)]
    return before !== undefined && isQuestionText(before.fact.text) ? 1 : 0
  })(evidence)
  asked.set(evidence, values)
  return values
}

function besideQuestion(values: Values): Values {
  const before = beside(-1, values)
  return (evidence) => {
    const isAsked = askedBefore(evidence)
    return before(evidence).map((value, index) => (isAsked[index] ?? 0) * value)
  }
}

// The share of the question that a statement and its neighbours cover together.
function coverage(reach: number): Values {
  return (evidence) => {
    const places = new Map(evidence.terms.map(({ term }, place) => [term, place]))
    const matched = evidence.candidates.map(({ words: found }) =>
      (found?.matched ?? []).flatMap((term) => places.get(term) ?? []),
    )
    // For each term, the last statement that covers it.
    const covered = new Int32Array(evidence.terms.length).fill(-1)
    return each((_candidate, _evidence, index) => {
      let sum = 0
      visitAround(evidence, index, reach, (at) => {
        for (const place of matched[at] ?? []) {
          if (covered[place] !== index) sum += evidence.terms[place]?.weight ?? 0
          covered[place] = index
        }
      })
      return sum / evidence.weight
    })(evidence)
  }
}

function around(values: Values): Values {
  return (evidence) => {
    const own = values(evidence)
    const strongest = new Float64Array(STRONGEST)
    return own.map((_value, index) => {
      strongest.fill(0)
      visitAround(evidence, index, AROUND, (at) => {
        // The weakest of the strongest is at index 0.
        strongest[0] = Math.max(strongest[0] ?? 0, own[at] ?? 0)
        strongest.sort()
      })
      return strongest.reduce((sum, value) => sum + value, 0) / STRONGEST
    })
  }
}

/** Visits a statement and its known neighbours. No-op for a statement without a session. */
function visitAround(
  evidence: Evidence,
  index: number,
  reach: number,
  visit: (index: number) => void,
): void {
  if (evidence.candidates[index]?.fact.position === undefined) return
  visit(index)
  for (let distance = -reach; distance <= reach; distance++) {
    const at = distance === 0 ? -1 : evidence.neighbour(index, distance)
    if (at !== -1) visit(at)
  }
}
