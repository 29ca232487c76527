import { nameWords } from './entity-key.ts'
import { soundsLikeName } from './sound/sounds-like-name.ts'
import { canonicalFirstName, canonicalWord } from './words/equal-words.ts'
import { isHead } from './words/heads.ts'
import { wordSet } from './words/word-set.ts'

const SMALL_WORDS: ReadonlySet<string> = wordSet('of the and for di del della e de la d da')
const ACRONYM_LENGTH_MIN = 2
const HANGUL = /[가-힣]/

/**
 * True when two names can be names of the same entity: the same words in another case, order or
 * language (`Istituto X`, `X Institute`, `X 연구소`), a first or last name for the full one,
 * initials, an acronym, or Hangul for a name in Latin letters. It may err towards yes where a
 * first name is all there is; compare with {@link entityKey} where only the same name will do.
 */
export function sameEntity(left: string, right: string): boolean {
  const a = nameWords(left)
  const b = nameWords(right)
  if (a.length === 0 || b.length === 0) return false
  if (a.join('') === b.join('')) return true
  const isHangulLeft = HANGUL.test(a.join(''))
  const isHangulRight = HANGUL.test(b.join(''))
  if (isSameMeaning(a, b)) return true
  if (isHangulLeft !== isHangulRight) {
    return isHangulLeft ? soundsLikeName(b, a) : soundsLikeName(a, b)
  }
  return isSamePerson(a, b) || isAcronym(left, b) || isAcronym(right, a)
}

// The same words, translated where they have a translation, in any order.
function isSameMeaning(left: readonly string[], right: readonly string[]): boolean {
  return meaning(left) === meaning(right)
}

function meaning(words: readonly string[]): string {
  return words
    .filter((word) => !SMALL_WORDS.has(word))
    .map(canonicalWord)
    .toSorted()
    .join(' ')
}

function isSamePerson(left: readonly string[], right: readonly string[]): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left]
  if (long.some(isHead) || short.some(isHead)) return false
  const [firstShort = ''] = short
  const [firstLong = ''] = long
  const lastLong = long.at(-1) ?? ''
  if (short.length === 1) {
    return (
      isSameFirstName(firstShort, firstLong) || (firstShort === lastLong && firstShort.length > 1)
    )
  }
  const isLastSame = short.at(-1) === lastLong
  const isFlipped = short.at(-1) === firstLong && firstShort === lastLong
  return (
    isFlipped ||
    (isLastSame && (isSameFirstName(firstShort, firstLong) || isInitial(firstShort, firstLong)))
  )
}

function isSameFirstName(left: string, right: string): boolean {
  return left.length > 1 && canonicalFirstName(left) === canonicalFirstName(right)
}

function isInitial(left: string, right: string): boolean {
  return (left.length === 1 || right.length === 1) && left.charAt(0) === right.charAt(0)
}

function isAcronym(written: string, words: readonly string[]): boolean {
  const letters = written.replaceAll('.', '').trim()
  if (!/^\p{Lu}+$/u.test(letters) || letters.length < ACRONYM_LENGTH_MIN) return false
  const acronym = letters.toLowerCase()
  const content = words.filter((word) => !SMALL_WORDS.has(word))
  return initials(content) === acronym || initials(words) === acronym
}

function initials(words: readonly string[]): string {
  return words.map((word) => word.charAt(0)).join('')
}
