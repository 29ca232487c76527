import { compareReadings, isSameWord } from './compare-readings.ts'
import type { Pair } from './pair.ts'
import type { ReadWord } from './read-words.ts'
import type { Relation, StatementReading, ValueChange } from './statement.ts'
import { isAttributeNoun } from './words/attribute-nouns.ts'
import { isSingleValued } from './words/concepts.ts'

// A newer statement displaces an older one only when both surely speak of the same attribute of
// the same subject. Whatever else a light reading finds is a guess: then both are kept.

/** Whether a relation is sure enough to act on. */
export function isSure(pair: Pair, relation: Relation): boolean {
  const { read, readOlder } = pair
  switch (relation.kind) {
    case 'same':
      return relation.certainty === 1 || saysTheSame(read, readOlder)
    case 'reverses':
      return isOfOne(read, readOlder) && isPart(saidIn(read), saidIn(readOlder))
    case 'bounds':
      return relation.bounded === 'newer' || isOfOne(read, readOlder)
    case 'replaces':
    case 'changes-part':
      return isOfOne(read, readOlder) && isSureChange(pair, relation.changes)
    case 'retracts':
    case 'independent':
      return true
  }
}

/** Whether two statements say the same of the same, whether or not both say that it is so. */
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
  const newer = saidIn(
    read,
    changes.map(({ to }) => to),
  )
  const older = saidIn(
    readOlder,
    changes.map(({ from }) => from),
  )
  if (!isPart(newer, older)) return false
  const isExact = isPart(older, newer)
  if (read.rejected.length > 0) return isExact
  const isOne = isOneValue(pair, changes)
  if (read.change === 'none') return isOne && isExact
  // Who says that something changed need not say again what was said besides; "now" alone, with
  // all else the same, says enough where something names what it is about.
  return isOne || (read.change === 'hinted' && isExact && newer.length > 0)
}

// An attribute of which there is one value at a time, a figure in the place of a figure, or two
// values that changed places.
function isOneValue({ read, readOlder }: Pair, changes: readonly ValueChange[]): boolean {
  const named = new Set([...read.attributes, ...read.changedAttributes])
  if ([...readOlder.attributes].some((one) => isSingleValued(one) && named.has(one))) return true
  const isAttribute = ({ head }: StatementReading): boolean =>
    readOlder.isCopular && [...(head?.keys ?? [])].some(isAttributeNoun)
  // "Is in Turin", "has moved to Milan": where something is, if it is said of nothing else.
  const isMove = named.size > 0 && readOlder.isCopular && readOlder.attributes.size === 0
  const isSwap = changes.every(({ from }) => changes.some(({ to }) => to.text === from.text))
  if ((isAttribute(read) && isAttribute(readOlder)) || isMove || isSwap) return true
  return changes.every(({ from, to }) => {
    const kind = figureIn(readOlder, from)
    return kind !== undefined && kind === figureIn(read, to)
  })
}

/** What kind of figure the words of a span are, if all of them are of one. */
function figureIn({ predicate }: StatementReading, span: Span): ReadWord['kind'] | undefined {
  const kinds = new Set(predicate.filter((word) => isIn(word, span)).map(({ kind }) => kind))
  return kinds.size === 1 ? FIGURES.find((kind) => kinds.has(kind)) : undefined
}

const FIGURES: readonly ReadWord['kind'][] = ['date', 'time', 'number', 'code']

interface Span {
  readonly from: number
  readonly to: number
}

/** The words of the subject, with what tells "the bus to Bern" from "the bus from Bern". */
function subjectOf({ words, subject }: StatementReading): readonly ReadWord[] {
  const places = subject.map((word) => words.indexOf(word))
  const phrase = words.slice(Math.min(...places), Math.max(...places) + 1)
  return phrase.filter((word) => subject.includes(word) || isRelational(word))
}

function formOf({ folded, particle }: ReadWord): string {
  return folded.endsWith(particle) ? folded.slice(0, folded.length - particle.length) : folded
}

/** What is said of the subject besides the values. */
function saidIn(
  { words, subject, predicate, rejected }: StatementReading,
  values: readonly Span[] = [],
): readonly ReadWord[] {
  // What somebody does is no value: "runs macOS" and "has a cracked hinge" are not about the same.
  const isValue = (word: ReadWord | undefined): boolean =>
    word !== undefined && !word.isVerb && values.some((span) => isIn(word, span))
  return words.filter((word, at) => {
    if (isValue(word) || rejected.includes(word) || subject.includes(word)) return false
    if (predicate.includes(word)) return true
    // "Moved to", "is at": what leads to the value changes with how it is said.
    const isLink = at === words.length - 1 || isValue(words[at + 1]) || isValue(words[at + 2])
    return isRelational(word) && !isLink && !subject.some((one) => one.from > word.from)
  })
}

// Words that make another statement of it. What only joins ("in", "of", "a", "di") does not.
const RELATIONAL =
  /^(?:to|from|before|after|without|above|below|under|over|between|against|except|only|da|dal|dalla|dallo|dai|dalle|per|prima|dopo|senza|sopra|sotto|tra|fra|contro|verso|solo|soltanto)$/
const RELATIONAL_PARTICLE = /^(?:에서|까지|부터|보다|만|마다)$/

function isRelational({ folded, particle }: ReadWord): boolean {
  return RELATIONAL.test(folded) || RELATIONAL_PARTICLE.test(particle)
}

function isSame(left: readonly ReadWord[], right: readonly ReadWord[]): boolean {
  return isPart(left, right) && isPart(right, left)
}

/** True when all words of one stand in the other; in their order, where it tells who does what. */
function isPart(some: readonly ReadWord[], all: readonly ReadWord[]): boolean {
  if (!some.some(isRelational))
    return some.every((word) => all.some((one) => isSameWord(word, one)))
  let next = 0
  for (const one of all) {
    const word = some[next]
    if (word !== undefined && isSaidBy(word, one)) next++
  }
  return next === some.length
}

function isSaidBy(word: ReadWord, other: ReadWord): boolean {
  return isRelational(word) ? word.folded === other.folded : isSameWord(word, other)
}

function isIn({ from }: ReadWord, span: Span): boolean {
  return from >= span.from && from < span.to
}
