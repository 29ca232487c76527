import { prepareText } from '../../text/fold-text.ts'

// Letters of other scripts that look like Latin ones, position by position.
const LOOK_ALIKES = 'аеорсухіјѕԁһкмтвнԛԝαεορυκινχ'
const LATIN_FOR_THEM = 'aeopcyxijsdhkmtbhqwaeopukivx'
const WORD = /\p{L}+/gu
const LATIN = /[a-z]/
const GREEK_OR_CYRILLIC = /[\u0370-\u052f]/
const DIGIT_LETTERS = '013457@$'
const LETTERS_FOR_THEM = 'oieastas'
const SIGN_FOR_LETTER = /[013457@$]/
const WORD_OF_SIGNS = /[a-z0-9@$]+/g
// Letters set apart one by one: "i g n o r e".
const SPACED_LETTERS = /(?<!\p{L})(?:\p{L}[ .·_-]){2,}\p{L}(?!\p{L})/gu
const ESCAPED = /&#(x?)([0-9a-f]{1,6});|\\u([0-9a-f]{4})|%([2-7][0-9a-f])/gi
const TAG = /<\/?[a-z][^<>]{0,200}>/gi
const CODE_POINT_MAX = 0x10ffff

/**
 * A text as a model takes it in: without hidden characters, marks of emphasis and tricks of
 * spelling, in lower case, each run of white space one space or one line break.
 */
export function readPlainly(text: string): string {
  return prepareText(text)
    .replace(SPACED_LETTERS, (letters) => letters.replace(/[ .·_-]/gu, ''))
    .toLowerCase()
    .replace(WORD, latinize)
    .replace(/[*~]+/gu, '')
    .replace(/[_`]+/gu, (marks) => (marks.startsWith('`') ? '"' : ' '))
    .replace(/[“”„«»「」『』]/gu, '"')
    .replace(/\s+/gu, (space) => (space.includes('\n') ? '\n' : ' '))
    .trim()
}

/** The same with what programs decode: escapes, digits for letters, tags and hyphens in words. */
export function readLoosely(text: string): string {
  const decoded = readPlainly(text.replace(ESCAPED, decodeOne).replace(TAG, ''))
  return decoded.replace(WORD_OF_SIGNS, spellOut).replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
}

// A word in two scripts is spelled to deceive; one in a script of its own is a word.
function latinize(word: string): string {
  const isMixed = LATIN.test(word) && GREEK_OR_CYRILLIC.test(word)
  return isMixed ? swap(word, LOOK_ALIKES, LATIN_FOR_THEM) : word
}

function spellOut(word: string): string {
  return SIGN_FOR_LETTER.test(word) && LATIN.test(word)
    ? swap(word, DIGIT_LETTERS, LETTERS_FOR_THEM)
    : word
}

function swap(word: string, from: string, to: string): string {
  return Array.from(word, (letter) => {
    const at = from.indexOf(letter)
    return at === -1 ? letter : to.charAt(at)
  }).join('')
}

function decodeOne(whole: string, x: string, entity?: string, unit?: string, hex?: string): string {
  if (entity === undefined) return String.fromCharCode(Number.parseInt(unit ?? hex ?? '', 16))
  const codePoint = Number.parseInt(entity, x === '' ? 10 : 16)
  return codePoint > 0 && codePoint <= CODE_POINT_MAX ? String.fromCodePoint(codePoint) : whole
}
