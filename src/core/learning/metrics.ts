/** The share of predictions that are right; 0 when there is nothing to predict. */
export function accuracy<T>(predicted: readonly T[], expected: readonly T[]): number {
  if (expected.length === 0) return 0
  return expected.filter((label, index) => predicted[index] === label).length / expected.length
}

// A prediction of 0 for what happened costs this much surprise, not an infinity.
const PROBABILITY_MIN = 1e-12

/** The mean surprise of what happened, given the probability that was predicted for it. */
export function logLoss(probabilities: ArrayLike<number>): number {
  let sum = 0
  for (let index = 0; index < probabilities.length; index++) {
    sum -= Math.log(Math.max(probabilities[index] ?? 0, PROBABILITY_MIN))
  }
  return probabilities.length === 0 ? 0 : sum / probabilities.length
}
