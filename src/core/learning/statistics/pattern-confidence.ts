import { unitShare } from './distribution.ts'

export interface ConfidenceInput {
  /** Share of the runs that went as the pattern says. */
  readonly rate: number
  readonly runs: number
  readonly pValue: number
}

/** So many runs count 63 % of what any number of them can. */
const RUNS_SCALE = 20

/** Spec P6: 0.5 rate + 0.3 (1 − exp(−n/20)) + 0.2 (1 − p). NaN counts as nothing. */
export function patternConfidence({ rate, runs, pValue }: ConfidenceInput): number {
  const counted = Number.isNaN(runs) ? 0 : Math.max(0, runs)
  const confidence =
    0.5 * unitShare(rate, 0) +
    0.3 * (1 - Math.exp(-counted / RUNS_SCALE)) +
    0.2 * (1 - unitShare(pValue, 1))
  return unitShare(confidence, 0)
}
