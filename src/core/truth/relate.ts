import { entityKey } from '../entities/entity-key.ts'
import { normalizeForComparison } from '../text/similarity.ts'
import { isSingleValued } from './attributes.ts'
import { type Comparison, compareReadings, type Difference } from './compare-readings.ts'
import { comparesOthers } from './compared-values.ts'
import { isRetraction } from './correction/is-retraction.ts'
import { type FoundChange, findSwap, findValueChange } from './find-value-change.ts'
import { isSure } from './is-sure.ts'
import { mergeText, toChange } from './merge-text.ts'
import type { Pair } from './pair.ts'
import { readAs } from './read-statement.ts'
import type { ReadWord } from './read-words.ts'
import { relateBounds } from './relate-bounds.ts'
import type { Relation, Statement, StatementReading, TruthOptions } from './statement.ts'

/**
 * Judges what a newer statement does to an older one. It leans to `independent`: to keep both
 * loses less than to let the wrong one fall. Pure; reads no more than the first 1,000 characters.
 */
export function relate(newer: Statement, older: Statement, options: TruthOptions = {}): Relation {
  const pair: Pair = {
    newer,
    older,
    options,
    read: readAs(newer, options),
    readOlder: readAs(older, options),
  }
  if (!isOneSpeaker(pair)) return independent('They speak of different persons.')
  if (normalizeForComparison(newer.text) === normalizeForComparison(older.text)) {
    return { kind: 'same', certainty: 1, reason: 'The same words were said before.', changes: [] }
  }
  if (isRetraction(pair)) {
    return {
      kind: 'retracts',
      certainty: RETRACTION,
      reason: 'It takes back what was said, and puts nothing in its place.',
      changes: [],
    }
  }
  if (pair.read.isLong || pair.readOlder.isLong) {
    return independent('They are too long to be held against each other.')
  }
  if (pair.read.modality !== pair.readOlder.modality) {
    return independent('One of them is a question, a wish or a guess.')
  }
  const relation = relateReadings(pair)
  return isSure(pair, relation) ? relation : independent('Both can be true.')
}

function relateReadings(pair: Pair): Relation {
  const compared = compareReadings(pair.read, pair.readOlder)
  if (!compared.isSameSubject) return independent('They are about different things.')
  const change =
    findSwap(pair.read, pair.readOlder) ?? findValueChange(pair.read, pair.readOlder, compared)
  return (
    relateBounds(pair, compared, change) ??
    relateEqual(pair, compared) ??
    relateDenied(pair, compared) ??
    relateChange(pair, change) ??
    independent('Both can be true.')
  )
}

// All words have a partner: the same, unless one of the two denies it.
function relateEqual(pair: Pair, compared: Comparison): Relation | undefined {
  const { read, readOlder } = pair
  if (!hasSameWords(pair, compared) || (readOlder.isPast && !read.isPast)) return undefined
  const isSameTense = read.isPast === readOlder.isPast
  if (read.polarity !== readOlder.polarity) {
    const certainty = isSameTense ? REVERSAL : REVERSAL_OF_PAST
    const reason = 'It denies what was said, or affirms what was denied.'
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

// "No longer plays chess" against "plays chess every Sunday": all that is denied was said.
function relateDenied({ read, readOlder }: Pair, compared: Comparison): Relation | undefined {
  const isDenial = read.polarity === 'negative' && read.rejected.length === 0
  if (!isDenial || readOlder.polarity === 'negative' || readOlder.isPast) return undefined
  const isCovered = compared.newerOnly.length === 0 && read.predicate.length > 0
  const isOther = [...read.attributes].length > 0 && readOlder.attributes.size > 0
  const isSaid = isOther ? compared.attributes === 'same' : read.words.some(saysItIsOver)
  if (!isCovered || !isSaid) return undefined
  const reason = 'It says that this is no longer so.'
  return { kind: 'reverses', certainty: DENIED, reason, changes: [] }
}

function saysItIsOver({ role, folded }: ReadWord): boolean {
  return role === 'hint' && OVER.test(folded)
}

const OVER = /^(?:longer|anymore|piu|이상|이제|이제는|now|ormai)$/
const DENIED = 0.8

function hasSameWords({ read, readOlder }: Pair, compared: Comparison): boolean {
  const { attributes, newerOnly, olderOnly } = compared
  if (attributes === 'different' || newerOnly.length > 0) return false
  // What has one value at a time may have been told with more words: "lives in Rome, by the park".
  const isLess = olderOnly.length > 0
  if (isLess && !(isSingleShared(read, readOlder) && olderOnly.every(isAside))) return false
  if (read.rejected.length > 0 || read.change === 'added') return false
  return read.predicate.length + read.attributes.size > 0 && !comparesOthers(read, readOlder)
}

function isSingleShared(read: StatementReading, older: StatementReading): boolean {
  return (
    read.predicate.length > 0 &&
    [...read.attributes].some((one) => isSingleValued(one) && older.attributes.has(one))
  )
}

function isAside({ kind }: Difference): boolean {
  return kind === 'nominal'
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
      reason: `A part of it changed.${what}`,
      changes,
      mergedText: mergeText(pair.older.text, changes),
      ...bounds,
    }
  }
  const reason = `${change.reason}${what}`
  return { kind: 'replaces', certainty: change.certainty, reason, changes, ...bounds }
}

// "I" is whoever speaks.
function isOneSpeaker({ newer, older, read, readOlder }: Pair): boolean {
  if (!read.isFirstPerson || !readOlder.isFirstPerson) return true
  if (newer.speaker === undefined || older.speaker === undefined) return true
  return entityKey(newer.speaker) === entityKey(older.speaker)
}

function independent(reason: string): Relation {
  return { kind: 'independent', certainty: INDEPENDENT, reason, changes: [] }
}

const INDEPENDENT = 0.5
