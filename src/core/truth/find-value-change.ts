import { isAttributeNoun, isChangeable, isPersonal, isSingleValued } from './attributes.ts'
import { type Comparison, type Difference, isSameWord } from './compare-readings.ts'
import { comparedValues, comparesOthers } from './compared-values.ts'
import { isNumberOfName } from './is-number-of-name.ts'
import {
  type DifferencePair,
  isSameNeighbour,
  isSameSlot,
  pairDifferences,
} from './pair-differences.ts'
import type { ReadWord } from './read-words.ts'
import type { StatementReading } from './statement.ts'

/** An old value and the new one in its place. */
export interface ChangedWords {
  readonly older: readonly ReadWord[]
  readonly newer: readonly ReadWord[]
}

export interface FoundChange {
  readonly pairs: readonly ChangedWords[]
  /** Values of the older statement that stay. */
  readonly kept: readonly Difference[]
  readonly certainty: number
  readonly reason: string
}

const SAID = { certainty: 0.9, reason: 'It says that it changed.' }
const REJECTED = { certainty: 0.95, reason: 'It says what is no longer so.' }
const SINGLE = { certainty: 0.85, reason: 'There is one such value at a time.' }
const DEFINED = { certainty: 0.75, reason: 'One certain thing has one such value at a time.' }
const MEASURED = { certainty: 0.7, reason: 'The number of the same thing is another now.' }
const HINTED = { certainty: 0.7, reason: 'It tells how it is now.' }

type Ground = typeof SAID

/** The values that a newer statement about the same subject puts in the place of older ones. */
export function findValueChange(
  newer: StatementReading,
  older: StatementReading,
  compared: Comparison,
): FoundChange | undefined {
  if (!mayChange(newer, older) || isOfOtherOccasion(newer, older, compared)) return undefined
  const named = findNamedChange(newer, older, compared)
  if (named !== undefined) return named
  if (speaksOfOthers(newer, older) || !agreeOnAttribute(newer, older, compared)) return undefined
  const isOneValue = sharesSingle(newer, older) || (newer.isCopular && older.isCopular)
  const pairs = pairDifferences(compared, isOneValue)
  const [first] = pairs
  if (first === undefined || !isOneScript(first)) return undefined
  const ground = groundOf(newer, older, first, compared)
  if (ground === undefined || !isWholeStory(newer, compared, pairs, ground)) return undefined
  const kept = compared.olderOnly.filter((one) => !pairs.some(({ older }) => older === one))
  return {
    pairs: pairs.map((pair) => ({ older: pair.older.words, newer: pair.newer.words })),
    kept: kept.filter(({ kind }) => kind !== 'nominal'),
    ...ground,
  }
}

// What is preferred for interviews says nothing of city trips.
function isOfOtherOccasion(
  newer: StatementReading,
  older: StatementReading,
  { newerOnly, olderOnly }: Comparison,
): boolean {
  // Whom one works for is no occasion.
  if (sharesSingle(newer, older)) return false
  const isOccasion = ({ link, kind }: Difference): boolean => {
    return (link === 'for' || link === 'per') && (kind === 'nominal' || kind === 'name')
  }
  return newerOnly.some(isOccasion) && olderOnly.some(isOccasion)
}

// What is not so is no value: it takes nobody's place.
function mayChange(newer: StatementReading, older: StatementReading): boolean {
  if (newer.change === 'added' || newer.polarity !== older.polarity) return false
  return newer.polarity === 'positive' || newer.rejected.length > 0
}

// What has one value at a time, and both name it.
function sharesSingle(newer: StatementReading, older: StatementReading): boolean {
  return [...newer.attributes].some((one) => isSingleValued(one) && older.attributes.has(one))
}

// A word of Korean is not replaced by one of English: the rest was not compared either.
function isOneScript({ newer, older }: DifferencePair): boolean {
  if (newer.kind !== 'nominal' && older.kind !== 'nominal') return true
  const isKorean = ({ words }: Difference): boolean =>
    words.some(({ text }) => /\p{sc=Hangul}/u.test(text))
  return isKorean(newer) === isKorean(older)
}

function speaksOfOthers(newer: StatementReading, older: StatementReading): boolean {
  // Who is taller than Leo may be taller than Sam.
  if (newer.change !== 'changed' && comparesOthers(newer, older)) return true
  return isOver(newer, older) || rejectsOthers(newer, older)
}

// What happened stays true when something else happens.
function isOver(newer: StatementReading, older: StatementReading): boolean {
  return newer.isPast || older.isPast
}

// A change leaves the attribute open where it cannot be mistaken; nothing else does.
function agreeOnAttribute(
  newer: StatementReading,
  older: StatementReading,
  { attributes }: Comparison,
): boolean {
  if (attributes !== 'different') return true
  if (newer.change !== 'changed' || newer.attributes.size > 0) return false
  return [...older.attributes].every((attribute) => {
    return !isPersonal(attribute) || newer.changedAttributes.has(attribute)
  })
}

// A verb of the rejected clause is no value.
function isRejectedValue({ role, concepts, isVerb, kind, folded }: ReadWord): boolean {
  if (role !== 'content' || PRO_FORM.test(folded)) return false
  return concepts.length === 0 && (!isVerb || kind !== 'word')
}

const PRO_FORM = /^(?:ones?|quell[oaie]|quegli)$/

// "Max, not Rex": the older value is named and rejected.
function findNamedChange(
  newer: StatementReading,
  older: StatementReading,
  { newerOnly, olderOnly }: Comparison,
): FoundChange | undefined {
  const rejected = newer.rejected.filter(isRejectedValue)
  if (!rejected.every((one) => older.predicate.some((word) => isSameWord(one, word)))) {
    return undefined
  }
  const fallen = older.predicate.filter((word) => rejected.some((one) => isSameWord(one, word)))
  const kinds = new Set(fallen.map(({ kind }) => kind))
  const alike = newerOnly.find(({ words }) => words.some(({ kind }) => kinds.has(kind)))
  const first = alike ?? newerOnly.find(({ kind }) => kind !== 'time' && kind !== 'date')
  if (fallen.length === 0 || first === undefined) return undefined
  const kept = olderOnly.filter(
    (one) => isTimed(one) && !fallen.some((word) => one.words.includes(word)),
  )
  return { pairs: [{ older: fallen, newer: first.words }], kept, ...REJECTED }
}

// "Max, not Rex" says nothing of Tom: what it rejects is not what the older one says.
function rejectsOthers(newer: StatementReading, older: StatementReading): boolean {
  const rejected = newer.rejected.filter(isRejectedValue)
  if (rejected.length === 0 || sharesSingle(newer, older)) return false
  const said = [...older.subject, ...older.predicate]
  return !rejected.every((one) => said.some((word) => isSameWord(one, word)))
}

function groundOf(
  newer: StatementReading,
  older: StatementReading,
  { newer: value, older: oldValue }: DifferencePair,
  { attributes }: Comparison,
): Ground | undefined {
  if (value.kind === 'mixed') return undefined
  if (newer.change === 'changed') return isOfOlder(newer, older, value, oldValue) ? SAID : undefined
  return stateGround(newer, older, { newer: value, older: oldValue }, attributes === 'same')
}

// No change is said: the values themselves have to exclude each other.
function stateGround(
  newer: StatementReading,
  older: StatementReading,
  { newer: value, older: oldValue }: DifferencePair,
  isSameAttribute: boolean,
): Ground | undefined {
  const shared = [...newer.attributes].filter((attribute) => older.attributes.has(attribute))
  if (isSameAttribute && isSingle(newer, [value, oldValue], shared)) return SINGLE
  if (newer.isDefinite && newer.isCopular && isDefinedValue(newer, value)) return DEFINED
  if (value.kind === 'number' && isMeasured(value, oldValue)) return MEASURED
  const isOneUse = !shared.includes('use') || hasShared(newer, older)
  const canChange = newer.isCopular || isFigure(value) || (shared.some(isChangeable) && isOneUse)
  return newer.change === 'hinted' && canChange ? HINTED : undefined
}

// "Changed the oil" changes nothing of "drives a Fiat": what changed must be what was said.
function isOfOlder(
  newer: StatementReading,
  older: StatementReading,
  value: Difference,
  oldValue: Difference,
): boolean {
  const isSaid = [...older.attributes].some((attribute) => attribute !== 'have')
  const isOfAttribute = newer.changedAttributes.size === 0 || isFigure(value)
  const isThat = (attribute: string): boolean => says(older, attribute, oldValue)
  if (!isOfAttribute && ![...newer.changedAttributes].some(isThat)) return false
  if (older.isCopular || isSaid || isFigure(value)) return true
  return hasShared(newer, older) || isSameSlot(value, oldValue)
}

// Where somebody or something is, is where they live.
function says(
  { attributes, isCopular }: StatementReading,
  attribute: string,
  { link }: Difference,
): boolean {
  if (attributes.has(attribute)) return true
  if (attribute !== 'live') return false
  return attributes.has('headquarters') || (isCopular && attributes.size === 0 && IN.test(link))
}

const IN = /^(?:in|at|on|a|ad|al|alla|allo|nel|nella|에)$/

function isTimed({ kind }: Difference): boolean {
  return kind === 'date' || kind === 'time'
}

function isFigure({ kind }: Difference): boolean {
  return kind === 'number' || kind === 'date' || kind === 'time' || kind === 'code'
}

function hasShared(newer: StatementReading, older: StatementReading): boolean {
  return newer.predicate.some((word) => older.predicate.some((other) => isSameWord(word, other)))
}

// One lives in a place and works for a company that have names: "works as", "lives with" do not count.
function isSingle(
  newer: StatementReading,
  values: readonly Difference[],
  shared: readonly string[],
): boolean {
  if (!shared.some(isSingleValued)) return false
  // With whom one lives is not where.
  if (values.some(({ link }) => WITH.test(link))) return false
  // Some have two trades, or say of one that it is over.
  if (shared.every((attribute) => attribute === 'job')) return newer.change !== 'none'
  const needsName = shared.every((attribute) => attribute === 'live' || attribute === 'work')
  if (!needsName || newer.change !== 'none') return true
  return values.every(({ kind }) => kind === 'name')
}

const WITH = /^(?:with|con|랑|이랑|하고|와|과)$/

function isDefinedValue({ head, attributes }: StatementReading, { kind }: Difference): boolean {
  if (kind !== 'nominal') return true
  return [...attributes].some(isSingleValued) || [...(head?.keys ?? [])].some(isAttributeNoun)
}

function isMeasured(newer: Difference, older: Difference): boolean {
  if (isNumberOfName(newer) || isNumberOfName(older)) return false
  if (newer.after !== undefined && older.after !== undefined)
    return isSameWord(newer.after, older.after)
  return (
    newer.after === undefined &&
    older.after === undefined &&
    isSameNeighbour(newer.before, older.before)
  )
}

// With two values changed at once the two speak of different cases, if no change is said; what the
// newer one tells besides must not be a case of its own either.
function isWholeStory(
  newer: StatementReading,
  { newerOnly, olderOnly }: Comparison,
  pairs: readonly DifferencePair[],
  ground: Ground,
): boolean {
  if (newer.change === 'changed') return true
  if (pairs.length > 1) return false
  const isMore = newerOnly.length > pairs.length
  const isLess = olderOnly.length > pairs.length
  if (isMore && ground !== SINGLE) return false
  return !isLess || newer.change !== 'none' || newer.isCopular
}

/** `tabs over spaces` against `spaces over tabs`. */
export function findSwap(
  newer: StatementReading,
  older: StatementReading,
): FoundChange | undefined {
  const [left, right] = [comparedValues(newer), comparedValues(older)]
  if (left === undefined || right === undefined) return undefined
  const isSwapped = isSameWord(left.more, right.less) && isSameWord(left.less, right.more)
  if (!isSwapped) return undefined
  return {
    pairs: [
      { older: [right.more], newer: [left.more] },
      { older: [right.less], newer: [left.less] },
    ],
    kept: [],
    ...SINGLE,
  }
}
