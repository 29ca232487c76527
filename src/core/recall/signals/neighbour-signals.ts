import type { Evidence } from '../evidence.ts'
import { isQuestionText } from './shape-signals.ts'
import { forEach, type Signal } from './signal.ts'

/** How far the matter of a conversation reaches. */
const AROUND = 5
/** How many of the strongest around a statement speak for the matter. */
const STRONGEST = 3

/** A turn is read with the turns around it: an answer rarely repeats the words of its question. */
export const NEIGHBOUR_SIGNALS: readonly Signal[] = [
  beside('wordsBefore', -1, ({ words }) => words),
  beside('wordsAfter', 1, ({ words }) => words),
  beside('wordsTwoBefore', -2, ({ words }) => words),
  beside('meaningBefore', -1, ({ whole }) => whole),
  beside('meaningAfter', 1, ({ whole }) => whole),
  {
    name: 'answers',
    channel: 'neighbours',
    measure: askedBefore,
  },
  {
    name: 'answersMeaning',
    channel: 'neighbours',
    measure: (evidence) => besideQuestion(evidence, evidence.whole),
  },
  {
    name: 'answersWords',
    channel: 'neighbours',
    measure: (evidence) => besideQuestion(evidence, evidence.words),
  },
  coverage('coverageBeside', 1),
  coverage('coverageNear', 3),
  coverage('coverageAround', 8),
  around('meaningAround', ({ nearest }) => nearest),
  around('wordsAround', ({ candidates, weight }) =>
    Float64Array.from(candidates, ({ words }) => (words?.score ?? 0) / weight),
  ),
]

function beside(
  name: string,
  distance: number,
  values: (evidence: Evidence) => Float64Array,
): Signal {
  return {
    name,
    channel: 'neighbours',
    measure: (evidence) => {
      const own = values(evidence)
      return forEach(evidence, (index) => own[evidence.neighbour(index, distance)] ?? 0)
    },
  }
}

const asked = new WeakMap<Evidence, Float64Array>()

// Three signals need it, and reading a text for a question costs more than they do.
function askedBefore(evidence: Evidence): Float64Array {
  const known = asked.get(evidence)
  if (known !== undefined) return known
  const values = forEach(evidence, (index) => {
    const before = evidence.candidates[evidence.neighbour(index, -1)]
    return before !== undefined && isQuestionText(before.item.text) ? 1 : 0
  })
  asked.set(evidence, values)
  return values
}

function besideQuestion(evidence: Evidence, values: Float64Array): Float64Array {
  const isAsked = askedBefore(evidence)
  return forEach(
    evidence,
    (index) => (isAsked[index] ?? 0) * (values[evidence.neighbour(index, -1)] ?? 0),
  )
}

// Which share of the question a statement and its surroundings hold together.
function coverage(name: string, reach: number): Signal {
  return {
    name,
    channel: 'neighbours',
    measure: (evidence) => {
      const places = new Map(evidence.terms.map(({ term }, place) => [term, place]))
      const matched = evidence.candidates.map(({ words }) =>
        (words?.matched ?? []).flatMap((term) => places.get(term) ?? []),
      )
      // Holds for each term the last statement that was found to cover it.
      const covered = new Int32Array(evidence.terms.length).fill(-1)
      return forEach(evidence, (index) => {
        let sum = 0
        visitAround(evidence, index, reach, (at) => {
          for (const place of matched[at] ?? []) {
            if (covered[place] !== index) sum += evidence.terms[place]?.weight ?? 0
            covered[place] = index
          }
        })
        return sum / evidence.weight
      })
    },
  }
}

function around(name: string, values: (evidence: Evidence) => Float64Array): Signal {
  return {
    name,
    channel: 'neighbours',
    measure: (evidence) => {
      const own = values(evidence)
      const strongest = new Float64Array(STRONGEST)
      return forEach(evidence, (index) => {
        strongest.fill(0)
        visitAround(evidence, index, AROUND, (at) => {
          // The weakest of the strongest stands first.
          strongest[0] = Math.max(strongest[0] ?? 0, own[at] ?? 0)
          strongest.sort()
        })
        return strongest.reduce((sum, value) => sum + value, 0) / STRONGEST
      })
    },
  }
}

/** Visits a statement and what is known of its surroundings. Nothing, for one that stands alone. */
function visitAround(
  evidence: Evidence,
  index: number,
  reach: number,
  visit: (index: number) => void,
): void {
  if (evidence.candidates[index]?.item.sequence === undefined) return
  visit(index)
  for (let distance = -reach; distance <= reach; distance++) {
    const at = distance === 0 ? -1 : evidence.neighbour(index, distance)
    if (at !== -1) visit(at)
  }
}
