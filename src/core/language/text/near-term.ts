import { foldWord } from './fold-text.ts'

/** The prefix of every near term. No other term has it: in a text, it separates words. */
const NEAR_MARK = '~'

/** Shorter words have too few consonants to differ by them. */
const LETTERS_MIN = 5
/** Anything longer is not a typed word. */
const LETTERS_MAX = 32

/** A script with vowels. Words are folded: й is и, ё is е, ς is σ. */
interface Script {
  readonly first: number
  readonly last: number
  /** A bit per letter, from the first. */
  readonly vowels: number
}

/** Each letter of a script is a bit; Cyrillic letters beyond are mostly vowels, and are skipped. */
const BITS = 32

// The two Cyrillic signs are omitted as easily as vowels.
const SCRIPTS: readonly Script[] = [
  script('az', 'aeiouy'),
  script('αω', 'αεηιουω'),
  script('аџ', 'аеиоуыэюяьъ'),
]

// English inflection, so that `migraton` meets `migrations`, and `recieve` what was `received`.
const ENDINGS = ['ings', 'ing', 'ed', 's']
const BASE_LETTERS_MIN = 4
const NO_PLURAL = /[su]s$/

/**
 * The term that a word shares with its usual misspellings: the first letter and which other
 * consonants there are. So transposed letters, doubled letters, wrong and missing vowels make no
 * difference: `~rcv` for receive and recieve. Words that differ more may share it too (trial,
 * trail), so it is a fallback for words without other matches. `undefined` for a word that is too
 * short, too long or not in a script with consonants and vowels.
 */
export function nearTerm(word: string): string | undefined {
  const folded = foldWord(word)
  if (folded.length < LETTERS_MIN || folded.length > LETTERS_MAX) return undefined
  const found = SCRIPTS.find(({ first, last }) => isBetween(folded.charCodeAt(0), first, last))
  const base = dropInflection(folded)
  const consonants = found === undefined ? '' : consonantsOf(base, found)
  return consonants === '' ? undefined : NEAR_MARK + base.charAt(0) + consonants
}

/** Near terms do not count towards the length of a document: they duplicate other terms. */
export function isNearTerm(term: string): boolean {
  return term.startsWith(NEAR_MARK)
}

/** The consonants after the first letter, each once, in the order of the alphabet. */
function consonantsOf(word: string, { first, last, vowels }: Script): string {
  let letters = 0
  for (let at = 1; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (!isBetween(code, first, last)) return ''
    if (code - first < BITS) letters |= 1 << (code - first)
  }
  let text = ''
  for (let rest = letters & ~vowels; rest !== 0; rest &= rest - 1) {
    text += String.fromCharCode(first + BITS - 1 - Math.clz32(rest & -rest))
  }
  return text
}

function dropInflection(word: string): string {
  const ending = ENDINGS.find((candidate) => word.endsWith(candidate))
  if (ending === undefined || word.length - ending.length < BASE_LETTERS_MIN) return word
  return NO_PLURAL.test(word) ? word : word.slice(0, -ending.length)
}

function script(ends: string, vowels: string): Script {
  const first = ends.charCodeAt(0)
  const bits = Array.from(vowels, (vowel) => 1 << (vowel.charCodeAt(0) - first))
  return { first, last: ends.charCodeAt(1), vowels: bits.reduce((all, bit) => all | bit, 0) }
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last
}
