import { analyzeQuery } from '../text/analyze.ts'

/** The words that say what a text is about, each with its weight; as a vector of length 1. */
export type MatterTerms = ReadonlyMap<string, number>

const NUMBER = /^\p{N}+$/u

/** Empty for a text without words: the number of a ticket or of a week is no matter. */
export function matterTerms(text: string): MatterTerms {
  const weights = analyzeQuery(text).filter(({ term }) => !NUMBER.test(term))
  // The parts of a word share its weight, so that all words count the same.
  const sum = weights.reduce((total, { weight }) => total + weight, 0)
  return new Map(weights.map(({ term, weight }) => [term, Math.sqrt(weight / sum)]))
}

/** The cosine of two texts, by their words. */
export function termLikeness(left: MatterTerms, right: MatterTerms): number {
  const [short, long] = left.size <= right.size ? [left, right] : [right, left]
  let sum = 0
  for (const [term, weight] of short) sum += weight * (long.get(term) ?? 0)
  return sum
}
