import { SCORE_DECIMALS } from '../../../core/language/text/bm25.ts'

export interface Ranked {
  readonly row: number
  /** The rounded score in units of its last decimal: an integer, compared exactly. */
  readonly rank: number
}

export interface Candidates {
  readonly rows: Uint32Array
  readonly scores: Float64Array
  /** One byte per row, 0 if it must not be selected. Default: all may be. */
  readonly mask?: Uint8Array
  /** Ties are broken by ascending key, bytewise. */
  keyOf(row: number): Uint8Array
}

const SCALE = 10 ** SCORE_DECIMALS

/**
 * The best `limit` candidates in order: by rounded score, then by key. Keys are only compared
 * for equal scores, because most candidates never get that far.
 */
export function selectBest(candidates: Candidates, limit: number): readonly Ranked[] {
  const { rows, scores, mask, keyOf } = candidates
  const lowest = lowestRankAmongBest(candidates, limit)
  const scoreMin = lowestScoreOf(lowest)
  const above: (Ranked & { readonly key: Uint8Array })[] = []
  const ties: number[] = []
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    if ((scores[row] as number) < scoreMin || mask?.[row] === 0) continue
    const rank = rankOf(scores[row] as number)
    if (rank > lowest) above.push({ row, rank, key: keyOf(row) })
    else if (rank === lowest) ties.push(row)
  }
  above.sort((left, right) => right.rank - left.rank || Buffer.compare(left.key, right.key))
  const rest = firstByKey(ties, limit - above.length, keyOf)
  return [...above, ...rest.map((row) => ({ row, rank: lowest }))]
}

function rankOf(score: number): number {
  return Math.round(score * SCALE)
}

/** No lower score has this rank; lets most candidates be skipped without rounding. */
function lowestScoreOf(rank: number): number {
  return (rank - 1) / SCALE
}

/** The rank of the last of the best, found with a heap of the `limit` highest ranks. */
function lowestRankAmongBest({ rows, scores, mask }: Candidates, limit: number): number {
  const heap = new Float64Array(Math.min(limit, rows.length)).fill(Number.NEGATIVE_INFINITY)
  let scoreMin = Number.NEGATIVE_INFINITY
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number
    if ((scores[row] as number) < scoreMin || mask?.[row] === 0) continue
    const rank = rankOf(scores[row] as number)
    if (rank <= (heap[0] as number)) continue
    replaceSmallest(heap, rank)
    scoreMin = lowestScoreOf(heap[0] as number)
  }
  // Unfilled slots are below all ranks.
  const filled = heap.filter((rank) => rank !== Number.NEGATIVE_INFINITY)
  return filled.reduce((least, rank) => Math.min(least, rank), Number.POSITIVE_INFINITY)
}

/** Replaces the smallest number of a binary heap. */
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

/** The first `count` rows by key, in order. */
function firstByKey(rows: readonly number[], count: number, keyOf: Candidates['keyOf']) {
  let first: { readonly row: number; readonly key: Uint8Array }[] = []
  let last: Uint8Array | undefined
  const cut = () => {
    first = first.sort((left, right) => Buffer.compare(left.key, right.key)).slice(0, count)
    if (first.length === count) last = first.at(-1)?.key
  }
  for (const row of rows) {
    const key = keyOf(row)
    if (last !== undefined && Buffer.compare(key, last) > 0) continue
    first.push({ row, key })
    // Truncated periodically, so that a thousand ties for ten places stay a small sort.
    if (first.length >= 2 * count) cut()
  }
  cut()
  return first.map(({ row }) => row)
}
