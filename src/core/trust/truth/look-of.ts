import { lazily } from '../../language/similarity/lazily.ts'
import { foldWord, prepareText, removeInvisible } from '../../language/text/fold-text.ts'
import lookAlikes from './look-alikes.json' with { type: 'json' }

const NOT_ASCII = /[\u0080-\uffff]/
// White space and punctuation, except what changes a word: C++, C#, 50 %, a@b.
const SILENT = /[\s\p{Z}\p{C}]|(?![#%&@])\p{P}/gu
const IN_NUMBER = /(?<=\p{N})[.,:](?=\p{N})/gu
// A name of letters and figures: `c1-60` is not `c16-0`, though 555-1234 is 5551-234.
const CODE = /(?<![\p{L}\p{N}])(?=\p{N}*\p{L})[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+)+/gu
const IN_CODE = /(?<=\p{N})[-_/](?=\p{N})/gu
const POINT = '\u0001'

const table = lazily(readTable)

/** Whether letters are compared in lower or in upper case. */
export type LookCase = 'small' | 'capital'

/**
 * The look of a text: ignores case, white space, punctuation, invisible characters and the script
 * of a letter. For comparison only.
 */
export function lookOf(text: string, lookCase: LookCase): string {
  const bare = prepareText(removeInvisible(text))
    .replace(CODE, (code) => code.replace(IN_CODE, POINT))
    .replace(IN_NUMBER, POINT)
    .replace(SILENT, (mark) => (mark === POINT ? '.' : ''))
    .normalize('NFC')
  return likeLatin(bare, lookCase)
}

/** The same without accents: people omit them, though they distinguish words. */
export function lookWithoutAccents(text: string): string {
  return foldWord(lookOf(text, 'small'))
}

const AS_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '|': 'l',
  i: 'l',
}

/** A look in which a letter and the figure or sign that is read as it are one: `0` and `o`, `I`, `l` and `1`. */
export function skeletonOf(look: string): string {
  return look.replace(/[013457@$|i]/g, (sign) => AS_LETTERS[sign] ?? sign)
}

function likeLatin(text: string, lookCase: LookCase): string {
  const cased = lookCase === 'small' ? text.toLowerCase() : text.toUpperCase()
  if (!NOT_ASCII.test(cased)) return cased.toLowerCase()
  const letters = table()
  let result = ''
  // A letter without a homoglyph may have one in the other case: т is a small Т.
  const swap = lookCase === 'small' ? toUpper : toLower
  for (const letter of cased) result += letters.get(letter) ?? letters.get(swap(letter)) ?? letter
  return result.toLowerCase()
}

const toUpper = (letter: string): string => letter.toUpperCase()
const toLower = (letter: string): string => letter.toLowerCase()

const LATIN_LETTER = /\p{sc=Latin}/u
const WORD = /[\p{L}\p{M}]+/gu
const SPELLED_OUT = /(?<![\p{L}\p{N}])\p{L}(?:[ .·_*-]\p{L}){2,}(?![\p{L}\p{N}])/gu

/**
 * The text without disguises, still readable as words: undoes invisible characters, homoglyphs in a
 * Latin text, and words spelled out letter by letter.
 */
export function unmask(text: string): string {
  const plain = prepareText(removeInvisible(text))
  const isLatin = LATIN_LETTER.test(plain)
  const latin = isLatin ? plain.replace(WORD, unmaskWord) : plain
  return latin.replace(SPELLED_OUT, (word) => word.replace(/[ .·_*-]/g, ''))
}

// A word is a disguise when all its foreign letters are Latin homoglyphs.
function unmaskWord(word: string): string {
  if (!NOT_ASCII.test(word)) return word
  const letters = table()
  let result = ''
  for (const letter of word) {
    const latin = LATIN_LETTER.test(letter) ? letter : letters.get(letter)
    if (latin === undefined) return word
    result += latin
  }
  return result
}

function readTable(): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [latin, looks] of Object.entries(lookAlikes.letters)) {
    for (const letter of looks) letters.set(letter, latin)
  }
  return letters
}
