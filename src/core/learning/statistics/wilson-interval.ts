import { hitCount } from './distribution.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

/** The z-score of a two-sided 95 % interval. */
const Z_95 = 1.959963984540054

/** The interval of the true rate (Wilson, 1927), with 95 % confidence unless `z` says otherwise. */
export function wilsonInterval(givenHits: number, givenRuns: number, z: number = Z_95): Interval {
  const { hits, runs } = hitCount(givenHits, givenRuns)
  if (runs === 0) return { low: 0, high: 1 }
  const square = z * z
  const centre = hits + square / 2
  const spread = z * Math.sqrt((hits * (runs - hits)) / runs + square / 4)
  return {
    low: hits === 0 ? 0 : Math.max(0, (centre - spread) / (runs + square)),
    high: hits === runs ? 1 : Math.min(1, (centre + spread) / (runs + square)),
  }
}
