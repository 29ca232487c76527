import english from '../en/names.json' with { type: 'json' }
import italian from '../it/names.json' with { type: 'json' }
import korean from '../ko/names.json' with { type: 'json' }
import { nameWords } from './entity-key.ts'
import { HEADS } from './name-tables.ts'

/** The English form of a word in a name: istituto, 연구소 → institute; roma, 로마 → rome. */
const IN_ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...english.inEnglish, ...italian.inEnglish, ...korean.inEnglish }),
)
/** The full form of a short first name: bob → robert. */
const FULL_FIRST_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...english.fullFirstNames, ...italian.fullFirstNames }),
)
/** Pietro → peter. They are mostly two people: used for suggestions, not for linking. */
const FIRST_NAMES_IN_ENGLISH: ReadonlyMap<string, string> = new Map(
  Object.entries(italian.firstNamesInEnglish),
)
const SMALL_WORDS = /^(?:of|the|and|for|di|del|della|e|de|la|d|da)$/
const ACRONYM_LENGTH_MIN = 2

/**
 * True when two names can be names of the same entity: the same words in another case, order or
 * language (`Istituto X`, `X Institute`), a first or last name for the full one, initials or an
 * acronym. It may give false positives for a bare first name; compare {@link entityKey} where the
 * name must be the same.
 */
export function sameEntity(left: string, right: string): boolean {
  const a = nameWords(left)
  const b = nameWords(right)
  if (a.length === 0 || b.length === 0) return false
  if (a.join('') === b.join('') || meaning(a) === meaning(b)) return true
  return isSamePerson(a, b) || isAcronym(left, b) || isAcronym(right, a)
}

/** The same, where a first name and its Italian or English form may be one person, too. */
export function maybeSameEntity(left: string, right: string): boolean {
  return sameEntity(left, right) || sameEntity(withEnglishNames(left), withEnglishNames(right))
}

function withEnglishNames(name: string): string {
  return nameWords(name)
    .map((word) => FIRST_NAMES_IN_ENGLISH.get(word) ?? fullFirstName(word))
    .join(' ')
}

// The same words, in English where they have a translation, in any order.
function meaning(words: readonly string[]): string {
  return words
    .filter((word) => !SMALL_WORDS.test(word))
    .map((word) => IN_ENGLISH.get(word) ?? word)
    .toSorted()
    .join(' ')
}

function isSamePerson(left: readonly string[], right: readonly string[]): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if ([...long, ...short].some((word) => HEADS.has(word))) return false
  const [firstShort = ''] = short
  const [firstLong = ''] = long
  const lastLong = long.at(-1) ?? ''
  const isSameFirst = isSameFirstName(firstShort, firstLong)
  if (short.length === 1) return isSameFirst || (firstShort === lastLong && lastLong.length > 1)
  if (short.at(-1) === lastLong) return isSameFirst || isInitial(firstShort, firstLong)
  return short.at(-1) === firstLong && firstShort === lastLong
}

function isSameFirstName(left: string, right: string): boolean {
  return left.length > 1 && fullFirstName(left) === fullFirstName(right)
}

function isInitial(left: string, right: string): boolean {
  return (left.length === 1 || right.length === 1) && left[0] === right[0]
}

function fullFirstName(word: string): string {
  return FULL_FIRST_NAMES.get(word) ?? word
}

function isAcronym(written: string, words: readonly string[]): boolean {
  const letters = written.replaceAll('.', '').trim()
  if (!/^\p{Lu}+$/u.test(letters) || letters.length < ACRONYM_LENGTH_MIN) return false
  const initials = (some: readonly string[]): string => some.map((word) => word[0] ?? '').join('')
  const content = words.filter((word) => !SMALL_WORDS.test(word))
  return [initials(content), initials(words)].includes(letters.toLowerCase())
}
