import { compareText } from '../../text/compare-text.ts'
import { PART_LISTS, type Parts } from './profile-parts.ts'

/** Runs that a part must have, and as many must not, or not as often. */
const RUNS_MIN = 5

/** One part of a profile, and how it is brought to a common scale. */
export interface PartScale {
  readonly part: string
  readonly mean: number
  /** Times what is left above the mean. */
  readonly factor: number
}

/** Runs as numbers: what each has of each part, on a common scale. */
export interface ProfileTable {
  readonly scales: readonly PartScale[]
  readonly rows: readonly Float64Array[]
}

/** Of each list, the parts that divide the runs most evenly; how runs ended is not looked at. */
export function tabulate(runs: readonly Parts[]): ProfileTable {
  const counts = new Map<string, number>()
  for (const parts of runs) {
    for (const part of parts.keys()) counts.set(part, (counts.get(part) ?? 0) + 1)
  }
  const scales = PART_LISTS.flatMap(({ prefix, countMax }) => {
    const own = [...counts]
      .filter(([part]) => part.startsWith(prefix))
      .filter(([, count]) => count >= RUNS_MIN)
      .toSorted(
        (left, right) =>
          evenness(right[1], runs.length) - evenness(left[1], runs.length) ||
          compareText(left[0], right[0]),
      )
      .slice(0, countMax)
      .map(([part]) => scaleOf(part, runs))
      .filter(({ deviation }) => deviation > 0)
    const say = Math.sqrt(own.length * PART_LISTS.length)
    return own.map(({ part, mean, deviation }) => ({ part, mean, factor: 1 / (deviation * say) }))
  })
  return {
    scales,
    rows: runs.map((parts) =>
      Float64Array.from(
        scales,
        ({ part, mean, factor }) => ((parts.get(part) ?? 0) - mean) * factor,
      ),
    ),
  }
}

function evenness(count: number, size: number): number {
  return count * (size - count)
}

function scaleOf(
  part: string,
  runs: readonly Parts[],
): { readonly part: string; readonly mean: number; readonly deviation: number } {
  let sum = 0
  let squares = 0
  for (const parts of runs) {
    const count = parts.get(part) ?? 0
    sum += count
    squares += count * count
  }
  const mean = sum / runs.length
  return { part, mean, deviation: Math.sqrt(Math.max(0, squares / runs.length - mean * mean)) }
}
