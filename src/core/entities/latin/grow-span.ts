import type { Token } from '../read-tokens.ts'
import { TITLES } from '../words/calendar-words.ts'
import { COMMON_ENGLISH } from '../words/common-english.ts'
import { isHead } from '../words/heads.ts'
import { COMMON_ITALIAN } from '../words/italian-words.ts'
import { wordSet } from '../words/word-set.ts'
import { isKnownName, isLaterNameWord, isNameWord, type Reading } from './reading.ts'

// Between two capitals of one name; those of surnames join always, the others after a head only.
const SURNAME_PARTICLES: ReadonlySet<string> = wordSet(
  'van von der den ter de du des dos da bin ibn bint al el la le di del della dello',
)
const FOREIGN_PARTICLES: ReadonlySet<string> = wordSet('van von der den bin ibn al el dos du')
const HEAD_CONNECTORS: ReadonlySet<string> = wordSet(
  'for di del della dello dei degli delle dell d da per de la do',
)
const STATES: ReadonlySet<string> = wordSet('re regno repubblica republic kingdom')
const CONNECTORS_MAX = 2
const SPAN_TOKENS_MAX = 8
const ABBREVIATION_LENGTH_MAX = 6

/** The index of the last word of the name that begins here. */
export function growSpan(first: number, reading: Reading): number {
  let last = first
  while (last - first < SPAN_TOKENS_MAX) {
    const next = nextOfName(last, first, reading)
    if (next === last) break
    last = next
  }
  return last
}

// The index of the next word of the same name, or the same index when the name ends here.
function nextOfName(at: number, first: number, reading: Reading): number {
  const token = reading.tokens[at]
  const next = reading.tokens[at + 1]
  if (token === undefined || next === undefined || token.isPossessive) return at
  if (next.kind === 'mark') return isJoint(at, reading) ? at + 2 : at
  if (next.gap !== 'space') return at
  if (next.kind === 'small') return afterConnector(at, first, reading)
  if (next.kind === 'number') return isVersioned(token) ? at + 1 : at
  return !next.isSentenceStart && isLaterNameWord(next, reading.habit) ? at + 1 : at
}

// The full stop of "J. R. Hale" and the sign of "Hale & Sons", but not of "Ann & Bob".
function isJoint(at: number, { tokens, habit }: Reading): boolean {
  const [token, mark, after] = tokens.slice(at, at + 3)
  if (token === undefined || mark === undefined || !isNameWord(after, habit)) return false
  if (mark.text === '.') return mark.gap === 'none' && isAbbreviated(token)
  const arePersons = isKnownName(token.key) && isKnownName(after?.key ?? '')
  return mark.text === '&' && mark.gap === 'space' && !arePersons
}

// A number belongs to a product or a standard, not to a word that happens to stand before it.
function isVersioned({ text }: Token): boolean {
  return /^\p{Lu}[\p{Lu}\p{N}]+$|\p{Ll}\p{Lu}/u.test(text)
}

function isAbbreviated({ text, key }: Token): boolean {
  if (text.length === 1 || key === 'st') return true
  return TITLES.has(key) && text.length <= ABBREVIATION_LENGTH_MAX
}

function afterConnector(at: number, first: number, reading: Reading): number {
  const { tokens, habit } = reading
  for (let length = 1; length <= CONNECTORS_MAX; length++) {
    const connector = tokens[at + length]
    const isAllowed = connector?.kind === 'small' && joins(connector.key, { at, first, reading })
    if (!isAllowed) return at
    const next = tokens[at + length + 1]
    if (next?.gap !== 'line' && isNameWord(next, habit)) return at + length + 1
  }
  return at
}

// "Mother of …" and "Banca di …" go on; "Ada of …" and "Ada di …" are two things.
function joins(
  key: string,
  { at, first, reading }: { at: number; first: number; reading: Reading },
): boolean {
  const { tokens, habit } = reading
  if (key === 'of' || key === 'the') return isHeadNoun(tokens[at]?.key ?? '')
  if (HEAD_CONNECTORS.has(key) && opensWithHead(tokens[first]?.key ?? '')) return true
  return FOREIGN_PARTICLES.has(key) || (habit === 'english' && SURNAME_PARTICLES.has(key))
}

function isHeadNoun(key: string): boolean {
  return isHead(key) || COMMON_ENGLISH.has(key)
}

function opensWithHead(key: string): boolean {
  return isHead(key) || COMMON_ITALIAN.has(key) || STATES.has(key)
}
