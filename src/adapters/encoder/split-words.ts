// How a text becomes words, as models/encoder/wordpiece.py does it.

const SPACE = /^[\t\n\r\p{Zs}\p{Zl}\p{Zp}]$/u
const DROPPED = /^[\ufffd\p{Cc}\p{Cf}\p{Co}\p{Cs}]$/u
const PUNCTUATION = /^[\p{P}$+<=>^`|~]$/u

// The ranges of BERT, in which kana and Hangul are not ideographs.
const IDEOGRAPHS: readonly (readonly [first: number, last: number])[] = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b920, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
]

/** Code points; the rest of a text is not read. */
export const TEXT_LETTERS_MAX = 8_192
/** Code points; a longer word is unknown. */
export const WORD_LETTERS_MAX = 100
/** A code point is one or two UTF-16 code units. */
const WORD_UNITS_MAX = WORD_LETTERS_MAX * 2

type Role = 'space' | 'dropped' | 'alone' | 'letter'

/** What becomes of a character; worked out once for each. */
const roles = new Map<string, Role>()

/**
 * The words of a text as the model sees them: lower case, without control characters; each
 * punctuation mark and each ideograph is a word of its own. A word that is too long may be cut,
 * but stays too long.
 */
export function* splitWords(text: string): Generator<PlacedWord> {
  let word = ''
  let places: number[] = []
  let at = 0
  for (const character of cutText(text).normalize('NFC')) {
    const role = roleOf(character)
    const place = at
    at += character.length
    if (role === 'dropped') continue
    if (role === 'letter') {
      word = append(word, character)
      places.push(...unitsOf(character, place))
      continue
    }
    if (word !== '') yield { word, places }
    word = ''
    places = []
    if (role === 'alone') yield { word: character, places: unitsOf(character, place) }
  }
  if (word !== '') yield { word, places }
}

/** A word, and where each of its UTF-16 code units stands in the text in NFC. */
export interface PlacedWord {
  readonly word: string
  readonly places: readonly number[]
}

function unitsOf(character: string, place: number): number[] {
  return character.length === 1 ? [place] : [place, place + 1]
}

function cutText(text: string): string {
  if (text.length <= TEXT_LETTERS_MAX) return text
  let units = 0
  for (let letters = 0; letters < TEXT_LETTERS_MAX && units < text.length; letters++) {
    units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1
  }
  return text.slice(0, units)
}

function roleOf(character: string): Role {
  let role = roles.get(character)
  if (role === undefined) {
    role = findRole(character)
    roles.set(character, role)
  }
  return role
}

function findRole(character: string): Role {
  if (SPACE.test(character)) return 'space'
  if (DROPPED.test(character)) return 'dropped'
  return PUNCTUATION.test(character) || isIdeograph(character) ? 'alone' : 'letter'
}

function isIdeograph(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  return code >= 0x3400 && IDEOGRAPHS.some(([first, last]) => code >= first && code <= last)
}

// In lower case by itself, so that a final sigma is like any other. Of İ, a loose dot would be left.
function append(word: string, character: string): string {
  if (word.length > WORD_UNITS_MAX) return word
  return word + (character === 'İ' ? 'i' : character.toLowerCase())
}
