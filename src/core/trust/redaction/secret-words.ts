import english from '../../language/en/secrets.json' with { type: 'json' }
import italian from '../../language/it/secrets.json' with { type: 'json' }
import korean from '../../language/ko/secrets.json' with { type: 'json' }
import others from '../../language/secret-words.json' with { type: 'json' }
import { compareText } from '../../language/text/compare-text.ts'
import { wordsOfLines } from '../../language/word-list.ts'
import chinese from '../../language/zh/secrets.json' with { type: 'json' }
import { eachMatch } from './finding.ts'

/**
 * `password`: nearly any value that is given for it is secret. `shorthand`: mostly another word,
 * so it counts only where a value is assigned. `pin`: opens a door, a card or a phone, or is sent
 * once. `key`: what programs show; only a value that looks like one counts. `phrase`: the words of
 * a seed. `foreign`: a password in a language whose sentences are not read; only a value that no word
 * looks like counts.
 */
export type SecretKind = 'password' | 'shorthand' | 'pin' | 'key' | 'phrase' | 'foreign'

export interface SecretWord {
  readonly kind: SecretKind
  readonly from: number
  readonly to: number
}

const JOINTS = [' ', '_', '-', '']

const LANGUAGES = [english, italian, korean, chinese]

// Every spelling of each word: "api key", "api-key", "api_key", "apikey".
const KINDS: ReadonlyMap<string, SecretKind> = new Map([
  ...spellings(others.keys, 'key'),
  ...spellings(others.passwords, 'foreign'),
  ...LANGUAGES.flatMap((language) => [
    ...spellings(language.keys, 'key'),
    ...spellings(language.pins, 'pin'),
    ...spellings(language.phrases, 'phrase'),
    ...spellings(language.shorthands, 'shorthand'),
    ...spellings(language.passwords, 'password'),
  ]),
])

// In descending order "secret key" is tried before "secret". Plain alternatives without operators,
// which the engine merges by prefix.
const WORD: RegExp = new RegExp(
  [...KINDS.keys()].toSorted((left, right) => compareText(right, left)).join('|'),
  'gi',
)

const HEADER_NAMES: ReadonlySet<string> = new Set(
  'authorization proxy-authorization cookie set-cookie x-api-key x-auth-token auth'.split(' '),
)
/** A substring of every one of them. */
const HEADER_PART = /auth|cookie|x-api-key/i
const NAME_LENGTH_MAX = 128

// What makes the word part of another name: 1Password, PublicKeyToken, nextPageToken.
const OTHER_NAME = /(?:\b1|public[ _-]?(?:key)?|dedup|page|continuation)[_-]?$/i
const OTHER_NAME_LENGTH = 13

const DISTINCT_LENGTH_MIN = 6

const LATIN_LETTER = /[a-z]/i
const LOWER_CASE = /[a-z]/
const UPPER_CASE = /[A-Z]/
const CONTINUES = /[A-Za-z0-9_\u00c0-\u024f]/

/** The words of the text that name a secret and may be followed by one, in order. */
export function* findSecretWords(text: string): Generator<SecretWord, void> {
  if (!hasWord(text)) return
  for (const { index: from, 0: word } of eachMatch(text, WORD)) {
    const to = from + word.length
    const kind = KINDS.get(word.toLowerCase())
    if (kind !== undefined && isWholeWord(text, from, to, kind)) yield { kind, from, to }
  }
}

/** A fast pre-check: false when no field name in this text can satisfy `namesSecret`. */
export function mayNameSecret(text: string): boolean {
  return hasWord(text) || HEADER_PART.test(text)
}

// Cached, because several rules check the same long text.
const ASKED_LENGTH_MIN = 100
let asked = { text: '', hasWord: false }

function hasWord(text: string): boolean {
  if (text === asked.text) return asked.hasWord
  WORD.lastIndex = 0
  const found = WORD.test(text)
  if (text.length >= ASKED_LENGTH_MIN) asked = { text, hasWord: found }
  return found
}

/** True for the name of a field that holds a secret: it ends in a word for one. */
export function namesSecret(name: string): boolean {
  if (HEADER_NAMES.has(name.toLowerCase())) return true
  const bounded = name.slice(-NAME_LENGTH_MAX)
  for (const { to } of findSecretWords(bounded)) if (to === bounded.length) return true
  return false
}

/** The grammars that a word can be followed by, by its script and the next letter. */
export const GRAMMARS = { latin: [english, italian, others], hangul: [korean], han: [chinese] }

export const PREDICATES: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap(({ predicates }) => wordsOfLines(predicates)),
)

// A prefix is allowed (DB_PASSWORD, accessToken), a suffix is not (tokenizer, passwords).
function isWholeWord(text: string, from: number, to: number, kind: SecretKind): boolean {
  const last = text.charAt(to - 1)
  if (LATIN_LETTER.test(last) && CONTINUES.test(text.charAt(to))) return false
  if (OTHER_NAME.test(text.slice(Math.max(0, from - OTHER_NAME_LENGTH), from))) return false
  // No other word ends in "password": PGPASSWORD, dbpassword.
  if (kind === 'password' && to - from >= DISTINCT_LENGTH_MIN) return true
  const first = text.charAt(from)
  const before = text.charAt(from - 1)
  if (!LATIN_LETTER.test(first) || !LATIN_LETTER.test(before)) return true
  return UPPER_CASE.test(first) && LOWER_CASE.test(before)
}

function spellings(words: readonly string[], kind: SecretKind): (readonly [string, SecretKind])[] {
  return words
    .flatMap((word) => joinedWays(word.split(' ')))
    .map((spelling) => [spelling, kind] as const)
}

function joinedWays([first = '', ...rest]: readonly string[]): string[] {
  if (rest.length === 0) return [first]
  return joinedWays(rest).flatMap((end) => JOINTS.map((joint) => first + joint + end))
}
