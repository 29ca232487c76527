/** Indexes from `start` to `end`, exclusive. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** An alignment of two sequences. */
export interface Alignment {
  /** Matched indexes of the first and the second sequence, in order. */
  readonly pairs: readonly (readonly [number, number])[]
  /** The gaps between the pairs: one of the two ranges may be empty. */
  readonly replacements: readonly { readonly before: Stretch; readonly after: Stretch }[]
}

/** 0 for two items that must not be aligned, `FULL_WEIGHT` for two that are alike in every way. */
export type Weigh<Item> = (left: Item, right: Item) => number

export const FULL_WEIGHT = 4

/** Longer stretches are taken to be replaced as a whole: 4 megabytes of table at most. */
const CELLS_MAX = 500_000

/** Aligns two sequences with maximum total weight. */
export function alignSequences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  weigh: Weigh<Item>,
): Alignment {
  const head = countAlike(before, after, weigh)
  const tail = countAlike(before.slice(head).toReversed(), after.slice(head).toReversed(), weigh)
  const rows = before.slice(head, before.length - tail)
  const columns = after.slice(head, after.length - tail)
  const pairs: (readonly [number, number])[] = []
  for (let i = 0; i < head; i++) pairs.push([i, i])
  for (const [row, column] of pairUp(rows, columns, weigh)) pairs.push([row + head, column + head])
  for (let i = tail; i > 0; i--) pairs.push([before.length - i, after.length - i])
  return { pairs, replacements: listReplacements(pairs, before.length, after.length) }
}

function countAlike<Item>(left: readonly Item[], right: readonly Item[], weigh: Weigh<Item>) {
  const shorter = Math.min(left.length, right.length)
  for (let i = 0; i < shorter; i++) {
    if (weigh(left[i] as Item, right[i] as Item) < FULL_WEIGHT) return i
  }
  return shorter
}

function pairUp<Item>(rows: readonly Item[], columns: readonly Item[], weigh: Weigh<Item>) {
  if (rows.length * columns.length > CELLS_MAX) return []
  const width = columns.length + 1
  const best = fillTable(rows, columns, weigh)
  const pairs: (readonly [number, number])[] = []
  let row = 0
  let column = 0
  while (row < rows.length && column < columns.length) {
    const at = row * width + column
    const weight = weigh(rows[row] as Item, columns[column] as Item)
    if (weight > 0 && best[at] === weight + (best[at + width + 1] ?? 0)) {
      pairs.push([row++, column++])
    } else if (best[at] === best[at + width]) row++
    else column++
  }
  return pairs
}

/** The maximum shared weight of both suffixes, for every pair of indexes. */
function fillTable<Item>(rows: readonly Item[], columns: readonly Item[], weigh: Weigh<Item>) {
  const width = columns.length + 1
  const best = new Float64Array((rows.length + 1) * width)
  for (let row = rows.length - 1; row >= 0; row--) {
    for (let column = columns.length - 1; column >= 0; column--) {
      const at = row * width + column
      const weight = weigh(rows[row] as Item, columns[column] as Item)
      const met = weight > 0 ? weight + (best[at + width + 1] ?? 0) : 0
      best[at] = Math.max(met, best[at + width] ?? 0, best[at + 1] ?? 0)
    }
  }
  return best
}

function listReplacements(pairs: Alignment['pairs'], beforeLength: number, afterLength: number) {
  const parts: { before: Stretch; after: Stretch }[] = []
  let row = 0
  let column = 0
  for (const [nextRow, nextColumn] of [...pairs, [beforeLength, afterLength] as const]) {
    if (nextRow > row || nextColumn > column) {
      parts.push({
        before: { start: row, end: nextRow },
        after: { start: column, end: nextColumn },
      })
    }
    row = nextRow + 1
    column = nextColumn + 1
  }
  return parts
}
