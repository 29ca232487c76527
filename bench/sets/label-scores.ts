import { compareText } from '../../src/core/language/text/compare-text.ts'
import { mean } from '../metrics/mean.ts'
import type { Metrics } from './bench-set.ts'

/** A row with the labels that it has, and those that were predicted. */
export interface Labelled {
  readonly labels: readonly string[]
  readonly predicted: readonly string[]
}

/** Labels that fewer rows have are too rare for a mean. */
const MEAN_ROWS_MIN = 10

/** Precision, recall and F1 of each label; `ALL` is over all of them, as the scorer counts. */
export function scoreLabels(rows: readonly Labelled[]): Metrics {
  const names = [...new Set(rows.flatMap(({ labels }) => labels))].sort(compareText)
  const counted = names.map((name) => ({ name, ...countLabel(rows, name) }))
  const sum = (field: 'hits' | 'predicted' | 'there'): number =>
    counted.reduce((total, one) => total + one[field], 0)
  const frequent = counted.filter(({ there }) => there >= MEAN_ROWS_MIN)
  const all = {
    n: rows.length,
    micro_F1: (2 * sum('hits')) / Math.max(1, sum('predicted') + sum('there')),
    'macro_F1_n>=10': mean(frequent.map(({ F1 }) => F1)) ?? 0,
  }
  const byLabel = counted.map(({ name, P, R, F1, there }) => [name, { P, R, F1, n: there }])
  return { ALL: all, ...Object.fromEntries(byLabel) }
}

interface LabelCount {
  readonly hits: number
  readonly predicted: number
  readonly there: number
  readonly P: number
  readonly R: number
  readonly F1: number
}

function countLabel(rows: readonly Labelled[], name: string): LabelCount {
  const there = rows.filter(({ labels }) => labels.includes(name)).length
  const predicted = rows.filter((row) => row.predicted.includes(name)).length
  const hits = rows.filter(
    (row) => row.predicted.includes(name) && row.labels.includes(name),
  ).length
  const [P, R] = [predicted === 0 ? 0 : hits / predicted, there === 0 ? 0 : hits / there]
  return { hits, predicted, there, P, R, F1: P + R === 0 ? 0 : (2 * P * R) / (P + R) }
}
