/** A weighted sum of named terms. Terms without a weight do not count. */
export interface LinearModel {
  readonly intercept: number
  readonly weights: Readonly<Record<string, number>>
}

export function evaluate(
  { intercept, weights }: LinearModel,
  terms: Readonly<Record<string, number>>,
): number {
  let sum = intercept
  for (const [name, weight] of Object.entries(weights)) sum += weight * (terms[name] ?? 0)
  return sum
}

export function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
