/** Figures have as many decimals as those of the reference scorer. */
const SCALE = 10_000

/** Pearson's correlation; 0 when one side is constant. */
export function pearson(left: readonly number[], right: readonly number[]): number {
  return round(correlation(left, right))
}

/** Spearman's correlation: Pearson's of the ranks, where ties share their mean rank. */
export function spearman(left: readonly number[], right: readonly number[]): number {
  return round(correlation(ranksOf(left), ranksOf(right)))
}

/** Harmonic mean of precision and recall of what is predicted true. */
export function f1(predicted: readonly boolean[], actual: readonly boolean[]): number {
  const hits = predicted.filter((value, index) => value && actual[index] === true).length
  const precision = hits / Math.max(1, predicted.filter(Boolean).length)
  const recall = hits / actual.filter(Boolean).length
  return precision + recall > 0 ? round((2 * precision * recall) / (precision + recall)) : 0
}

/** Area under the ROC curve: how often a true pair scores above a false one. */
export function auc(scores: readonly number[], actual: readonly boolean[]): number {
  const positives = actual.filter(Boolean).length
  const negatives = actual.length - positives
  const ranks = ranksOf(scores).filter((_, index) => actual[index] === true)
  const sum = ranks.reduce((total, rank) => total + rank + 1, 0)
  return round((sum - (positives * (positives + 1)) / 2) / (positives * negatives))
}

// From 0; equal values share the mean of their ranks.
function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value)
  const ranks = new Array<number>(values.length).fill(0)
  let start = 0
  while (start < order.length) {
    let end = start
    while (end + 1 < order.length && order[end + 1]?.value === order[start]?.value) end++
    for (const { index } of order.slice(start, end + 1)) ranks[index] = (start + end) / 2
    start = end + 1
  }
  return ranks
}

function correlation(left: readonly number[], right: readonly number[]): number {
  const leftMean = mean(left)
  const rightMean = mean(right)
  let product = 0
  let leftSquares = 0
  let rightSquares = 0
  for (const [index, value] of left.entries()) {
    const a = value - leftMean
    const b = (right[index] ?? 0) - rightMean
    product += a * b
    leftSquares += a * a
    rightSquares += b * b
  }
  const scale = Math.sqrt(leftSquares * rightSquares)
  return scale === 0 ? 0 : product / scale
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}

function round(value: number): number {
  return Math.round(value * SCALE) / SCALE
}
