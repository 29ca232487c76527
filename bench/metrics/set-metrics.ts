import type { Metrics } from '../sets/bench-set.ts'
import { createGroupedFigures } from './grouped-figures.ts'
import { meanOfEach } from './mean.ts'

/** A question whose answer is everything that was returned, in no particular order. */
export interface SetQuestion {
  readonly returned: readonly number[]
  readonly relevant: ReadonlySet<number>
  readonly group: string
}

/** Recall and F1 of all that was returned, and recall of as many as are relevant. */
export function setMetrics(questions: readonly SetQuestion[]): Metrics {
  const figures = createGroupedFigures()
  for (const { returned, relevant, group } of questions) {
    const unique = [...new Set(returned)]
    const isRelevant = (id: number) => relevant.has(id)
    const found = unique.filter(isRelevant).length
    const recall = found / relevant.size
    const precision = unique.length === 0 ? 0 : found / unique.length
    for (const name of [group, 'ALL']) {
      const early = unique.slice(0, relevant.size).filter(isRelevant).length
      figures.add(name, 'recall@|rel|', early / relevant.size)
      figures.add(name, 'set_recall', recall)
      figures.add(name, 'set_F1', harmonicMean(precision, recall))
    }
  }
  return Object.fromEntries(
    [...figures.groups].map(([group, values]) => [group, meanOfEach(values)]),
  )
}

export function harmonicMean(left: number, right: number): number {
  return left + right === 0 ? 0 : (2 * left * right) / (left + right)
}
