import { prepareText } from '../../language/text/fold-text.ts'
import type { SuspicionSignal } from './suspicion-flags.ts'

// Homoglyphs: letters of other scripts that look like Latin ones, position by position.
const LOOK_ALIKES = 'аеорсухіјѕԁһкмтвнԛԝαεορυκινχ'
const LATIN_FOR_THEM = 'aeopcyxijsdhkmtbhqwaeopukivx'
const WORD = /\p{L}+/gu
const LATIN = /[a-z]/
const GREEK_OR_CYRILLIC = /[\u0370-\u052f]/
const DIGIT_LETTERS = '013457@$'
const LETTERS_FOR_THEM = 'oieastas'
const SIGN_FOR_LETTER = /[013457@$]/
const WORD_OF_SIGNS = /[a-z0-9@$]+/g
// Letters spaced out: "i g n o r e".
const SPACED_LETTERS = /(?<!\p{L})(?:\p{L}[ .·_-]){2,}\p{L}(?!\p{L})/gu
const ESCAPED = /&#(x?)([0-9a-f]{1,6});|\\u([0-9a-f]{4})|%([2-7][0-9a-f])/gi
const TAG = /<\/?[a-z][^<>]{0,200}>/gi
const CODE_POINT_MAX = 0x10ffff

/**
 * A text as a model reads it: without hidden characters, emphasis marks and spelling tricks, in
 * lower case, each run of white space collapsed to one space or one line break.
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

/** The same with decoding: escapes, leetspeak digits, tags and hyphens inside words. */
export function readLoosely(text: string): string {
  const decoded = readPlainly(text.replace(ESCAPED, decodeOne).replace(TAG, ''))
  return decoded.replace(WORD_OF_SIGNS, spellOut).replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
}

// A mixed-script word is a disguise; a word in one script is just a word.
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

// Regional flags, such as England's, are a black flag plus tag characters.
const REGION_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f}/gu
const TAG_CHARACTERS = /[\u{e0000}-\u{e007f}]/u
const TAGGED_TEXT = /[\u{e0020}-\u{e007e}]/gu
const TAG_OFFSET = 0xe0000
// Direction marks belong to right-to-left text; overrides reverse what a reader sees.
const DIRECTION_OVERRIDE = /[\u202d\u202e]/u
// Persian and emoji use zero-width joiners; Latin text has no use for them.
const ZERO_WIDTH_IN_LATIN = /(?<=[a-z])[\u200b-\u200d\u2060-\u2064\ufeff]+(?=[a-z])/giu
const ZERO_WIDTH_RUN = /[\u200b-\u200d\u2060-\u2064\ufeff]{6,}/u
const SELECTOR_RUN = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4,}/u
const SPLIT_WORDS_MIN = 3
const HIDING_STYLE =
  /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d])|color\s*:\s*(?:white|#fff(?:fff)?)(?!\w)/i

/** Signals of text that a reader does not see. */
export function hiddenSignals(text: string): readonly SuspicionSignal[] {
  const strengths = [
    TAG_CHARACTERS.test(text.replace(REGION_FLAG, '')) ? 0.9 : 0,
    ZERO_WIDTH_RUN.test(text) || SELECTOR_RUN.test(text) ? 0.8 : 0,
    (text.match(ZERO_WIDTH_IN_LATIN)?.length ?? 0) >= SPLIT_WORDS_MIN ? 0.6 : 0,
    DIRECTION_OVERRIDE.test(text) ? 0.55 : 0,
  ]
  const strength = Math.max(...strengths)
  return strength === 0 ? [] : [{ flag: 'hidden-text', strength }]
}

/** Decodes tag characters, which map one to one to ASCII. */
export function readTagged(text: string): string {
  const tagged = text.replace(REGION_FLAG, '').match(TAGGED_TEXT) ?? []
  return tagged.map((tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - TAG_OFFSET)).join('')
}

/** The text of HTML comments, which is not displayed. */
export function readComments(text: string): string {
  const parts: string[] = []
  let from = text.indexOf('<!--')
  while (from !== -1) {
    const end = text.indexOf('-->', from + 4)
    parts.push(text.slice(from + 4, end === -1 ? text.length : end))
    if (end === -1) break
    from = text.indexOf('<!--', end)
  }
  return parts.join('\n')
}

/** True when a style hides part of the text. */
export function hasHidingStyle(text: string): boolean {
  return HIDING_STYLE.test(text)
}
const BLOB = /(?<![\w+/=-])[\w+/-]{24,}={0,2}/gu
const BLOBS_MAX = 8
const BLOB_LENGTH_MAX = 8_192
const ROT_13 = /rot-?13/i
const LETTER = /[a-z]/gi
// Non-text bytes decode to the replacement character or controls.
const NOT_TEXT = /[\ufffd\p{Cc}]/gu
const NOT_TEXT_SHARE_MAX = 0.1

/** The texts encoded in a text as base64, or as rot13 when it says so. */
export function readEncoded(text: string): readonly string[] {
  const blobs = (text.match(BLOB) ?? []).slice(0, BLOBS_MAX)
  const decoded = blobs
    .map((blob) => Buffer.from(blob.slice(0, BLOB_LENGTH_MAX), 'base64').toString('utf8'))
    .filter((candidate) => isText(candidate))
  return ROT_13.test(text) ? [...decoded, text.replace(LETTER, turnLetter)] : decoded
}

function isText(candidate: string): boolean {
  const broken = candidate.match(NOT_TEXT)?.length ?? 0
  return candidate !== '' && broken / candidate.length <= NOT_TEXT_SHARE_MAX
}

function turnLetter(letter: string): string {
  const code = letter.charCodeAt(0)
  const first = code & 0x20 ? 0x61 : 0x41
  return String.fromCharCode(((code - first + 13) % 26) + first)
}
