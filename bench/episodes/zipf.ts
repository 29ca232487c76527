/** Ranks from 0, drawn so that the k-th is asked for in proportion to k to the minus exponent. */
export interface Zipf {
  draw(): number
  /** The share of questions that a cache would answer that held the best from the start. */
  bestHitRate(capacity: number): number
}

export function createZipf(count: number, exponent: number, chance: () => number): Zipf {
  const sums = new Float64Array(count)
  let total = 0
  for (let rank = 0; rank < count; rank++) {
    total += (rank + 1) ** -exponent
    sums[rank] = total
  }
  return {
    draw() {
      const wanted = chance() * total
      let [low, high] = [0, count - 1]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sums[middle] ?? 0) < wanted) low = middle + 1
        else high = middle
      }
      return low
    },
    bestHitRate: (capacity) => (sums[Math.min(capacity, count) - 1] ?? 0) / total,
  }
}
