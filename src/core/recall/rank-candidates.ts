import { sigmoid } from '../learning/numbers.ts'
import { compareText } from '../text/compare-text.ts'
import type { Candidate } from './candidate.ts'
import type { RecallChannel } from './channels.ts'
import type { Evidence } from './evidence.ts'
import type { RankingModel } from './ranking-model.ts'
import { ALL_SIGNALS } from './signals/all-signals.ts'

/** One term of a score: what a signal measured, and what that counts. */
export interface ScoreTerm {
  readonly signal: string
  readonly value: number
  readonly weight: number
}

export interface RankedCandidate {
  readonly candidate: Candidate
  readonly score: number
  /** How likely it is relevant, 0 to 1. */
  readonly probability: number
  /** The terms of the score that are not 0, in the order of the signals. */
  readonly terms: readonly ScoreTerm[]
}

/** Scores every candidate by the fitted model, the best first. */
export function rankCandidates(
  evidence: Evidence,
  model: RankingModel,
  isUsed: (channel: RecallChannel) => boolean,
): readonly RankedCandidate[] {
  const measured = ALL_SIGNALS.filter(
    ({ name, channel }) =>
      model.weights[name] !== undefined && (channel === 'shape' || isUsed(channel)),
  ).map((signal) => ({
    signal: signal.name,
    weight: model.weights[signal.name] ?? 0,
    values: signal.measure(evidence),
  }))
  const ranked = evidence.candidates.map((candidate, index) => {
    const terms = measured
      .map(({ signal, weight, values }) => ({ signal, weight, value: values[index] ?? 0 }))
      .filter(({ value }) => value !== 0)
    return { candidate, terms, score: sumOf(terms) }
  })
  const best = ranked.reduce((most, { score }) => Math.max(most, score), Number.NEGATIVE_INFINITY)
  const { bias, score: perScore, lead } = model.calibration
  return ranked
    .map((one) => ({
      ...one,
      probability: sigmoid(bias + perScore * one.score + lead * (one.score - best)),
    }))
    .sort(byScore)
}

/** The higher score first; of equal ones the newer record. */
export function byScore(left: RankedCandidate, right: RankedCandidate): number {
  return right.score - left.score || compareText(right.candidate.item.id, left.candidate.item.id)
}

function sumOf(terms: readonly ScoreTerm[]): number {
  return terms.reduce((sum, { value, weight }) => sum + value * weight, 0)
}
