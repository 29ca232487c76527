import { isSingleValued } from './attributes.ts'
import { type Comparison, type Difference, isSameWord } from './compare-readings.ts'
import { comparesOthers, findSwap } from './compared-values.ts'
import { isTimed, type ReadWord } from './read-words.ts'
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
const SINGLE = { certainty: 0.85, reason: 'There is one such value at a time.' }

/** The old values that a newer statement about the same subject replaces, with the new ones. */
export function findValueChange(
  newer: StatementReading,
  older: StatementReading,
  compared: Comparison,
): FoundChange | undefined {
  if (!mayChange(newer, older)) return undefined
  const swapped = findSwappedValues(newer, older)
  if (swapped !== undefined) return swapped
  if (speaksOfOthers(newer, older)) return undefined
  const isOneValue = sharesSingle(newer, older) || (newer.isCopular && older.isCopular)
  const pairs = pairDifferences(compared, isOneValue)
  const [first] = pairs
  if (first === undefined || first.newer.kind === 'mixed') return undefined
  // Two values changed at once mean different cases, unless a change is stated.
  if (pairs.length > 1 && newer.change !== 'changed') return undefined
  if (newer.change === 'none' && !excludesOther(newer, older, first)) return undefined
  const kept = compared.olderOnly.filter((one) => !pairs.some((pair) => pair.older === one))
  return {
    pairs: pairs.map((pair) => ({ older: pair.older.words, newer: pair.newer.words })),
    kept: kept.filter(({ kind }) => kind !== 'nominal'),
    ...(newer.change === 'changed' ? SAID : SINGLE),
  }
}

function findSwappedValues(newer: StatementReading, older: StatementReading) {
  const swap = findSwap(newer, older)
  if (swap === undefined) return undefined
  const pairs = (['more', 'less'] as const).map((side) => {
    return { older: [swap.older[side]], newer: [swap.newer[side]] }
  })
  return { pairs, kept: [], ...SINGLE }
}

// What happened stays true when something else happens; who is taller than Leo may be taller than
// Sam.
function speaksOfOthers(newer: StatementReading, older: StatementReading): boolean {
  if (newer.isPast || older.isPast || rejectsOthers(newer, older)) return true
  return newer.change !== 'changed' && comparesOthers(newer, older)
}

// A negated value replaces nothing.
function mayChange(newer: StatementReading, older: StatementReading): boolean {
  if (newer.change === 'added' || newer.polarity !== older.polarity) return false
  return newer.polarity === 'positive' || newer.rejected.length > 0
}

// "Max, not Rex" says nothing about Tom: it does not reject what the older one says.
function rejectsOthers(newer: StatementReading, older: StatementReading): boolean {
  const rejected = newer.rejected.filter(isRejectedValue)
  if (rejected.length === 0 || sharesSingle(newer, older)) return false
  const said = [...older.subject, ...older.predicate]
  return !rejected.every((one) => said.some((word) => isSameWord(one, word)))
}

// Of two meetings a day both take place; one works on several things, but at one named company.
function excludesOther(newer: StatementReading, older: StatementReading, pair: DifferencePair) {
  if (isTimed(pair.newer)) return newer.isCopular || sharesSingle(newer, older)
  const isOfName = [...newer.attributes].some((one) => one === 'live' || one === 'work')
  return !isOfName || (pair.newer.kind === 'name' && pair.older.kind === 'name')
}

// Both name an attribute with one value at a time.
function sharesSingle(newer: StatementReading, older: StatementReading): boolean {
  return [...newer.attributes].some((one) => isSingleValued(one) && older.attributes.has(one))
}

// A verb of the rejected clause is not a value.
function isRejectedValue({ role, concepts, isVerb, kind, folded }: ReadWord): boolean {
  if (role !== 'content' || PRO_FORM.test(folded)) return false
  return concepts.length === 0 && (!isVerb || kind !== 'word')
}

const PRO_FORM = /^(?:ones?|quell[oaie]|quegli)$/

interface DifferencePair {
  readonly newer: Difference
  readonly older: Difference
}

// Each new value replaces the old one of its kind; if several candidates match, none is replaced.
function pairDifferences({ newerOnly, olderOnly }: Comparison, isOneValue: boolean) {
  const free = new Set(olderOnly)
  const isAlone = isOneValue && newerOnly.length === 1 && olderOnly.length === 1
  return newerOnly.flatMap((newer) => {
    const partners = [...free].filter(({ kind }) => kind === newer.kind)
    const inPlace = [...free].filter((one) => {
      return canStandFor(newer, one) && (isAlone || isSameSlot(newer, one))
    })
    const only = partners.length === 1 ? partners[0] : undefined
    const older = partners.find((one) => inPlace.includes(one)) ?? inPlace[0] ?? only
    if (older === undefined) return []
    free.delete(older)
    return [{ newer, older }]
  })
}

// A name is not always recognised as one.
function canStandFor(left: Difference, right: Difference): boolean {
  const isNaming = ({ kind }: Difference): boolean => /^(?:name|nominal|code)$/.test(kind)
  return left.kind === right.kind || (isNaming(left) && isNaming(right))
}

function isSameSlot(left: Difference, right: Difference): boolean {
  return isSameNeighbour(left.before, right.before) || isSameNeighbour(left.after, right.after)
}

function isSameNeighbour(left: ReadWord | undefined, right: ReadWord | undefined): boolean {
  return left !== undefined && right !== undefined && isSameWord(left, right)
}
