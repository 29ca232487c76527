import { hitCount } from './counts.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

/** The normal deviate of a two-sided 95 % interval. */
const DEVIATE = 1.959963984540054

/** Between which rates the true one is, with 95 % confidence (Wilson, 1927). */
export function wilsonInterval(givenHits: number, givenRuns: number): Interval {
  const { hits, runs } = hitCount(givenHits, givenRuns)
  if (runs === 0) return { low: 0, high: 1 }
  const square = DEVIATE * DEVIATE
  const centre = hits + square / 2
  const spread = DEVIATE * Math.sqrt((hits * (runs - hits)) / runs + square / 4)
  return {
    low: hits === 0 ? 0 : Math.max(0, (centre - spread) / (runs + square)),
    high: hits === runs ? 1 : Math.min(1, (centre + spread) / (runs + square)),
  }
}
