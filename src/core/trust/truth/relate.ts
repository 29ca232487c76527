import { entityKey } from '../../language/entities/entity-key.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { readRetraction } from './read-retraction.ts'
import { readAs, readStatement } from './read-statement.ts'
import { isSameWord, isTimed, type ReadWord, spanOf } from './read-words.ts'
import type { Pair, Relation, Statement, StatementReading, TruthOptions } from './statement.ts'

/**
 * Judges what a newer statement does to an older one. When in doubt, `independent`: keeping
 * both loses less than dropping the wrong one. Pure; reads no more than the first 1,000 characters.
 */
export function relate(newer: Statement, older: Statement, options: TruthOptions = {}): Relation {
  const pair: Pair = {
    newer,
    older,
    read: readAs(newer, options),
    readOlder: readAs(older, options),
  }
  if (!isOneSpeaker(pair)) return independent('They are about different people.')
  if (normalizeForComparison(newer.text) === normalizeForComparison(older.text)) {
    return { kind: 'same', certainty: 1, reason: 'The same words were said before.', changes: [] }
  }
  if (isRetraction(pair)) {
    return {
      kind: 'retracts',
      certainty: RETRACTION,
      reason: 'It retracts a statement without replacing it.',
      changes: [],
    }
  }
  if (pair.read.isLong || pair.readOlder.isLong) {
    return independent('They are too long to compare.')
  }
  if (pair.read.modality !== pair.readOlder.modality) {
    return independent('One of them is a question, a wish or a guess.')
  }
  if (!isOfOne(pair)) return open('They are about different things.')
  const difference = compare(pair)
  return (
    relateBounds(pair, difference) ??
    (isSame(difference) ? relateEqual(pair) : relateChange(pair, difference)) ??
    open('Both can be true.')
  )
}

/** What is said of the subject in one statement only; what is around it is the same in both. */
interface Difference {
  readonly newer: readonly ReadWord[]
  readonly older: readonly ReadWord[]
  readonly hasSameJoints: boolean
}

function compare({ read, readOlder }: Pick<Pair, 'read' | 'readOlder'>): Difference {
  const [newer, older] = [read.predicate, readOlder.predicate].map(inOrder)
  const isEqual = (at: number, other: number): boolean => {
    const [left, right] = [newer?.at(at), older?.at(other)]
    return left !== undefined && right !== undefined && isSameWord(left, right)
  }
  const length = Math.min(newer?.length ?? 0, older?.length ?? 0)
  let start = 0
  while (start < length && isEqual(start, start)) start++
  let end = 0
  while (end < length - start && isEqual(-1 - end, -1 - end)) end++
  const middleOf = (words: readonly ReadWord[] = []) => words.slice(start, words.length - end)
  const hasSameJoints = read.joints.join(' ') === readOlder.joints.join(' ')
  return { newer: middleOf(newer), older: middleOf(older), hasSameJoints }
}

// "3 May", "May 3rd": the parts of one date have no order.
function inOrder(words: readonly ReadWord[]): readonly ReadWord[] {
  const placed = words.map((word, at) => {
    const before = words.slice(0, at).findLastIndex(({ kind }) => kind !== 'date')
    return { word, at: word.kind === 'date' ? before + 1 : at, key: [...word.keys].join(' ') }
  })
  return placed
    .toSorted((left, right) => left.at - right.at || compareText(left.key, right.key))
    .map(({ word }) => word)
}

function isSame({ newer, older, hasSameJoints }: Difference): boolean {
  return newer.length + older.length === 0 && hasSameJoints
}

/** True when both are about the same attribute of the same subject. */
function isOfOne({ read, readOlder }: Pick<Pair, 'read' | 'readOlder'>): boolean {
  if (read.isPronominal || readOlder.isPronominal) return false
  if (read.isFirstPerson !== readOlder.isFirstPerson) return false
  const [subject, older] = [read.subject, readOlder.subject]
  if (subject.length !== older.length) return false
  if (!subject.every((word, at) => isCovered([word], older.slice(at, at + 1)))) return false
  const named = namedIn(read)
  const known = [...readOlder.attributes]
  // "Switched from Jenkins to GitLab" names the value that it ends.
  if (known.length === 0 || (named.size === 0 && read.rejected.length > 0)) {
    return read.attributes.size === 0
  }
  return known.some((one) => named.has(one))
}

// "John moved the meeting" does not say where John lives.
function namedIn({ attributes, changedAttributes }: StatementReading): ReadonlySet<string> {
  return attributes.size > 0 ? attributes : changedAttributes
}

/** Whether two statements say the same about the same subject, negated or not. */
function saysTheSame(read: StatementReading, readOlder: StatementReading): boolean {
  return isOfOne({ read, readOlder }) && isSame(compare({ read, readOlder }))
}

// All words have a counterpart: the same, unless one of the two denies it.
function relateEqual({ read, readOlder }: Pair): Relation | undefined {
  const isEmpty = read.predicate.length + read.attributes.size === 0
  if (isEmpty || read.rejected.length > 0 || read.change === 'added') return undefined
  if (readOlder.isPast && !read.isPast) return undefined
  const isSameTense = read.isPast === readOlder.isPast
  if (read.polarity !== readOlder.polarity) {
    const certainty = isSameTense ? REVERSAL : REVERSAL_OF_PAST
    const reason = 'It denies an earlier statement, or affirms a denied one.'
    return { kind: 'reverses', certainty, reason, changes: [] }
  }
  if (!isSameTense || read.change === 'changed') return undefined
  const reason = 'It says the same in other words.'
  return { kind: 'same', certainty: PARAPHRASE, reason, changes: [] }
}

const RETRACTION = 0.9
const REVERSAL = 0.9
const REVERSAL_OF_PAST = 0.75
const PARAPHRASE = 0.85
const SAID = { certainty: 0.9, reason: 'It says that it changed.' }
const SINGLE = { certainty: 0.85, reason: 'There is one such value at a time.' }

function relateChange(pair: Pair, difference: Difference): Relation | undefined {
  const { read, readOlder } = pair
  const isOver = read.isPast || readOlder.isPast
  const isDenied = read.polarity === 'negative' || readOlder.polarity === 'negative'
  if (isOver || isDenied || read.change === 'added') return undefined
  const changed = findChanged(read, difference)
  if (changed === undefined || !isSure(pair, { ...difference, older: changed })) return undefined
  const from = spanOf(pair.older.text, changed)
  const to = spanOf(pair.newer.text, difference.newer)
  const { certainty, reason } = read.change === 'changed' ? SAID : SINGLE
  const what = `"${from.text}" became "${to.text}".`
  const { validity } = read
  const bounds = validity === undefined ? {} : { bounded: 'newer' as const, validity }
  const change = { certainty, changes: [{ from, to }], ...bounds }
  if (changed.length === difference.older.length) {
    return { ...change, kind: 'replaces', reason: `${reason} ${what}` }
  }
  const { text } = pair.older
  const mergedText = text.slice(0, from.from) + to.text + text.slice(from.to)
  return { ...change, kind: 'changes-part', reason: `Part of it changed. ${what}`, mergedText }
}

// Of a day, a time and a room, "it is at 10 now" changes the time.
function findChanged({ change }: StatementReading, { newer, older }: Difference) {
  const [kind, ...others] = kindsOf(newer)
  if (kind === undefined || older.length === 0) return undefined
  if (kind === 'word' || others.length > 0 || change === 'none') return older
  const alike = older.filter((word) => word.kind === kind)
  const isOneRun = alike.every(
    (word, at) => older.indexOf(word) === older.indexOf(alike[0] ?? word) + at,
  )
  return alike.length > 0 && isOneRun ? alike : older
}

// Attributes with one value at a time.
const SINGLE_VALUED: ReadonlySet<string> = new Set(
  'live work job name born age favourite phone email color deadline owner responsible port version budget branch date status headquarters'.split(
    ' ',
  ),
)

// A newer statement displaces an older one only when both certainly cannot hold. Anything else in a
// shallow parse is a guess: then both are kept, and a model that reads both may decide.
function isSure(pair: Pair, difference: Difference): boolean {
  const { read, readOlder } = pair
  const { newer, older, hasSameJoints } = difference
  const rejected = read.rejected.filter(isRejectedValue)
  if (rejected.length > 0) {
    const isExact = hasSameJoints || read.words.some(({ role }) => role === 'change')
    return isExact && isCovered(rejected, older) && isCovered(older, rejected)
  }
  if (isFigure(read, difference)) return hasSameJoints || read.change !== 'none'
  const isOne = isSingle(read, readOlder)
  if (read.change === 'changed') return isOne && kindsOf(newer).size === 1
  return (
    hasSameJoints &&
    (read.change === 'hinted'
      ? isOne || isHinted(pair, difference)
      : isOne && isAlike(pair, difference))
  )
}

// "Now" alone says enough of what somebody does and of where something is, not of for whom.
function isHinted({ read, readOlder }: Pair, { newer, older }: Difference): boolean {
  if (read.joints.length === 0) return read.predicate.length > newer.length
  const isPlaced = read.isCopular && readOlder.isCopular
  return isPlaced && isCoveredBy('name', [...newer, ...older])
}

// "The owner is Bruno", "the owner is German": a name does not replace a non-name.
function isAlike({ read, readOlder }: Pair, { newer, older }: Difference): boolean {
  if (!kindsOf([...newer, ...older]).has('word')) return true
  const isPlain = [newer, older].every((words) => isCoveredBy('word', words))
  return isPlain && read.isCopular && readOlder.isCopular
}

function isCoveredBy(kind: ReadWord['kind'], words: readonly ReadWord[]): boolean {
  return words.every((word) => word.kind === kind)
}

// Both are about an attribute with one value at a time, or about where something is.
function isSingle(read: StatementReading, older: StatementReading): boolean {
  const named = namedIn(read)
  // "Is in Turin", "has moved to Milan".
  if (older.attributes.size === 0) return named.size > 0 && older.isCopular
  return [...older.attributes].some((one) => SINGLE_VALUED.has(one) && named.has(one))
}

function kindsOf(words: readonly ReadWord[]): ReadonlySet<ReadWord['kind']> {
  return new Set(words.map(({ kind }) => kind))
}

// A figure in the place of a figure. Of two meetings a day both take place.
function isFigure(read: StatementReading, { newer, older }: Difference): boolean {
  const [kind, ...others] = kindsOf([...newer, ...older])
  if (kind === undefined || others.length > 0 || kind === 'word' || kind === 'name') return false
  return read.isCopular || read.change !== 'none' || !isTimed({ kind })
}

function isCovered(words: readonly ReadWord[], others: readonly ReadWord[]): boolean {
  return words.every((word) => others.some((other) => isSameWord(word, other)))
}

// A verb of the rejected clause is not a value.
function isRejectedValue({ role, concepts, isVerb, kind }: ReadWord): boolean {
  return role === 'content' && concepts.length === 0 && (!isVerb || kind !== 'word')
}

// "I" is the speaker.
function isOneSpeaker({ newer, older, read, readOlder }: Pair): boolean {
  if (!read.isFirstPerson || !readOlder.isFirstPerson) return true
  if (newer.speaker === undefined || older.speaker === undefined) return true
  return entityKey(newer.speaker) === entityKey(older.speaker)
}

function independent(reason: string): Relation {
  return { kind: 'independent', certainty: INDEPENDENT, reason, changes: [] }
}

function open(reason: string): Relation {
  return { ...independent(reason), isOpen: true }
}

const INDEPENDENT = 0.5

/** Whether a newer text retracts exactly what the older statement says, and nothing else. */
function isRetraction({ newer, older, readOlder }: Pair): boolean {
  const retraction = readRetraction(newer.text)
  if (retraction === undefined || retraction.about === '') return false
  const { about, mustDeny } = retraction
  if (normalizeForComparison(about) === normalizeForComparison(older.text)) return !mustDeny
  const read = readStatement({ ...newer, text: about })
  if (mustDeny && read.polarity === readOlder.polarity) return false
  return saysTheSame(read, readOlder)
}

const RESTATED = 0.85
const FOR_A_TIME = 0.75

/**
 * What a newer statement says about how long something holds: the same proposition with a time
 * bounds the older one; another value until a day coexists with the older one for that time.
 */
function relateBounds({ read, readOlder }: Pair, difference: Difference): Relation | undefined {
  const { validity } = read
  const { validFrom, validUntil } = readOlder.validity ?? {}
  if (validity === undefined) return undefined
  if (validity.validFrom === validFrom && validity.validUntil === validUntil) return undefined
  const isReversed = read.polarity !== readOlder.polarity
  if (isSame(difference) && !isReversed) {
    const reason = 'It says when that starts or stops being true.'
    return { kind: 'bounds', certainty: RESTATED, reason, changes: [], bounded: 'older', validity }
  }
  const isOther = isReversed === isSame(difference) && difference.hasSameJoints
  if (!isOther || validity.validUntil === undefined) return undefined
  const reason = 'It holds for a limited time; after that, the earlier statement holds again.'
  return { kind: 'bounds', certainty: FOR_A_TIME, reason, changes: [], bounded: 'newer', validity }
}
