/** The share of predictions that are right; 0 when there is nothing to predict. */
export function accuracy<T>(predicted: readonly T[], expected: readonly T[]): number {
  if (expected.length === 0) return 0
  return expected.filter((label, index) => predicted[index] === label).length / expected.length
}
