import type { AgentRun } from './agent.ts'

/** The figures of one stretch of tasks. */
export interface Figures {
  /** Percent of the tasks. */
  readonly success: number
  /** A task. */
  readonly steps: number
  /** In 100 tasks. */
  readonly repeatedFailures: number
}

export type FigureName = keyof Figures
export const FIGURE_NAMES: readonly FigureName[] = ['success', 'steps', 'repeatedFailures']

/** A mean over the seeds with its 95 % interval. */
export interface Interval {
  readonly mean: number
  readonly low: number
  readonly high: number
}

export interface CurvePoint {
  /** Tasks done at the end of the stretch. */
  readonly tasks: number
  readonly off: Interval
  readonly on: Interval
  /** On minus off, paired by seed. */
  readonly gain: Interval
}

export type Curve = readonly CurvePoint[]

/** The runs of one seed, without and with a memory. */
export interface SeedRuns {
  readonly seed: number
  readonly off: readonly AgentRun[]
  readonly on: readonly AgentRun[]
}

/** Student's t for 95 % by degrees of freedom; beyond the table, that of the normal distribution. */
const T_95 = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
]
const NORMAL_95 = 1.96

export function figuresOf(runs: readonly AgentRun[]): Figures {
  const share = (of: (run: AgentRun) => number): number =>
    runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  return {
    success: 100 * share(({ end }) => Number(end.status === 'success')),
    steps: share(({ steps }) => steps.length),
    repeatedFailures: 100 * share((run) => run.repeatedFailures),
  }
}

/** How a figure changes with the number of tasks done. */
export function curveOf(seeds: readonly SeedRuns[], name: FigureName, stretch: number): Curve {
  const total = seeds[0]?.off.length ?? 0
  const count = Math.ceil(total / stretch)
  return Array.from({ length: count }, (_, index) => {
    const from = index * stretch
    return { tasks: Math.min(total, from + stretch), ...compare(seeds, name, from, from + stretch) }
  })
}

/** A figure of the tasks from one number to another. */
export function compare(
  seeds: readonly SeedRuns[],
  name: FigureName,
  from: number,
  to = Number.POSITIVE_INFINITY,
): Omit<CurvePoint, 'tasks'> {
  const off = seeds.map((runs) => figuresOf(runs.off.slice(from, to))[name])
  const on = seeds.map((runs) => figuresOf(runs.on.slice(from, to))[name])
  return {
    off: intervalOf(off),
    on: intervalOf(on),
    gain: intervalOf(on.map((value, index) => value - (off[index] ?? 0))),
  }
}

export function intervalOf(values: readonly number[]): Interval {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  if (count < 2) return { mean, low: mean, high: mean }
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  const half = (T_95[count - 2] ?? NORMAL_95) * Math.sqrt(variance / count)
  return { mean, low: mean - half, high: mean + half }
}
