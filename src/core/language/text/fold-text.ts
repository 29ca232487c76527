// Every decimal digit has a value; these are the zeros of the scripts people write numbers in.
const SCRIPT_ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0e50,
  0x0ed0, 0x0f20, 0x1040, 0x17e0,
]
const SCRIPT_DIGIT =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9]/g

// Format characters (soft hyphen, zero-width space, direction marks, byte order mark), fillers and
// variation selectors. Emoji joiners are handled separately.
const INVISIBLE =
  /(?![\u200d\u{e0020}-\u{e007f}])(?:\p{Cf}|\p{Variation_Selector}|[\u034f\u115f\u1160\u3164\uffa0])/gu
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d|\u200d(?!\p{Extended_Pictographic})/gu

// Combining accents of Latin, Greek and Cyrillic, Hebrew points, Arabic vowel signs and tatweel,
// the frame of keycaps. Voiced marks of kana and vowel signs of Indic scripts are letters in all
// but name: they stay.
const ACCENT =
  /[\u0300-\u036f]|[\u0591-\u05bd\u05bf-\u05c7]|[\u0610-\u061a\u0640\u064b-\u065f\u0670]|[\u20d0-\u20ff]/g

// Letters that Unicode does not decompose and people type without their stroke.
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ς: 'σ',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}
const SPECIAL_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

const NOT_ASCII = /[\u0080-\uffff]/

/** Removes invisible characters, so that they neither split nor change a word. */
export function removeInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(STRAY_JOINER, '')
}

/**
 * Unifies what readers see as equal, before tokenization: compatibility forms (full width,
 * ligatures, half-width kana), composed and decomposed letters, apostrophes and hyphens, digits of
 * other scripts. Case stays, because it marks the word boundaries of an identifier.
 */
export function prepareText(text: string): string {
  if (!NOT_ASCII.test(text)) return text
  return removeInvisible(text)
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u02bb\u02bc]/g, "'")
    .replaceAll('\u2010', '-')
    .replace(SCRIPT_DIGIT, asciiDigit)
}

/** Folds case and accents of one prepared word: `Perché` and `PERCHE`, `İstanbul`, `Straße`. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (!NOT_ASCII.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(ACCENT, '')
    .replace(SPECIAL_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .normalize('NFC')
}

function asciiDigit(digit: string): string {
  const codePoint = digit.charCodeAt(0)
  const zero = SCRIPT_ZEROS.findLast((candidate) => candidate <= codePoint) ?? codePoint
  return String(codePoint - zero)
}

// A query is short; the beginning of a pasted document is enough to find 64 terms.
const QUERY_LENGTH_MAX = 20_000

/** A question, or the beginning of what was pasted instead of one, ready to be scanned. */
export function prepareQuery(text: string): string {
  return prepareText(text.slice(0, QUERY_LENGTH_MAX)).slice(0, QUERY_LENGTH_MAX)
}
