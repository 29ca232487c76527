import { wordSet } from './words/word-set.ts'

interface Part {
  readonly text: string
  readonly from: number
  readonly isPossessive?: boolean
}

// Articles and prepositions that lose their vowel before a word: l'Istituto, dell'Ada, d'Italia.
const ELIDED: ReadonlySet<string> = wordSet(`
  l d un dell all nell sull dall coll quell quest c s m t n j qu jusqu lorsqu puisqu com cos dov anch
  senz bell tutt mezz trent
`)
const APOSTROPHE = /['’]/

/**
 * Takes a word apart at its apostrophe where two words meet: an elided article, a possessive, a
 * contraction. Names that own their apostrophe stay whole: O'Brien, D'Angelo.
 */
export function splitElision(word: string, from: number): readonly Part[] {
  const at = word.search(APOSTROPHE)
  if (at <= 0) return [{ text: word, from }]
  const left = word.slice(0, at)
  const right = word.slice(at + 1)
  if (ELIDED.has(left.toLowerCase()) && !isOwnApostrophe(left, right)) {
    return [{ text: left, from }, ...splitElision(right, from + at + 1)]
  }
  if (/^(?:s|re|ve|ll|d|m|t)$/i.test(right)) {
    const isPossessive = right.toLowerCase() === 's'
    return [{ text: left, from, isPossessive }]
  }
  return [{ text: word, from }]
}

// A capital D before a capital is a surname; a capital L may only open a sentence.
function isOwnApostrophe(left: string, right: string): boolean {
  return left === 'D' && /^\p{Lu}\p{Ll}/u.test(right)
}
