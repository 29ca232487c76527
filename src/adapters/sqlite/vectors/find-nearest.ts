import { createScanMemory, paddedLength } from './scan-memory.ts'
import type { NumberedVector } from './vector-rows.ts'

/** The number of neighbours calibration uses: the first page of results. */
export const NEIGHBOURS_WANTED = 10
// Equal vectors must count as equally near despite rounding.
const TIE = 1e-6

/** A stored vector as a query, and its nearest rows: ten, and all ties with the tenth. */
export interface Neighbours {
  readonly query: NumberedVector
  readonly seqs: ReadonlySet<number>
}

/** Compares every vector with every query. The queries themselves are excluded. */
export async function findNearest(
  turns: AsyncIterable<readonly NumberedVector[]>,
  queries: readonly NumberedVector[],
): Promise<readonly Neighbours[]> {
  const lists = queries.map(() => createNearestList())
  const compare = createComparison(queries)
  for await (const rows of turns) {
    compare(rows, (query, scores) => {
      const list = lists[query]
      rows.forEach(({ seq }, i) => {
        if (seq !== queries[query]?.seq) list?.offer(seq, scores[i] ?? 0)
      })
    })
  }
  return queries.map((query, i) => ({ query, seqs: new Set(lists[i]?.take()) }))
}

function createNearestList() {
  let entries: { readonly seq: number; readonly score: number }[] = []
  let lowest = Number.NEGATIVE_INFINITY
  let pruneAt = 4 * NEIGHBOURS_WANTED

  function prune(): void {
    entries.sort((left, right) => right.score - left.score)
    lowest = (entries[NEIGHBOURS_WANTED - 1]?.score ?? Number.NEGATIVE_INFINITY) - TIE
    entries = entries.filter(({ score }) => score >= lowest)
    // Many ties may remain; prune again when there are twice as many.
    pruneAt = Math.max(pruneAt, 2 * entries.length)
  }

  return {
    offer(seq: number, score: number) {
      if (score < lowest) return
      entries.push({ seq, score })
      if (entries.length >= pruneAt) prune()
    },
    take() {
      prune()
      return entries.map(({ seq }) => seq)
    },
  }
}

type Comparison = (
  rows: readonly NumberedVector[],
  take: (query: number, scores: Float32Array) => void,
) => void

/** Keeps the queries in kernel memory and copies the rows there. */
function createComparison(queries: readonly NumberedVector[]): Comparison {
  const length = paddedLength(queries[0]?.values.length ?? 0)
  const stride = length * Float32Array.BYTES_PER_ELEMENT
  const memory = createScanMemory({ stride, cacheBytes: queries.length * stride })
  const { kernel, cache, codes } = memory
  memory.reserve(1)
  queries.forEach(({ values }, i) => {
    memory.floats(cache + i * stride, length).set(values)
  })

  return (rows, take) => {
    memory.reserve(rows.length)
    rows.forEach(({ values }, i) => {
      memory.floats(codes + i * stride, length).set(values)
    })
    queries.forEach((_, i) => {
      kernel.dotScan(codes, length, rows.length, cache + i * stride, memory.scores)
      take(i, memory.floats(memory.scores, rows.length))
    })
  }
}
