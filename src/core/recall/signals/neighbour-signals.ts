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
    measure: (evidence) => forEach(evidence, (index) => askedBefore(evidence, index)),
  },
  {
    name: 'answersMeaning',
    channel: 'neighbours',
    measure: (evidence) =>
      forEach(
        evidence,
        (index) =>
          askedBefore(evidence, index) * (evidence.whole[evidence.neighbour(index, -1)] ?? 0),
      ),
  },
  {
    name: 'answersWords',
    channel: 'neighbours',
    measure: (evidence) =>
      forEach(
        evidence,
        (index) =>
          askedBefore(evidence, index) * (evidence.words[evidence.neighbour(index, -1)] ?? 0),
      ),
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

function askedBefore(evidence: Evidence, index: number): number {
  const before = evidence.candidates[evidence.neighbour(index, -1)]
  return before !== undefined && isQuestionText(before.item.text) ? 1 : 0
}

// Which share of the question a statement and its surroundings hold together.
function coverage(name: string, reach: number): Signal {
  return {
    name,
    channel: 'neighbours',
    measure: (evidence) => {
      const weights = new Map(evidence.terms.map(({ term, weight }) => [term, weight]))
      return forEach(evidence, (index) => {
        const found = new Set(matchedAround(evidence, index, reach))
        return [...found].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / evidence.weight
      })
    },
  }
}

function matchedAround(evidence: Evidence, index: number, reach: number): readonly string[] {
  if (evidence.candidates[index]?.item.sequence === undefined) return []
  const matched: string[] = []
  for (let distance = -reach; distance <= reach; distance++) {
    const at = distance === 0 ? index : evidence.neighbour(index, distance)
    matched.push(...(evidence.candidates[at]?.words?.matched ?? []))
  }
  return matched
}

function around(name: string, values: (evidence: Evidence) => Float64Array): Signal {
  return {
    name,
    channel: 'neighbours',
    measure: (evidence) => {
      const own = values(evidence)
      return forEach(evidence, (index) => {
        if (evidence.candidates[index]?.item.sequence === undefined) return 0
        const near = [own[index] ?? 0]
        for (let distance = 1; distance <= AROUND; distance++) {
          near.push(own[evidence.neighbour(index, distance)] ?? 0)
          near.push(own[evidence.neighbour(index, -distance)] ?? 0)
        }
        const strongest = near.sort((left, right) => right - left).slice(0, STRONGEST)
        return strongest.reduce((sum, value) => sum + value, 0) / STRONGEST
      })
    },
  }
}
