import { compareText } from './compare-text.ts'
import { foldWord } from './fold-text.ts'

/** Stands before every near term. No other term has it: in a text, it separates words. */
const NEAR_MARK = '~'

/** Shorter words have too few consonants to be told apart by them. */
const LETTERS_MIN = 5
/** What is longer is no word that anybody typed. */
const LETTERS_MAX = 32

const WORD = /^(?:\p{Script=Latin}+|\p{Script=Cyrillic}+|\p{Script=Greek}+)$/u
// Folded, so that й is и and ё is е. The two signs of Cyrillic are as easily forgotten.
const VOWELS = /[aeiouyаеиоуыэюяьъіїєαεηιουω]/g

// English inflection, so that `migraton` meets `migrations`, and `recieve` what was `received`.
// A final s after s or u is no plural.
const INFLECTION = /(?<=^.{4,})(?:ings?|ed|(?<![su])s)$/

/**
 * The term that a word shares with its usual misspellings: the first letter and which other
 * consonants there are. So letters in the wrong order, doubled letters, wrong and missing
 * vowels make no difference: `~rcv` for receive and recieve. Words that differ more may share
 * it too (trial, trail), so it is for words that nothing else finds. Is `undefined` for what is
 * too short, too long or not of letters that are consonants and vowels.
 */
export function nearTerm(word: string): string | undefined {
  const folded = foldWord(word)
  if (folded.length < LETTERS_MIN || folded.length > LETTERS_MAX) return undefined
  if (!WORD.test(folded)) return undefined
  const base = folded.replace(INFLECTION, '')
  const consonants = new Set(base.slice(1).replace(VOWELS, ''))
  if (consonants.size === 0) return undefined
  return NEAR_MARK + base.charAt(0) + [...consonants].sort(compareText).join('')
}

/** Near terms do not count in the length of a document: they say again what others say. */
export function isNearTerm(term: string): boolean {
  return term.startsWith(NEAR_MARK)
}
