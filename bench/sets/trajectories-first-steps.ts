import { groupBy } from '../../src/core/group-by.ts'
import type { Features } from '../../src/core/learning/conditions/condition.ts'
import { type RunDigest, withChoices } from '../../src/core/learning/digests/run-digest.ts'
import { fitForecast, forecastFeatures } from '../../src/core/learning/mining/forecast.ts'
import { predictLogistic } from '../../src/core/learning/statistics/logistic.ts'
import { placeRun, readRunLine } from '../../src/core/tasks/runs/run.ts'
import { auc } from '../metrics/similarity-metrics.ts'
import { seededRandom } from '../random.ts'
import type { Metrics } from './bench-set.ts'
import { openPlainMemory } from './open-plain-memory.ts'
import { type TrajectoryRow, toRunLine } from './trajectories.ts'

/** The steps that are known of a run when its end is forecast, as the README of the set says. */
const STEPS_KNOWN: Readonly<Record<string, number>> = {
  'intercode-sql': 3,
  'tau-airline': 8,
  moatless: 4,
}
const REPETITIONS = 5
const PROJECT = 'bench'
/** Two-sided 95 %, for the mean of ten values. */
const T_OF_TEN = 2.262

/** A run as it stood after its first steps. */
interface Started {
  readonly row: TrajectoryRow
  readonly digest: RunDigest
}

export async function readFirstSteps(
  part: string,
  rows: readonly TrajectoryRow[],
): Promise<readonly Started[]> {
  return await startRuns(rows, STEPS_KNOWN[part] ?? 3)
}

/**
 * How well the product's own model of runs forecasts their end from their first steps: 5 × 2
 * cross-validation by task, or learned from other rows where these are given. Runs that are over by
 * then are left out.
 */
export function forecastRuns(runs: readonly Started[], training: readonly Started[] | undefined) {
  if (training !== undefined) {
    const predictions = predict(training, runs)
    const figures = { n: runs.length, AUC: aucOf(predictions, runs) }
    return { predictions, metrics: { 'forecast from first steps': figures } }
  }
  const halves = Array.from({ length: REPETITIONS }, (_, seed) => splitByTask(runs, seed + 1))
  const folds = halves.map(([left, right]) => [predict(left, right), predict(right, left)])
  const scores = halves.flatMap(([left, right], index) => [
    aucOf(folds[index]?.[0] ?? [], right),
    aucOf(folds[index]?.[1] ?? [], left),
  ])
  return { predictions: folds[0]?.flat() ?? [], metrics: summarise(runs.length, scores) }
}

/** Runs as they stood after their first steps, read by the product. */
async function startRuns(
  rows: readonly TrajectoryRow[],
  known: number,
): Promise<readonly Started[]> {
  const long = rows.filter(({ steps }) => steps.length > known)
  const lines = long.map((row) =>
    toRunLine({ ...row, agent: undefined, steps: row.steps.slice(0, known), project: PROJECT }),
  )
  const { memory, readDigests, close } = openPlainMemory(PROJECT)
  try {
    await memory.importAll(
      (async function* chunks() {
        for (const line of lines) yield `${line}\n`
      })(),
    )
    await memory.admin.nightly({ steps: ['learn-from-episodes'] })
    const digests = new Map((await readDigests()).map((digest) => [digest.id, digest]))
    return long.flatMap((row, index) => {
      const placed = placeRun(readRunLine(lines[index] ?? ''), {
        tenant: 'bench',
        project: PROJECT,
      })
      const digest = digests.get(placed.id)
      if (digest === undefined) return []
      // All agents are in one scope here, so that they are learned from together.
      const features = { ...digest.features, agent: row.agent }
      return [{ row, digest: { ...digest, features } }]
    })
  } finally {
    await close()
  }
}

/** A pattern, and whether a run follows it. */
export interface Followable {
  readonly expects: 'success' | 'failure'
  readonly isFollowed: (features: Features) => boolean
}

/** One task with runs that follow a line and runs that do not. */
export interface ComparedTask {
  /** Of the shares of runs that succeed. */
  readonly difference: number
  /** As by Mantel and Haenszel. */
  readonly weight: number
}

/** How much more often runs that follow a line in their first steps succeed than others of the same task. */
export function compareWithinTasks(
  runs: readonly Started[],
  patterns: readonly Followable[],
  expects: Followable['expects'],
): readonly ComparedTask[] {
  const own = patterns.filter((pattern) => pattern.expects === expects)
  const isFollower = ({ digest }: Started): boolean =>
    own.some(({ isFollowed }) => isFollowed(withChoices(digest.features)))
  return [...groupBy(runs, ({ row }) => row.task_id).values()].flatMap((group) => {
    const [some, others] = [group.filter(isFollower), group.filter((run) => !isFollower(run))]
    if (some.length === 0 || others.length === 0) return []
    const weight = (some.length * others.length) / group.length
    return [{ difference: successOf(some) - successOf(others), weight }]
  })
}

/** The pooled difference; its interval by how much tasks differ, since each has few runs. */
export function poolTasks(tasks: readonly ComparedTask[]) {
  const total = tasks.reduce((sum, { weight }) => sum + weight, 0)
  const difference = tasks.reduce((sum, one) => sum + one.weight * one.difference, 0) / total
  const variance = tasks.reduce(
    (sum, one) => sum + (one.weight * (one.difference - difference)) ** 2,
    0,
  )
  const margin = (1.96 * Math.sqrt(variance)) / total
  return { tasks: tasks.length, difference, low: difference - margin, high: difference + margin }
}

function successOf(runs: readonly Started[]): number {
  return runs.filter(({ row }) => row.success).length / runs.length
}

function splitByTask(
  runs: readonly Started[],
  seed: number,
): readonly [readonly Started[], readonly Started[]] {
  const random = seededRandom(seed)
  const isFirst = new Map<string, boolean>()
  for (const { row } of runs)
    if (!isFirst.has(row.task_id)) isFirst.set(row.task_id, random() < 0.5)
  const half = (first: boolean) => runs.filter(({ row }) => isFirst.get(row.task_id) === first)
  return [half(true), half(false)]
}

function predict(training: readonly Started[], testing: readonly Started[]) {
  const model = fitForecast(training.map(({ digest }) => digest))
  return testing.map(({ row, digest }) => ({
    id: row.id,
    p: predictLogistic(model, forecastFeatures(digest)),
  }))
}

function aucOf(predictions: readonly { readonly p: number }[], runs: readonly Started[]): number {
  return auc(
    predictions.map(({ p }) => p),
    runs.map(({ row }) => row.success),
  )
}

function summarise(n: number, scores: readonly number[]): Metrics {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1)
  const margin = T_OF_TEN * Math.sqrt(variance / scores.length)
  return { 'forecast from first steps': { n, AUC: mean, low: mean - margin, high: mean + margin } }
}
