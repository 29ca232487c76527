import * as z from 'zod'
import type { DeepReadonly } from '../../deep-readonly.ts'
import { entityKey } from '../../language/entities/entity-key.ts'
import { compareText } from '../../language/text/compare-text.ts'
import { contentHash } from '../../language/text/content-hash.ts'
import { recallRecent } from '../../language/text/recall-recent.ts'
import { unmask } from './look-of.ts'
import { readStatement } from './read-statement.ts'
import { isSameWord, type ReadWord, readWords } from './read-words.ts'
import { rejectionKeys } from './rejection-keys.ts'
import type { Statement, StatementReading } from './statement.ts'
import { wordListsFor } from './word-lists.ts'

/** One word as hashes of all its possible meanings. */
export type HashedWord = readonly string[]

const hashedWords = z.array(z.array(z.string()))

/**
 * What is kept to recognise a rejected statement without its text: hashes only, so that it may
 * outlive the purge of the statement. Only names of known attributes (`live`) are in plain text.
 */
const schema = z.object({
  whole: z.object({ looks: z.array(z.string()), withoutAccents: z.string() }),
  speaker: z.string().optional(),
  isFirstPerson: z.boolean(),
  subject: hashedWords,
  attributes: z.array(z.string()),
  /** The rejected value. */
  value: hashedWords,
  /** What else was said about the subject. */
  rest: hashedWords,
  /** The words that join them. */
  joints: z.string(),
  polarity: z.enum(['positive', 'negative']),
  isPast: z.boolean(),
})
export type Tombstone = DeepReadonly<z.infer<typeof schema>>
export const tombstoneSchema: z.ZodType<Tombstone> = schema

/**
 * Builds the tombstone of a rejected statement.
 *
 * @param value The rejected part, verbatim. Default: all of it.
 */
export function buildTombstone(statement: Statement, value?: string): Tombstone {
  const reading = readUnmasked(statement)
  const rejected = rejectedWords(reading, value)
  const rest = reading.predicate.filter((word) => !rejected.includes(word))
  const { speaker } = statement
  return {
    whole: rejectionKeys(statement.text),
    ...(speaker === undefined ? {} : { speaker: hash(entityKey(speaker)) }),
    isFirstPerson: reading.isFirstPerson,
    subject: reading.subject.map(hashWord),
    attributes: [...reading.attributes].toSorted(compareText),
    value: rejected.map(hashWord),
    rest: rest.map(hashWord),
    joints: hashJoints(reading),
    polarity: reading.polarity,
    isPast: reading.isPast,
  }
}

/** How a statement was recognised as a rejected one. */
export type RejectionMatch = 'look' | 'accents' | 'meaning'

/**
 * Whether a statement repeats what was rejected: with the same look, or the same value of the same
 * attribute of the same subject in other words. Undefined when it does not: a related statement
 * that was never rejected, or one that agrees with the rejection.
 */
export function matchRejection(statement: Statement, tombstone: Tombstone) {
  return createRejectionMatcher(statement)(tombstone)
}

/**
 * The same for many tombstones: the statement is read once.
 *
 * @param by `look`: only the same words are recognised, at a hundredth of the cost.
 */
export function createRejectionMatcher(statement: Statement, by: 'look' | 'meaning' = 'meaning') {
  const { looks, withoutAccents } = rejectionKeys(statement.text)
  let reading: StatementReading | undefined
  return (tombstone: Tombstone): RejectionMatch | undefined => {
    const isOther = tombstone.isFirstPerson && !isOneSpeaker(statement.speaker, tombstone.speaker)
    if (isOther) return undefined
    if (looks.some((look) => tombstone.whole.looks.includes(look))) return 'look'
    if (withoutAccents === tombstone.whole.withoutAccents) return 'accents'
    if (by === 'look') return undefined
    reading ??= readUnmasked(statement)
    return saysAgain(reading, tombstone) ? 'meaning' : undefined
  }
}

// The same about the same subject, with nothing added or omitted: anything else is another
// statement, which was not rejected.
function saysAgain(reading: StatementReading, tombstone: Tombstone): boolean {
  const isStated = reading.modality === 'stated' && reading.polarity === tombstone.polarity
  if (!isStated || reading.isPast !== tombstone.isPast || tombstone.value.length === 0) return false
  if (reading.isFirstPerson !== tombstone.isFirstPerson) return false
  if (!isSame(reading.subject.map(hashWord), tombstone.subject)) return false
  if (!isSame(reading.predicate.map(hashWord), [...tombstone.value, ...tombstone.rest]))
    return false
  const [known, said] = [tombstone.attributes, [...reading.attributes]]
  const isSameAttribute = known.length === said.length && said.every((one) => known.includes(one))
  return isSameAttribute && hashJoints(reading) === tombstone.joints
}

function hashJoints(reading: StatementReading): string {
  return hash(reading.joints.join(' '))
}

function isSame(words: readonly HashedWord[], others: readonly HashedWord[]): boolean {
  return isCovered(words, others) && isCovered(others, words)
}

function isCovered(words: readonly HashedWord[], others: readonly HashedWord[]): boolean {
  return words.every((word) => others.some((other) => word.some((key) => other.includes(key))))
}

function isOneSpeaker(speaker: string | undefined, hashed: string | undefined): boolean {
  if (speaker === undefined || hashed === undefined) return true
  return hash(entityKey(speaker)) === hashed
}

// What is near a rejected statement is compared with one rejection after the other.
const RECENT_MAX = 512
const RECENT_LENGTH_MAX = 600

/** By all that the reading depends on, as JSON. */
const readRecent = recallRecent(
  (statement) => readStatement(JSON.parse(statement)),
  RECENT_MAX,
  RECENT_LENGTH_MAX,
)

function readUnmasked({ text, entities, eventAt }: Statement): StatementReading {
  return readRecent(JSON.stringify({ text: unmask(text), entities, eventAt }))
}

function rejectedWords(reading: StatementReading, value: string | undefined): readonly ReadWord[] {
  if (value === undefined) return reading.predicate
  const text = unmask(value)
  const words = readWords(text, wordListsFor(text))
  const found = reading.predicate.filter((word) => words.some((other) => isSameWord(word, other)))
  return found.length > 0 ? found : reading.predicate
}

function hashWord({ keys }: ReadWord): HashedWord {
  return [...keys].map(hash).toSorted(compareText)
}

function hash(key: string): string {
  return contentHash('rejected-word', key)
}
