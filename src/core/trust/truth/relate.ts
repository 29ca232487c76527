import { entityKey } from '../../language/entities/entity-key.ts'
import { normalizeForComparison } from '../../language/text/similarity.ts'
import { type Comparison, compareReadings, type Difference } from './compare-readings.ts'
import { comparesOthers } from './compared-values.ts'
import { type ChangedWords, type FoundChange, findValueChange } from './find-value-change.ts'
import { isSure, saysTheSame } from './is-sure.ts'
import { readRetraction } from './read-retraction.ts'
import { readAs, readStatement } from './read-statement.ts'
import { spanOf } from './read-words.ts'
import type { Pair, Relation, Statement, TruthOptions, Validity, ValueChange } from './statement.ts'

/**
 * Judges what a newer statement does to an older one. When in doubt, `independent`: keeping
 * both loses less than dropping the wrong one. Pure; reads no more than the first 1,000 characters.
 */
export function relate(newer: Statement, older: Statement, options: TruthOptions = {}): Relation {
  const pair: Pair = {
    newer,
    older,
    options,
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
  const relation = relateReadings(pair)
  return isSure(pair, relation) ? relation : open('Both can be true.')
}

function relateReadings(pair: Pair): Relation {
  const compared = compareReadings(pair.read, pair.readOlder)
  if (!compared.isSameSubject) return open('They are about different things.')
  const change = findValueChange(pair.read, pair.readOlder, compared)
  return (
    relateBounds(pair, compared, change) ??
    relateEqual(pair, compared) ??
    relateChange(pair, change) ??
    open('Both can be true.')
  )
}

// All words have a counterpart: the same, unless one of the two denies it.
function relateEqual(pair: Pair, compared: Comparison): Relation | undefined {
  const { read, readOlder } = pair
  if (!hasSameWords(pair, compared) || (readOlder.isPast && !read.isPast)) return undefined
  const isSameTense = read.isPast === readOlder.isPast
  if (read.polarity !== readOlder.polarity) {
    const certainty = isSameTense ? REVERSAL : REVERSAL_OF_PAST
    const reason = 'It denies an earlier statement, or affirms a denied one.'
    return { kind: 'reverses', certainty, reason, changes: [] }
  }
  if (!isSameTense || read.change === 'changed') return undefined
  return {
    kind: 'same',
    certainty: PARAPHRASE,
    reason: 'It says the same in other words.',
    changes: [],
  }
}

function hasSameWords({ read, readOlder }: Pair, compared: Comparison): boolean {
  const { attributes, newerOnly, olderOnly } = compared
  if (attributes === 'different' || newerOnly.length + olderOnly.length > 0) return false
  if (read.rejected.length > 0 || read.change === 'added') return false
  return read.predicate.length + read.attributes.size > 0 && !comparesOthers(read, readOlder)
}

const RETRACTION = 0.9
const REVERSAL = 0.9
const REVERSAL_OF_PAST = 0.75
const PARAPHRASE = 0.85

function relateChange(pair: Pair, change: FoundChange | undefined): Relation | undefined {
  if (change === undefined) return undefined
  const changes = change.pairs.map((found) => toChange(pair, found))
  const [first] = changes
  const what = first === undefined ? '' : ` "${first.from.text}" became "${first.to.text}".`
  const { validity } = pair.read
  const bounds = validity === undefined ? {} : { bounded: 'newer' as const, validity }
  if (change.kept.length > 0) {
    return {
      kind: 'changes-part',
      certainty: change.certainty,
      reason: `Part of it changed.${what}`,
      changes,
      mergedText: mergeText(pair.older.text, changes),
      ...bounds,
    }
  }
  const reason = `${change.reason}${what}`
  return { kind: 'replaces', certainty: change.certainty, reason, changes, ...bounds }
}

// The positions of the old value and the new one in their texts.
function toChange({ newer, older }: Pair, changed: ChangedWords): ValueChange {
  return { from: spanOf(older.text, changed.older), to: spanOf(newer.text, changed.newer) }
}

// The older text with the old values replaced by the new ones.
function mergeText(olderText: string, changes: readonly ValueChange[]): string {
  return changes
    .toSorted((left, right) => right.from.from - left.from.from)
    .reduce(
      (text, { from, to }) => text.slice(0, from.from) + to.text + text.slice(from.to),
      olderText,
    )
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
function relateBounds(
  { read, readOlder }: Pair,
  { newerOnly, olderOnly, attributes }: Comparison,
  change: FoundChange | undefined,
): Relation | undefined {
  const { validity } = read
  if (validity === undefined || isSameTime(validity, readOlder.validity)) return undefined
  const hasSameWords = newerOnly.length + olderOnly.length === 0 && attributes !== 'different'
  const isReversed = read.polarity !== readOlder.polarity
  if (hasSameWords && !isReversed) {
    const reason = 'It says when that starts or stops being true.'
    return { kind: 'bounds', certainty: RESTATED, reason, changes: [], bounded: 'older', validity }
  }
  const isOther = isReversed
    ? hasSameWords
    : change !== undefined || isOneValueEach(newerOnly, olderOnly)
  if (!isOther || validity.validUntil === undefined) return undefined
  const reason = 'It holds for a limited time; after that, the earlier statement holds again.'
  return { kind: 'bounds', certainty: FOR_A_TIME, reason, changes: [], bounded: 'newer', validity }
}

function isOneValueEach(newer: readonly Difference[], older: readonly Difference[]): boolean {
  const [left, right] = [newer[0], older[0]]
  const isOneEach = newer.length === 1 && older.length === 1
  return isOneEach && left?.kind === right?.kind && left?.kind !== 'nominal'
}

function isSameTime(newer: Validity, older: Validity | undefined): boolean {
  return newer.validFrom === older?.validFrom && newer.validUntil === older?.validUntil
}
