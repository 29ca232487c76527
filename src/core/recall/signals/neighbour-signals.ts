import { oncePer } from '../../once-per.ts'
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

// Three signals need it, and detecting a question costs more than they do.
const askedBefore = oncePer(({ candidates, neighbours }: Evidence) =>
  Float64Array.from(neighbours(-1), (at) => {
    const before = candidates[at]
    return before !== undefined && isQuestionText(before.fact.text) ? 1 : 0
  }),
)

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
    const neighbours = evidence.neighbours(distance)
    return own.map((_value, index) => own[neighbours[index] ?? -1] ?? 0)
  }
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
    const sums = new Float64Array(evidence.candidates.length)
    visitAround(evidence, reach, (index, at) => {
      for (const place of matched[at] ?? []) {
        if (covered[place] === index) continue
        sums[index] = (sums[index] ?? 0) + (evidence.terms[place]?.weight ?? 0)
        covered[place] = index
      }
    })
    return sums.map((sum) => sum / evidence.weight)
  }
}

function around(values: Values): Values {
  return (evidence) => {
    const own = values(evidence)
    // The strongest of each statement, ascending.
    const strongest = new Float64Array(own.length * STRONGEST)
    visitAround(evidence, AROUND, (index, at) => {
      const value = own[at] ?? 0
      const first = index * STRONGEST
      if (value <= (strongest[first] ?? 0)) return
      strongest[first] = value
      strongest.subarray(first, first + STRONGEST).sort()
    })
    return own.map((_value, index) => {
      const first = index * STRONGEST
      return (
        strongest.subarray(first, first + STRONGEST).reduce((sum, one) => sum + one, 0) / STRONGEST
      )
    })
  }
}

/** Visits of each statement itself and its known neighbours. Those without a session are left out. */
function visitAround(
  { candidates, neighbours }: Evidence,
  reach: number,
  visit: (index: number, at: number) => void,
): void {
  const tables: Int32Array[] = []
  for (let distance = -reach; distance <= reach; distance++) {
    if (distance !== 0) tables.push(neighbours(distance))
  }
  candidates.forEach(({ fact }, index) => {
    if (fact.position === undefined) return
    visit(index, index)
    for (const table of tables) {
      const at = table[index] ?? -1
      if (at !== -1) visit(index, at)
    }
  })
}
