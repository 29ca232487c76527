import type { Token } from '../read-tokens.ts'
import { isCommonEnglish } from '../words/common-english.ts'
import { ENGLISH_OPENING_VERBS, ENGLISH_SUBJECT_VERBS } from '../words/english-words.ts'
import { COMMON_ITALIAN, ITALIAN_SUBJECT_VERBS } from '../words/italian-words.ts'
import { wordSet } from '../words/word-set.ts'
import { isKnownName, type Reading } from './reading.ts'

const ENGLISH_DERIVED =
  /..(?:ed|ing|ly|tions?|sions?|ments?|ness|ity|ities|ous|ful|ive|able|ible|ism|ized|ised|ship|less)$/
const ITALIAN_DERIVED =
  /..(?:[aiu]t[oaie]|[ae]ndo|iamo|ono|mente|zion[ei]|sion[ei]|ment[oi]|ita|tor[ei]|tric[ei]|abil[ei]|ibil[ei])$/
const ENGLISH_PAST = /..ed$/
const ENGLISH_THIRD = /..[^su]s$/
const ITALIAN_THIRD = /..(?:ava|eva|iva|era|ira|isce|asse|esse|isse|ette)$/
const AFTER_VERB: ReadonlySet<string> = wordSet(`
  the a an this that these those my his her its our their to with at in on for from about into how
  what why whether me him them us it
`)
const AFTER_NAME: ReadonlySet<string> = wordSet('from at with di del della da dal')

// Italian gives a subject its article: a bare word before one of these is a name.
const ITALIAN_AUXILIARIES: ReadonlySet<string> = wordSet(
  'ha hanno era sta stava vuole voleva puo deve si non lo gli sara aveva dice pensa',
)

/** True for a first word of a sentence that is not part of the name after it. */
export function isOpener(token: Token, reading: Reading): boolean {
  const { key } = token
  if (isKnownName(key) && !ENGLISH_OPENING_VERBS.has(key)) return false
  if (reading.capital.has(key)) return false
  if (reading.small.has(key) || ENGLISH_OPENING_VERBS.has(key)) return true
  if (reading.habit === 'italian') return COMMON_ITALIAN.has(key) || isDerivedVerb(key)
  return key.length > 4 && /(?:ed|ing|ly)$/.test(key)
}

function isDerivedVerb(key: string): boolean {
  return key.length > 5 && /(?:[aiu]t[oaie]|[ae]ndo|iamo|ono)$/.test(key)
}

/** True when a single capital word that opens a sentence is a name nevertheless. */
export function isNameAtStart(index: number, reading: Reading): boolean {
  const token = reading.tokens[index]
  if (token === undefined) return false
  const { key, text } = token
  if (reading.capital.has(key)) return true
  if (isKnownName(key) && !isEveryday(key, reading)) return true
  if (/\p{Ll}\p{Lu}|^\p{Lu}{2,}$/u.test(text) && !isEveryday(key, reading)) return true
  if (reading.habit === 'italian') return isItalianSubject(index, reading)
  return reading.habit === 'english' && isEnglishSubject(index, reading)
}

function isEveryday(key: string, { habit, small }: Reading): boolean {
  if (small.has(key)) return true
  if (habit === 'italian') return COMMON_ITALIAN.has(key)
  return isCommonEnglish(key) || ENGLISH_OPENING_VERBS.has(key)
}

function isItalianSubject(index: number, reading: Reading): boolean {
  const [token, next] = reading.tokens.slice(index, index + 2)
  if (token === undefined || next?.kind !== 'small') return false
  if (ITALIAN_DERIVED.test(token.key) && !isKnownName(token.key)) return false
  // Folded, "è" would be "e", which joins nouns.
  if (ITALIAN_AUXILIARIES.has(next.key) || next.text === 'è') return true
  if (isEveryday(token.key, reading)) return false
  // "Ada e il suo gruppo vanno": a common noun would have its article.
  if (/^ed?$/.test(next.text)) return true
  return (
    ITALIAN_SUBJECT_VERBS.has(next.key) || ITALIAN_THIRD.test(next.key) || AFTER_NAME.has(next.key)
  )
}

function isEnglishSubject(index: number, reading: Reading): boolean {
  const token = reading.tokens[index]
  const next = reading.tokens[index + 1]
  if (token === undefined || next === undefined) return false
  if (isEveryday(token.key, reading)) return false
  if (token.isPossessive) return true
  if (ENGLISH_DERIVED.test(token.key)) return false
  if (next.text === ',') return isNameAfterComma(index, reading)
  return next.kind === 'small' && isEnglishPredicate(next.key, reading.tokens[index + 2])
}

function isEnglishPredicate(key: string, after: Token | undefined): boolean {
  if (ENGLISH_SUBJECT_VERBS.has(key) || ENGLISH_PAST.test(key) || AFTER_NAME.has(key)) return true
  return ENGLISH_THIRD.test(key) && after !== undefined && AFTER_VERB.has(after.key)
}

// "Ada, who …", "Ada, our lead, …", "Ada, Bob and Eve …", but not "Indeed, …".
function isNameAfterComma(index: number, reading: Reading): boolean {
  const after = reading.tokens[index + 2]
  if (after === undefined) return false
  return (
    after.kind === 'capital' ||
    /^(?:who|whose|my|our|his|her|their|the|a|an|you|your|please|can|could|thanks|i)$/.test(
      after.key,
    )
  )
}
