import { isAttributeNoun, isSingleValued } from './attributes.ts'
import { compareReadings, isSameWord } from './compare-readings.ts'
import type { Span } from './cut-words.ts'
import type { ReadWord } from './read-words.ts'
import type { Pair, Relation, StatementReading, ValueChange } from './statement.ts'

// A newer statement displaces an older one only when both are certainly about the same attribute of
// the same subject. Anything else in a shallow parse is a guess: then both are kept.

/** Whether a relation is sure enough to act on. */
export function isSure(pair: Pair, relation: Relation): boolean {
  const { read, readOlder } = pair
  switch (relation.kind) {
    case 'same':
      return relation.certainty === 1 || saysTheSame(read, readOlder)
    case 'reverses':
      return saysTheSame(read, readOlder)
    case 'bounds':
      return isOfOne(read, readOlder)
    case 'replaces':
    case 'changes-part':
      return isOfOne(read, readOlder) && isSureChange(pair, relation.changes)
    case 'retracts':
    case 'independent':
      return true
  }
}

/** Whether two statements say the same about the same subject, negated or not. */
export function saysTheSame(read: StatementReading, older: StatementReading): boolean {
  return isOfOne(read, older) && isSame(saidIn(read), saidIn(older))
}

// Both name the same subject in the same words, and neither names an attribute of its own.
function isOfOne(read: StatementReading, readOlder: StatementReading): boolean {
  const { isSameSubject } = compareReadings(read, readOlder)
  const [subject, older] = [subjectOf(read), subjectOf(readOlder)].map((words) => words.map(formOf))
  if (!isSameSubject || subject?.join(' ') !== older?.join(' ')) return false
  const named = new Set([...read.attributes, ...read.changedAttributes])
  if (readOlder.attributes.size === 0) return read.attributes.size === 0
  const isOpen = named.size === 0 && read.change === 'changed'
  return isOpen || [...readOlder.attributes].some((attribute) => named.has(attribute))
}

function isSureChange(pair: Pair, changes: readonly ValueChange[]): boolean {
  const { read, readOlder } = pair
  // "Lives in Trani, not in Lecce": may well have lived in Lecce.
  if (readOlder.isPast && !read.isPast) return false
  // A statement of a change adds words of its own.
  const isSaid = read.words.some(({ role }) => role === 'change')
  const jointsIn = ({ words }: StatementReading) => (isSaid ? [] : words.filter(isJoint))
  const newer = saidIn(read, { joints: jointsIn(read), values: changes.map(({ to }) => to) })
  const from = changes.map((change) => change.from)
  const older = saidIn(readOlder, { joints: jointsIn(readOlder), values: from })
  if (!isPart(newer, older)) return false
  const isExact = isPart(older, newer)
  if (read.rejected.length > 0) return isExact
  const isOne = sharesSingle(pair) || isOneValue(pair, changes)
  if (read.change === 'none') return isOne && isExact && isAlike(pair, changes)
  if (isOne || read.change === 'changed') return isOne
  // "Now" alone, with all else the same, says enough of what somebody does, not of where or for whom.
  return isExact && newer.length > 0 && !changes.some(({ to }) => isLedTo(read, to))
}

function isLedTo({ words }: StatementReading, span: Span): boolean {
  const at = words.findIndex((word) => isIn(word, span))
  const before = words.slice(0, at).findLast((word) => word.role === 'content' || isJoint(word))
  return [before, words[at]].some((word) => word !== undefined && isJoint(word))
}

function sharesSingle({ read, readOlder }: Pair): boolean {
  const named = new Set([...read.attributes, ...read.changedAttributes])
  const isMove = named.size > 0 && readOlder.isCopular && readOlder.attributes.size === 0
  // "Is in Turin", "has moved to Milan": where something is, if it is said about nothing else.
  return isMove || [...readOlder.attributes].some((one) => isSingleValued(one) && named.has(one))
}

// A figure in the place of a figure, a name in the place of a name where the subject is an
// attribute, or two values that changed places.
function isOneValue(pair: Pair, changes: readonly ValueChange[]): boolean {
  const isAttribute = ({ head }: StatementReading): boolean =>
    pair.readOlder.isCopular && [...(head?.keys ?? [])].some(isAttributeNoun)
  const isSwap = changes.every(({ from }) => changes.some(({ to }) => to.text === from.text))
  const isOfAttribute = isAttribute(pair.read) && isAttribute(pair.readOlder)
  if (isSwap || (isOfAttribute && pair.read.change === 'changed')) return true
  return isOfOneKind(pair, changes, { hasNames: isOfAttribute })
}

function isOfOneKind(
  { read, readOlder }: Pair,
  changes: readonly ValueChange[],
  { hasNames }: { readonly hasNames: boolean },
): boolean {
  const kindOf = ({ kind }: ReadWord) => (hasNames && kind === 'code' ? 'name' : kind)
  return changes.every(({ from, to }) => {
    const spans = [wordsIn(readOlder, from), wordsIn(read, to)] as const
    const [old, next] = spans.map((words) => words.filter((word) => kindOf(word) !== 'word'))
    const found = new Set([...(old ?? []), ...(next ?? [])].map(kindOf))
    if (old?.length === 0 || next?.length === 0 || found.size !== 1) return false
    return isSameUnit(spans) && (hasNames || !found.has('name'))
  })
}

// "The owner is Bruno", "the owner is German": a name does not replace a non-name.
function isAlike({ read, readOlder }: Pair, changes: readonly ValueChange[]): boolean {
  const isPlain = (reading: StatementReading, span: Span): boolean =>
    wordsIn(reading, span).every(({ kind }) => kind === 'word')
  return changes.every(({ from, to }) => isPlain(readOlder, from) === isPlain(read, to))
}

// Three cats are not five dogs.
function isSameUnit(spans: readonly [readonly ReadWord[], readonly ReadWord[]]): boolean {
  const [old, next] = spans.map((words) => words.filter(({ kind }) => kind === 'word'))
  const isIn = (some: readonly ReadWord[] = [], all: readonly ReadWord[] = []): boolean =>
    some.every((word) => all.some((one) => isSameWord(word, one)))
  return isIn(old, next) && isIn(next, old)
}

function wordsIn({ predicate }: StatementReading, span: Span): readonly ReadWord[] {
  return predicate.filter((word) => isIn(word, span))
}

/** The words of the subject, with what distinguishes "all buses to Bern" from "some buses from Bern". */
function subjectOf({ words, subject }: StatementReading): readonly ReadWord[] {
  const places = subject.map((word) => words.indexOf(word))
  const before = words.slice(0, Math.min(...places)).findLastIndex(({ role }) => role === 'content')
  const phrase = words.slice(before + 1, Math.max(...places) + 1)
  return phrase.filter((word) => subject.includes(word) || isJoint(word))
}

function formOf({ folded, particle }: ReadWord): string {
  return folded.endsWith(particle) ? folded.slice(0, folded.length - particle.length) : folded
}

interface Said {
  /** The words that count though they only join others. */
  readonly joints: readonly ReadWord[]
  readonly values: readonly Span[]
}

/** The predicate without the values. */
function saidIn(
  reading: StatementReading,
  { joints, values }: Said = { joints: informativeJoints(reading), values: [] },
): readonly ReadWord[] {
  const { words, subject, predicate, rejected } = reading
  // An activity is not a value: "runs macOS" and "has a cracked hinge" are not about the same.
  const isValue = (word: ReadWord) => !word.isVerb && values.some((span) => isIn(word, span))
  return words.filter((word, at) => {
    const next = words[at + 1]
    if (isValue(word) || rejected.includes(word) || subject.includes(word)) return false
    if (predicate.includes(word)) return true
    // Words next to a rejected one belong to it, and words before the subject to the subject.
    if ([words[at - 1], next].some((one) => one !== undefined && rejected.includes(one)))
      return false
    return joints.includes(word) && !subject.some((one) => one.from > word.from)
  })
}

// Articles and the forms of be, have and do. Whatever else joins words makes another statement of
// them, but for the prepositions of place and role where the attribute says which it is: who works
// "at" Acme works "for" Acme.
const EMPTY =
  /^(?:an?|the|is|are|am|be|being|been|was|were|do|does|did|has|have|having|had|that|il|lo|la|i|gli|le|l|un|uno|una|è|sono|sei|siamo|siete|era|erano|ha|ho|hai|hanno|che)$/
const CASE_PARTICLE = /^(?:에서|에게|한테|께|와|과|랑|이랑|하고|까지|부터|보다|만|마다|에|로|으로)$/

const PLACING = /^(?:in|at|on|of|to|for|as|a|di|per|come|presso|su)$/
const PLACING_PARTICLE = /^(?:에|에서|로|으로)$/

function isPlacing({ folded, role, particle }: ReadWord): boolean {
  return role === 'content' ? PLACING_PARTICLE.test(particle) : PLACING.test(baseOf(folded))
}

function isJoint({ folded, role, particle }: ReadWord): boolean {
  if (role === 'content') return CASE_PARTICLE.test(particle)
  return JOINING.has(role) && !EMPTY.test(baseOf(folded))
}

function informativeJoints({ words, attributes }: StatementReading): readonly ReadWord[] {
  return words.filter((word) => isJoint(word) && (attributes.size === 0 || !isPlacing(word)))
}

/** The words that join others, in their order. */
export function jointsOf(reading: StatementReading): readonly string[] {
  return informativeJoints(reading).map(({ role, folded, particle }) =>
    role === 'content' ? particle : baseOf(folded),
  )
}

const JOINING: ReadonlySet<ReadWord['role']> = new Set(['grammar', 'addition', 'doubt'])

/** "Alla", "agli" are "a" with an article. */
function baseOf(folded: string): string {
  const [, stem] = WITH_ARTICLE.exec(folded) ?? []
  return stem === undefined ? folded : (ITALIAN_BASES[stem] ?? folded)
}

const WITH_ARTICLE = /^(a|da|de|ne|su)(?:l|ll|llo|lla|i|gli|lle)$/
const ITALIAN_BASES: Readonly<Record<string, string>> = {
  a: 'a',
  da: 'da',
  de: 'di',
  ne: 'in',
  su: 'su',
}

function isSame(left: readonly ReadWord[], right: readonly ReadWord[]): boolean {
  return isPart(left, right) && isPart(right, left)
}

/** True when all words of one stand in the other; in their order, where that decides who does what. */
function isPart(some: readonly ReadWord[], all: readonly ReadWord[]): boolean {
  if (!some.some(isJoint)) return some.every((word) => all.some((one) => isSameWord(word, one)))
  let next = 0
  for (const one of all) {
    const word = some[next]
    if (word !== undefined && isSaidBy(word, one)) next++
  }
  return next === some.length
}

function isSaidBy(word: ReadWord, other: ReadWord): boolean {
  if (word.role !== 'content') return baseOf(word.folded) === baseOf(other.folded)
  return isSameWord(word, other) && (!isJoint(word) || word.particle === other.particle)
}

function isIn({ from }: ReadWord, span: Span): boolean {
  return from >= span.from && from < span.to
}
