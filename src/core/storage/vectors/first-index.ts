/**
 * The first index from which on a test holds, by binary search; `count` if there is none. The
 * test must hold for every index after one for which it holds.
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
