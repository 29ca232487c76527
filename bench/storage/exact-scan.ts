import { DIMENSIONS } from './corpus.ts'

/** Every vector in one array, compared one by one: slow and exactly right. */
export interface ExactScan {
  add(values: Float32Array): void
  /** The numbers of the nearest records that pass, nearest first. */
  nearest(query: Float32Array, limit: number, passes: (index: number) => boolean): number[]
}

export function createExactScan(capacity: number): ExactScan {
  const all = new Float32Array(capacity * DIMENSIONS)
  let count = 0
  return {
    add(values) {
      all.set(values, count * DIMENSIONS)
      count += 1
    },
    nearest(query, limit, passes) {
      const best: Scored[] = []
      for (let index = 0; index < count; index++) {
        if (passes(index))
          keep(best, { index, similarity: dot(all, index * DIMENSIONS, query) }, limit)
      }
      return best.map(({ index }) => index)
    },
  }
}

interface Scored {
  readonly index: number
  readonly similarity: number
}

function keep(best: Scored[], candidate: Scored, limit: number): void {
  const worst = best[best.length - 1]
  if (best.length === limit && worst && candidate.similarity <= worst.similarity) return
  const place = best.findIndex(({ similarity }) => candidate.similarity > similarity)
  best.splice(place === -1 ? best.length : place, 0, candidate)
  if (best.length > limit) best.pop()
}

function dot(all: Float32Array, offset: number, query: Float32Array): number {
  let sum = 0
  for (let index = 0; index < DIMENSIONS; index++) {
    sum += (all[offset + index] ?? 0) * (query[index] ?? 0)
  }
  return sum
}
