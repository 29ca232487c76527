import type { ComparedWord } from './compared-words.ts'

// Below this, similarity is chance; above it, two words are forms of one word, or a typo.
const SPELLING_MIN = 0.55
const SPELLING_SHARE = 0.9

/** For each word of one text, the similarity of its best match in the other, 0 to 1. */
export function bestPartners(words: readonly ComparedWord[], others: readonly ComparedWord[]) {
  const stems = new Set(others.flatMap((other) => other.stems))
  return words.map((word) => {
    if (word.stems.some((stem) => stems.has(stem))) return 1
    return others.reduce((best, other) => Math.max(best, nearness(word, other)), 0)
  })
}

// For words without a common stem. A number has no near number.
function nearness(left: ComparedWord, right: ComparedWord): number {
  if (left.isNumber || right.isNumber) return 0
  const spelling = spellingLikeness(left.letterPairs, right.letterPairs)
  return spelling >= SPELLING_MIN ? spelling * SPELLING_SHARE : 0
}

// Dice coefficient.
function spellingLikeness(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const total = left.size + right.size
  const most = 2 * Math.min(left.size, right.size)
  if (most < SPELLING_MIN * total) return 0
  let shared = 0
  for (const pair of left) if (right.has(pair)) shared++
  return (2 * shared) / total
}
