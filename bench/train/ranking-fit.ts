import { minimise } from './learning/minimise.ts'
import { softmaxInPlace } from './learning/softmax.ts'
import type { RankingGroup } from './ranking-rows.ts'

export interface FitOptions {
  /** Strength of the pull towards 0, for weights of columns scaled to a deviation of 1. */
  readonly l2: number
  /** Columns that take part. */
  readonly columns: readonly number[]
  /** The most questions per set, so that no set dominates. */
  readonly questionsPerSetMax: number
}

/** Candidates of one question, as rows of measures, and which of them are right. */
export type FitGroup = Pick<RankingGroup, 'set' | 'rows' | 'labels'>

type Candidates = Pick<FitGroup, 'rows' | 'labels'>

interface Scaled {
  readonly rows: readonly Float64Array[]
  readonly positives: readonly number[]
}

const ITERATIONS_MAX = 150
const GAIN_SHARE_MIN = 1e-6

/**
 * Weights under which the right candidates of a question stand out among its others: the mean
 * log-probability of the right ones, when one is drawn in proportion to exp(score), is largest.
 */
export function fitWeights(groups: readonly FitGroup[], options: FitOptions): Float64Array {
  const usable = limitSets(
    groups.filter(({ labels }) => labels.includes(1)),
    options.questionsPerSetMax,
  )
  const deviations = columnDeviations(usable, options.columns)
  const scaled = usable.map((group) => scale(group, options.columns, deviations))
  const found = minimise(
    (point, gradient) => measureLoss(scaled, point, gradient, options.l2),
    new Float64Array(options.columns.length),
    { iterationsMax: ITERATIONS_MAX, gainShareMin: GAIN_SHARE_MIN },
  )
  const weights = new Float64Array(groups[0]?.rows[0]?.length ?? 0)
  options.columns.forEach((column, index) => {
    weights[column] = (found[index] ?? 0) / (deviations[index] ?? 1)
  })
  return weights
}

// Evenly spaced over each set, so that all its cases are there.
function limitSets(groups: readonly FitGroup[], most: number): readonly FitGroup[] {
  const sets = [...new Set(groups.map(({ set }) => set))]
  return sets.flatMap((set) => {
    const own = groups.filter((group) => group.set === set)
    const step = Math.max(1, own.length / most)
    return Array.from(
      { length: Math.min(own.length, most) },
      (_value, index) => own[Math.floor(index * step)],
    ).filter((group) => group !== undefined)
  })
}

function columnDeviations(
  groups: readonly FitGroup[],
  columns: readonly number[],
): readonly number[] {
  return columns.map((column) => {
    let count = 0
    let sum = 0
    let squares = 0
    for (const { rows } of groups) {
      for (const row of rows) {
        const value = row[column] ?? 0
        count++
        sum += value
        squares += value * value
      }
    }
    const mean = sum / Math.max(1, count)
    return Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) || 1
  })
}

function scale(
  { rows, labels }: FitGroup,
  columns: readonly number[],
  deviations: readonly number[],
): Scaled {
  return {
    rows: rows.map((row) =>
      Float64Array.from(columns, (column, index) => (row[column] ?? 0) / (deviations[index] ?? 1)),
    ),
    positives: labels.flatMap((label, index) => (label === 1 ? [index] : [])),
  }
}

function measureLoss(
  groups: readonly Scaled[],
  point: Float64Array,
  gradient: Float64Array,
  l2: number,
): number {
  gradient.fill(0)
  let loss = 0
  for (const group of groups) loss += addGroup(group, point, gradient)
  const count = groups.length || 1
  let pull = 0
  for (let at = 0; at < point.length; at++) {
    const weight = point[at] ?? 0
    pull += (l2 * weight * weight) / 2
    gradient[at] = ((gradient[at] ?? 0) + l2 * weight) / count
  }
  return (loss + pull) / count
}

function addGroup(
  { rows, positives }: Scaled,
  point: Float64Array,
  gradient: Float64Array,
): number {
  const shares = softmaxInPlace(Float64Array.from(rows, (row) => dot(row, point)))
  const each = 1 / positives.length
  let loss = 0
  for (const index of positives) {
    loss -= each * Math.log(Math.max(shares[index] ?? 0, 1e-300))
    addScaled(gradient, rows[index], -each)
  }
  rows.forEach((row, index) => {
    addScaled(gradient, row, shares[index] ?? 0)
  })
  return loss
}

function addScaled(target: Float64Array, row: Float64Array | undefined, factor: number): void {
  if (row === undefined || factor === 0) return
  for (let at = 0; at < row.length; at++) target[at] = (target[at] ?? 0) + factor * (row[at] ?? 0)
}

/** Whether each candidate of a question is right, the best first. */
export function hitsInOrder(
  { rows, labels }: Candidates,
  weights: Float64Array,
): readonly boolean[] {
  const scored = rows.map((row, at) => ({ score: dot(row, weights), isHit: labels[at] === 1 }))
  return scored.sort((left, right) => right.score - left.score).map(({ isHit }) => isHit)
}

/** The hits of each question when its part of the questions is left out of the fit. */
export function heldOutHits<Group extends Candidates>(
  groups: readonly Group[],
  partOf: (group: Group) => string,
  fitTo: (others: readonly Group[]) => Float64Array,
): readonly (readonly boolean[])[] {
  return [...new Set(groups.map(partOf))].flatMap((part) => {
    const weights = fitTo(groups.filter((group) => partOf(group) !== part))
    return groups.filter((group) => partOf(group) === part).map((one) => hitsInOrder(one, weights))
  })
}

export function dot(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < left.length; at++) sum += (left[at] ?? 0) * (right[at] ?? 0)
  return sum
}
