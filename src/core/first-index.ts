/**
 * Binary search for the first index that passes a test; `count` if none does. The test must be
 * monotonic: once it passes, it passes for every later index.
 */
export function firstIndex(count: number, test: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}
