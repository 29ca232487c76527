import { logistic } from '../../language/similarity/judge-similarity.ts'

/** What is known of one run, by name, and whether it ended well. */
export interface LabelledFeatures {
  readonly features: readonly string[]
  readonly isHit: boolean
}

/** How much each feature speaks for success, in log-odds. Unknown features count nothing. */
export interface LogisticModel {
  readonly bias: number
  readonly weights: ReadonlyMap<string, number>
}

/** What fewer runs show is not weighed. */
const RUNS_PER_FEATURE_MIN = 3
/** Of the squared weights: what some forty runs show is believed by half. */
const PENALTY = 10
const ROUNDS = 150
const RATE = 0.5

/**
 * A logistic regression with a penalty on large weights, fitted by gradient steps that get smaller
 * for each weight as it moves (AdaGrad). The same rows give the same model.
 */
export function fitLogistic(rows: readonly LabelledFeatures[]): LogisticModel {
  const names = frequentFeatures(rows)
  const places = new Map(names.map((name, index) => [name, index]))
  // The last column is the bias: every row has it, and it may be as large as it must.
  const bias = names.length
  const columns = rows.map(({ features }) =>
    Int32Array.from([...features.flatMap((name) => places.get(name) ?? []), bias]),
  )
  const weights = new Float64Array(bias + 1)
  const moved = new Float64Array(bias + 1).fill(Number.EPSILON)
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = weights.map((weight, at) => (at === bias ? 0 : PENALTY * weight))
    for (const [row, own] of columns.entries()) addError(slopes, own, weights, rows[row]?.isHit)
    for (const [at, slope] of slopes.entries()) {
      const total = (moved[at] ?? 0) + slope * slope
      moved[at] = total
      weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(total)
    }
  }
  return {
    bias: weights[bias] ?? 0,
    weights: new Map(names.map((name, at) => [name, weights[at] ?? 0])),
  }
}

function addError(
  slopes: Float64Array,
  columns: Int32Array,
  weights: Float64Array,
  isHit: boolean | undefined,
): void {
  const sum = columns.reduce((total, at) => total + (weights[at] ?? 0), 0)
  const error = logistic(sum) - Number(isHit)
  for (const at of columns) slopes[at] = (slopes[at] ?? 0) + error
}

/** The chance of a good end, from 0 to 1. */
export function predictLogistic(
  { bias, weights }: LogisticModel,
  features: readonly string[],
): number {
  return logistic(features.reduce((sum, name) => sum + (weights.get(name) ?? 0), bias))
}

function frequentFeatures(rows: readonly LabelledFeatures[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { features } of rows)
    for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= RUNS_PER_FEATURE_MIN).map(([name]) => name)
}
