/** What is known of one run, by name, and whether it ended well. */
export interface LabelledFeatures {
  readonly features: readonly string[]
  readonly isHit: boolean
}

/** How much each feature speaks for a good end, in log-odds. Unknown features say nothing. */
export interface LogisticModel {
  readonly bias: number
  readonly weights: ReadonlyMap<string, number>
}

/** What fewer runs show is not weighed. */
const RUNS_PER_FEATURE_MIN = 3
/** Of the squared weights: with some ten runs a feature is believed by half. */
const PENALTY = 10
const ROUNDS = 150
const RATE = 0.5

/**
 * A logistic regression with a penalty on large weights, fitted by gradient steps that get smaller
 * for each weight as it moves (AdaGrad). The same rows give the same model.
 */
export function fitLogistic(rows: readonly LabelledFeatures[]): LogisticModel {
  const names = frequentFeatures(rows)
  const columns = new Map(names.map((name, index) => [name, index]))
  const cells = rows.map(({ features }) =>
    Int32Array.from(features.flatMap((name) => columns.get(name) ?? [])),
  )
  // The last weight is the bias, which is not penalised.
  const weights = new Float64Array(names.length + 1)
  const moved = new Float64Array(names.length + 1).fill(Number.EPSILON)
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight, at) => (at === names.length ? 0 : PENALTY * weight))
    for (const [index, own] of cells.entries()) {
      const error = share(sumOf(own, weights)) - Number(rows[index]?.isHit)
      for (const at of own) gradient[at] = (gradient[at] ?? 0) + error
      gradient[names.length] = (gradient[names.length] ?? 0) + error
    }
    for (const [at, slope] of gradient.entries()) {
      const total = (moved[at] ?? 0) + slope * slope
      moved[at] = total
      weights[at] = (weights[at] ?? 0) - (RATE * slope) / Math.sqrt(total)
    }
  }
  return {
    bias: weights[names.length] ?? 0,
    weights: new Map(names.map((name, at) => [name, weights[at] ?? 0])),
  }
}

/** The chance of a good end, from 0 to 1. */
export function predictLogistic(
  { bias, weights }: LogisticModel,
  features: readonly string[],
): number {
  return share(features.reduce((sum, name) => sum + (weights.get(name) ?? 0), bias))
}

function frequentFeatures(rows: readonly LabelledFeatures[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { features } of rows)
    for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].filter(([, count]) => count >= RUNS_PER_FEATURE_MIN).map(([name]) => name)
}

function sumOf(columns: Int32Array, weights: Float64Array): number {
  let sum = weights.at(-1) ?? 0
  for (const at of columns) sum += weights[at] ?? 0
  return sum
}

function share(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds))
}
