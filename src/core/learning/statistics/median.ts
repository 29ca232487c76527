/** The middle value, or the mean of the two middle ones; 0 of none. */
export function median(values: readonly number[]): number {
  return medianOfSorted(values.toSorted((left, right) => left - right))
}

export function medianOfSorted(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
