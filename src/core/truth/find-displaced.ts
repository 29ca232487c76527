import { isSameWord } from './compare-readings.ts'
import type { FoundChange } from './find-value-change.ts'
import type { Pair } from './pair.ts'
import type { ReadWord } from './read-words.ts'
import type { StatementReading } from './statement.ts'
import { DISPLACING, LEADING, SUCCEEDING } from './words/displacing.ts'

// A newer statement that names all that an older one says, says that it is over, and names
// something else in its place: "Ada took over Orion from Ben" against "Ben leads Orion". Who is the
// subject of the two sentences does not matter then.

const DISPLACED = { certainty: 0.8, reason: 'It names what was, and what takes its place.' }
/** Of the plain words of the older statement this share must come again. */
const WORDS_SHARE_MIN = 0.6
const NAMED_MIN = 2

export function findDisplaced({ newer, older, read, readOlder }: Pair): FoundChange | undefined {
  const rejected = findRejectedOf(read, readOlder)
  if (rejected !== undefined) return rejected
  if (!saysOver(newer.text, older.text)) return undefined
  const named = readOlder.words.filter(isNamed)
  const plain = readOlder.predicate.filter((word) => !isNamed(word))
  const comesAgain = (word: ReadWord): boolean => read.words.some((one) => isSameWord(one, word))
  if (named.length === 0 || !named.every(comesAgain)) return undefined
  const isEnough = named.length >= NAMED_MIN && hasTwoThings(named)
  if (!isEnough && plain.filter(comesAgain).length < Math.max(1, plain.length * WORDS_SHARE_MIN)) {
    return undefined
  }
  const isNew = (word: ReadWord): boolean =>
    word.role === 'content' && !readOlder.words.some((one) => isSameWord(one, word))
  const value = read.words.filter((word) => isNew(word) && (!isEnough || isNamed(word)))
  const old = isEnough ? named : plain.filter(comesAgain)
  const [last] = old.slice(-1)
  if (value.length === 0 || last === undefined) return undefined
  return { pairs: [{ older: [last], newer: value.slice(-1) }], kept: [], ...DISPLACED }
}

// "For reviews tabs, not spaces": the older one says what is rejected, of the same thing.
function findRejectedOf(read: StatementReading, older: StatementReading): FoundChange | undefined {
  const rejected = read.rejected.filter(({ role, concepts }) => {
    return role === 'content' && concepts.length === 0
  })
  const isIn = (words: readonly ReadWord[], word: ReadWord): boolean =>
    words.some((one) => isSameWord(one, word))
  const said = [...older.subject, ...older.predicate]
  if (rejected.length === 0 || !rejected.every((word) => isIn(said, word))) return undefined
  const kept = [...read.subject, ...read.predicate]
  const others = said.filter((word) => !isIn(rejected, word))
  const value = kept.filter((word) => !isIn(said, word))
  const isOfOne = others.length > 0 && others.every((word) => isIn(kept, word))
  if (!isOfOne || value.length === 0 || isOther(read, older)) return undefined
  const fallen = said.filter((word) => isIn(rejected, word))
  return { pairs: [{ older: fallen, newer: value }], kept: [], ...DISPLACED }
}

function isOther({ attributes }: StatementReading, older: StatementReading): boolean {
  if (attributes.size === 0 || older.attributes.size === 0) return false
  return ![...attributes].some((attribute) => older.attributes.has(attribute))
}

function saysOver(newer: string, older: string): boolean {
  if (DISPLACING.some((pattern) => pattern.test(newer))) return true
  return SUCCEEDING.test(newer) && LEADING.test(older)
}

function isNamed({ kind, role }: ReadWord): boolean {
  return role === 'content' && kind !== 'word'
}

// A date has two words and is one thing.
function hasTwoThings(named: readonly ReadWord[]): boolean {
  const isTime = ({ kind }: ReadWord): boolean => kind === 'date' || kind === 'time'
  const times = named.filter(isTime).length
  return named.length - times + Math.min(times, 1) >= NAMED_MIN
}
