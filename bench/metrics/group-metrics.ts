import { countItems, sum } from '../../src/core/group-by.ts'
import { roundHalfEven } from './mean.ts'
import { harmonicMean } from './set-metrics.ts'

/** How well things are put in groups. The figures of the reference scorer, rounded like them. */
export interface GroupMetrics {
  /** The share of things whose whole group is right. */
  readonly GA: number
  /** F1 over whole groups. */
  readonly FGA: number
  /** Precision of the pairs that share a group. */
  readonly pair_P: number
  readonly pair_R: number
  readonly pair_F1: number
  readonly groups: number
  readonly true_groups: number
}

/** Compares predicted groups with the true ones; both name a group for each thing. */
export function groupMetrics(predicted: readonly string[], truth: readonly string[]): GroupMetrics {
  const predictedSizes = countItems(predicted)
  const trueSizes = countItems(truth)
  const shared = countItems(predicted.map((group, at) => JSON.stringify([group, truth[at]])))
  const right = [...shared].flatMap(([key, size]) => {
    const [group, trueGroup] = JSON.parse(key) as [string, string]
    return predictedSizes.get(group) === size && trueSizes.get(trueGroup) === size ? [size] : []
  })
  const precision = shareOf(countPairs(shared), countPairs(predictedSizes))
  const recall = shareOf(countPairs(shared), countPairs(trueSizes))
  return {
    GA: roundHalfEven(sum(right) / predicted.length),
    FGA: roundHalfEven(
      harmonicMean(right.length / predictedSizes.size, right.length / trueSizes.size),
    ),
    pair_P: roundHalfEven(precision),
    pair_R: roundHalfEven(recall),
    pair_F1: roundHalfEven(harmonicMean(precision, recall)),
    groups: predictedSizes.size,
    true_groups: trueSizes.size,
  }
}

function countPairs(sizes: ReadonlyMap<string, number>): number {
  return sum([...sizes.values()].map((size) => (size * (size - 1)) / 2))
}

/** Of no pairs at all, none is wrong. */
function shareOf(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole
}
