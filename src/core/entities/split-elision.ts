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
  const parts: Part[] = []
  let rest = word
  for (let at = rest.search(APOSTROPHE); at > 0; at = rest.search(APOSTROPHE)) {
    const left = rest.slice(0, at)
    const right = rest.slice(at + 1)
    const restFrom = from + word.length - rest.length
    if (!ELIDED.has(left.toLowerCase()) || isOwnApostrophe(left, right)) {
      return [...parts, withoutEnding(rest, left, right, restFrom)]
    }
    parts.push({ text: left, from: restFrom })
    rest = right
  }
  return [...parts, { text: rest, from: from + word.length - rest.length }]
}

function withoutEnding(word: string, left: string, right: string, from: number): Part {
  if (!/^(?:s|re|ve|ll|d|m|t)$/i.test(right)) return { text: word, from }
  return { text: left, from, isPossessive: right.toLowerCase() === 's' }
}

// A capital D before a capital is a surname; a capital L may only open a sentence.
function isOwnApostrophe(left: string, right: string): boolean {
  return left === 'D' && /^\p{Lu}\p{Ll}/u.test(right)
}
