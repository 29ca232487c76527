import type { Link, SecretValue } from './read-value.ts'
import { PREDICATES, type SecretKind } from './secret-words.ts'
import { isPlaceholder, isRandomKey } from './value-shapes.ts'

export interface ValuePlace {
  readonly kind: SecretKind
  readonly link: Link
  /** The text right after the value. */
  readonly after: string
}

const DIGITS = /^\d+$/
const DIGIT = /\d/
const LETTER = /\p{L}/u
const LETTERS = /^\p{L}+$/u
const SIGN = /[!@#$%^&*+=?~]/
const SPACE = /\s/
// Codes for door keypads: 2580*, #4821#, 55#21.
const KEYPAD = /^(?=.*\d.*\d)[\d#*]{4,12}$/
const CALL = /^[([]/

// Names of methods and quantities have digits too: SHA-256, OAuth2, 12-character, 2nd, v3.
const TECHNICAL =
  /^(?:sha-?\d+|md5|base\d+|utf-?\d+|oauth-?2?|argon2\w*|pbkdf2|1password|auth0|web3|ipv\d|v?\d+(?:\.\d+)+|v\d+|\d+[-–]?\p{L}+|h\d|o200k_base)$/iu
const PATH_OR_ADDRESS = /^(?:\.{0,2}\/|~\/|[a-z]:\\|[a-z][a-z0-9+.-]{0,20}:\/\/)/i
const CODE_NAME = /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*)+$/
const MAIL = /^[\w.+-]+@[\w-]+\.[a-z]{2,}$/i
// A number and what it counts: "1024 bits", "4096 token", "8자".
const COUNTED =
  /^\s*(?:bits?|bytes?|char|digit|day|hour|minute|time|token|word|caratter|cifr|giorn|volt|[자개번일회분시월년글단토])/i
// How a Korean sentence continues after a value.
const COPULA = /^(?:입|이에|예요|이야|야|임|이다|다|로|으로|라|이라|이고|고|였|이었|을|를|이며|니)/
const HANGUL = /^[가-힣]/
// English and Italian say what a password is like with these endings: expired, missing, secure.
const PREDICATE_ENDING =
  /(?:ed|ing|able|ible|ful|less|ive|ly|ous|ent|ant|ata|ato|ita|ito|uta|uto|bile|mente)$/i
const SENTENCE_END = /^(?:[.!;,)\n\r]|\s*$|\s+(?:and|but|or|e|ma)\s)/

// Shorter words in quotes are names of things.
const QUOTED_WORD_MIN = 6

// This many words in quotes are a passphrase, however they begin.
const PASSPHRASE_WORDS_MIN = 4

/** Whether a value in the position of a secret is one. */
export function isSecretValue(value: SecretValue, place: ValuePlace): boolean {
  const { text } = value
  if (isPlaceholder(text) || PATH_OR_ADDRESS.test(text) || TECHNICAL.test(text)) return false
  if (!value.isQuoted && (CALL.test(place.after) || CODE_NAME.test(text))) return false
  if (DIGITS.test(text) && isCount(place.after)) return false
  if (place.kind === 'pin') return isPin(text, place.link)
  if (place.kind === 'key') return isKey(text)
  if (place.kind === 'shorthand' || place.kind === 'foreign') return isUnlikeWords(text)
  return isPassword(value, place)
}

/** Letters and digits in one: no word, and no number that a sentence would name. */
export function isUnlikeWords(text: string): boolean {
  return isMixed(text) && text.length >= 5 && !SPACE.test(text) && !TECHNICAL.test(text)
}

function isCount(after: string): boolean {
  if (HANGUL.test(after)) return !COPULA.test(after)
  return COUNTED.test(after)
}

function isPin(text: string, link: Link): boolean {
  if (KEYPAD.test(text)) return true
  const compact = text.replaceAll(/[ -]/g, '')
  if (DIGITS.test(compact)) return compact.length >= 3 && compact.length <= 10
  return link !== 'bare' && isMixed(text) && /^[A-Za-z0-9#*-]{4,12}$/.test(text)
}

function isKey(text: string): boolean {
  if (SPACE.test(text) || MAIL.test(text)) return false
  if (isRandomKey(text)) return true
  if (text.length < 8 || !isMixed(text)) return false
  // Short keys: alternating letters and digits (a1b2c3d4), unlike any word with a number.
  return SIGN.test(text) || (/^[\w-]+$/.test(text) && turnsOf(text) >= 3)
}

function isPassword(value: SecretValue, place: ValuePlace): boolean {
  const { text } = value
  if (text.length < 4) return false
  if (SPACE.test(text)) return isPassphrase(value, place.link)
  if (LETTERS.test(text)) return isPasswordWord(value, place)
  if (KEYPAD.test(text) && !DIGITS.test(text)) return true
  if (place.link === 'bare') return isMixed(text) && !MAIL.test(text)
  if (DIGITS.test(text)) return text.length <= 16
  return isMixed(text) || (LETTER.test(text) && SIGN.test(text))
}

function isPassphrase({ text, isQuoted }: SecretValue, link: Link): boolean {
  const words = text.split(' ')
  if (!isQuoted || (link !== 'said' && link !== 'bare')) return false
  return words.length >= PASSPHRASE_WORDS_MIN || !isPredicate(words[0] ?? '')
}

function isPasswordWord({ text, isQuoted }: SecretValue, { link, after }: ValuePlace): boolean {
  if (isPredicate(text)) return false
  if (isQuoted) return text.length >= QUOTED_WORD_MIN
  return link === 'option' || (link === 'said' && SENTENCE_END.test(after))
}

function isPredicate(word: string): boolean {
  return PREDICATES.has(word.toLowerCase()) || PREDICATE_ENDING.test(word)
}

function isMixed(text: string): boolean {
  return DIGIT.test(text) && LETTER.test(text)
}

function turnsOf(text: string): number {
  let turns = 0
  for (let at = 1; at < text.length; at++) {
    if (/[A-Za-z]\d|\d[A-Za-z]/.test(text.slice(at - 1, at + 1))) turns++
  }
  return turns
}
