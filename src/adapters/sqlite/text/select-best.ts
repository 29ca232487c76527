import { SCORE_DECIMALS } from '../../../core/text/bm25.ts'

export interface Ranked {
  readonly row: number
  /** The rounded score in units of its last decimal: a whole number, compared exactly. */
  readonly rank: number
}

export interface Candidates {
  readonly rows: Uint32Array
  readonly scores: Float64Array
  /** One byte a row, 1 where it may be selected. All may, when left out. */
  readonly mask?: Uint8Array
  /** Bytewise smaller keys come first among equal scores. */
  keyOf(row: number): Uint8Array
}

const SCALE = 10 ** SCORE_DECIMALS

/**
 * The best `limit` candidates in order: by rounded score, then by key. Keys are only looked
 * at where scores are equal, because most candidates never get that far.
 */
export function selectBest(candidates: Candidates, limit: number): readonly Ranked[] {
  const lowest = lowestRankAmongBest(candidates, limit)
  const above: Ranked[] = []
  const ties: number[] = []
  const { rows, scores, mask } = candidates
  for (const row of rows) {
    if (mask !== undefined && mask[row] !== 1) continue
    const rank = Math.round((scores[row] ?? 0) * SCALE)
    if (rank > lowest) above.push({ row, rank })
    else if (rank === lowest) ties.push(row)
  }
  const firstTies = firstByKey(ties, limit - above.length, candidates)
  const keys = new Map(above.map(({ row }) => [row, candidates.keyOf(row)]))
  const keyOf = (row: number) => keys.get(row) ?? candidates.keyOf(row)
  above.sort(
    (left, right) => right.rank - left.rank || compareKeys(keyOf(left.row), keyOf(right.row)),
  )
  return [...above, ...firstTies.map((row) => ({ row, rank: lowest }))]
}

/** The rank that the last of the best has: found with a heap of the `limit` highest ranks. */
function lowestRankAmongBest({ rows, scores, mask }: Candidates, limit: number): number {
  const heap = new Float64Array(Math.min(limit, rows.length)).fill(Number.NEGATIVE_INFINITY)
  for (const row of rows) {
    if (mask !== undefined && mask[row] !== 1) continue
    const rank = Math.round((scores[row] ?? 0) * SCALE)
    if (rank > (heap[0] ?? 0)) replaceSmallest(heap, rank)
  }
  return heap.reduce(
    (least, rank) => (rank > Number.NEGATIVE_INFINITY ? Math.min(least, rank) : least),
    Number.POSITIVE_INFINITY,
  )
}

/** Puts a number in place of the smallest one of a binary heap. */
function replaceSmallest(heap: Float64Array, rank: number): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child + 1 < heap.length && (heap[child + 1] ?? 0) < (heap[child] ?? 0)) child += 1
    if (child >= heap.length || (heap[child] ?? 0) >= rank) break
    heap[at] = heap[child] ?? 0
    at = child
  }
  heap[at] = rank
}

/** The first `count` rows by key. */
function firstByKey(
  rows: readonly number[],
  count: number,
  { keyOf }: Candidates,
): readonly number[] {
  // Sorted, and cut whenever twice as many as needed have come together.
  let first: { readonly row: number; readonly key: Uint8Array }[] = []
  let last: Uint8Array | undefined
  const cut = () => {
    first = first.sort((left, right) => compareKeys(left.key, right.key)).slice(0, count)
    if (first.length === count) last = first.at(-1)?.key
  }
  for (const row of rows) {
    const key = keyOf(row)
    if (last !== undefined && compareKeys(key, last) > 0) continue
    first.push({ row, key })
    if (first.length >= 2 * count) cut()
  }
  cut()
  return first.map(({ row }) => row)
}

function compareKeys(left: Uint8Array, right: Uint8Array): number {
  return Buffer.compare(left, right)
}
