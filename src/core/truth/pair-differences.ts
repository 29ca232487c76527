import { type Comparison, type Difference, isSameWord } from './compare-readings.ts'
import type { ReadWord } from './read-words.ts'

/** An old value and the new one that stands in its place. */
export interface DifferencePair {
  readonly newer: Difference
  readonly older: Difference
}

/** Each new value takes the place of the old one of its kind. */
export function pairDifferences(
  { newerOnly, olderOnly }: Comparison,
  isOneValue: boolean,
): readonly DifferencePair[] {
  const free = new Set(olderOnly)
  const isAlone = isOneValue && newerOnly.length === 1 && olderOnly.length === 1
  return newerOnly.flatMap((newer) => {
    const partners = [...free].filter(({ kind }) => kind === newer.kind)
    const inPlace = [...free].filter((one) => {
      return (
        canStandFor(newer, one) && (isAlone || isSameSlot(newer, one) || isSameLink(newer, one))
      )
    })
    const older = partners.find((one) => inPlace.includes(one)) ?? inPlace[0] ?? only(partners)
    if (older === undefined) return []
    free.delete(older)
    return [{ newer, older }]
  })
}

// A name is not always seen to be one.
function canStandFor(left: Difference, right: Difference): boolean {
  return left.kind === right.kind || (isNaming(left) && isNaming(right))
}

function isNaming({ kind }: Difference): boolean {
  return kind === 'name' || kind === 'nominal' || kind === 'code'
}

// Of several that might be meant none is taken.
function only<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined
}

export function isSameSlot(left: Difference, right: Difference): boolean {
  return isSameNeighbour(left.before, right.before) || isSameNeighbour(left.after, right.after)
}

function isSameLink(left: Difference, right: Difference): boolean {
  return left.link !== '' && left.link === right.link
}

export function isSameNeighbour(left: ReadWord | undefined, right: ReadWord | undefined): boolean {
  return left !== undefined && right !== undefined && isSameWord(left, right)
}
