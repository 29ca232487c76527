import { groupBy } from '../../src/core/group-by.ts'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import { holds } from '../../src/core/learning/conditions/holds.ts'
import { readCondition } from '../../src/core/learning/conditions/read-condition.ts'
import { endedRuns, type RunDigest } from '../../src/core/learning/digests/run-digest.ts'
import { findCandidates } from '../../src/core/learning/mining/candidates.ts'
import { mineRuns } from '../../src/core/learning/mining/mine-runs.ts'
import { wilsonInterval } from '../../src/core/learning/statistics/estimates.ts'
import type { Memory, PatternView } from '../../src/index.ts'
import { minePatterns } from '../../tests/support/run-step.ts'
import { readRows } from '../data/read-rows.ts'
import { seededRandom } from '../random.ts'
import type { BenchSet, Metrics, SetContext, SetRun } from './bench-set.ts'
import { openPlainMemory } from './open-plain-memory.ts'
import { type TrajectoryRow, toRunLine } from './trajectories.ts'
import {
  type ComparedTask,
  compareWithinTasks,
  type Followable,
  forecastRuns,
  poolTasks,
  readFirstSteps,
} from './trajectories-first-steps.ts'

const FOLDS = 5
const SEED = 7
/** All runs are of one project: what is learned does not cross projects. */
const PROJECT = 'bench'

/**
 * Whether validated patterns hold for unseen tasks. Runs are imported and mined through the product;
 * then each run of a held-out task is checked for the patterns it follows. Without `--train`, tasks
 * are split into five folds. Agents are mined together. How well the first steps forecast the end is
 * measured apart.
 */
export const trajectoriesPatterns: BenchSet = {
  name: 'trajectories',
  parts: ['intercode-sql', 'tau-airline', 'moatless'],
  baselines: {},
  run,
}

async function run(context: SetContext): Promise<SetRun> {
  const rows = readPart(context.dataFolder, context.part)
  const { trainFolder } = context
  const folds =
    trainFolder === undefined
      ? crossValidation(rows)
      : [{ training: readPart(trainFolder, context.part), testing: rows }]
  const started = await readFirstSteps(context.part, rows)
  const results: FoldResult[] = []
  const within = { success: [] as ComparedTask[], failure: [] as ComparedTask[] }
  for (const [index, fold] of folds.entries()) {
    const result = await runFold(fold)
    results.push(result)
    const tasks = new Set(fold.testing.map((row) => row.task_id))
    const own = started.filter(({ row }) => tasks.has(row.task_id))
    for (const expects of ['success', 'failure'] as const)
      within[expects].push(...compareWithinTasks(own, result.patterns, expects))
    context.onProgress(index + 1, folds.length)
  }
  const training =
    trainFolder === undefined
      ? undefined
      : await readFirstSteps(context.part, folds[0]?.training ?? [])
  const { metrics, predictions } = forecastRuns(started, training)
  const compared = {
    'same task, "do" followed in the first steps': poolTasks(within.success),
    'same task, "don\'t" followed in the first steps': poolTasks(within.failure),
  }
  return { predictions, metrics: { ...score(results), ...compared, ...metrics } }
}

function readPart(folder: string, part: string): readonly TrajectoryRow[] {
  return readRows(folder, 'trajectories', `${part}.jsonl`)
}

interface Fold {
  readonly training: readonly TrajectoryRow[]
  readonly testing: readonly TrajectoryRow[]
}

function crossValidation(rows: readonly TrajectoryRow[]): readonly Fold[] {
  const random = seededRandom(SEED)
  const tasks = [...new Set(rows.map((row) => row.task_id))].toSorted(compareText)
  const drawn = tasks.map((task) => ({ task, place: random() }))
  const order = drawn.toSorted((left, right) => left.place - right.place)
  const foldOf = new Map(order.map(({ task }, index) => [task, index % FOLDS]))
  return Array.from({ length: FOLDS }, (_, fold) => ({
    training: rows.filter((row) => foldOf.get(row.task_id) !== fold),
    testing: rows.filter((row) => foldOf.get(row.task_id) === fold),
  }))
}

/** A held-out run, with how many patterns it follows that expect success, and failure. */
interface Checked {
  readonly isSuccess: boolean
  readonly good: number
  readonly bad: number
}

interface FoldResult {
  readonly patterns: readonly Followable[]
  readonly runs: readonly Checked[]
  readonly validated: number
  /** Patterns that at least one held-out run follows, and those whose rate is above its base. */
  readonly followed: number
  readonly confirmed: number
  readonly provable: Provable
  readonly seconds: number
}

/** What the training runs can prove at all. */
interface Provable {
  /** Tasks that some runs got right and others did not: only these say what a choice changes. */
  readonly mixedTasks: number
  readonly mixedRuns: number
  readonly choices: number
  /** The p-value of the strongest choice, as if it were the only one that was tested. */
  readonly strongest: number
}

async function runFold({ training, testing }: Fold): Promise<FoldResult> {
  const learned = openPlainMemory(PROJECT)
  const held = openPlainMemory(PROJECT)
  try {
    await learned.memory.importAll(linesOf(training))
    const start = performance.now()
    await minePatterns(learned.memory)
    const seconds = (performance.now() - start) / 1_000
    await held.memory.importAll(linesOf(testing))
    await held.memory.admin.nightly({ steps: ['learn-from-episodes'] })
    const patterns = await readValidated(learned.memory)
    const provable = whatIsProvable(await learned.readDigests())
    return { ...check(patterns, endedRuns(await held.readDigests())), provable, seconds }
  } finally {
    await learned.close()
    await held.close()
  }
}

async function readValidated(memory: Memory): Promise<readonly PatternView[]> {
  const found: PatternView[] = []
  let after: string | undefined
  do {
    const page = await memory.patterns.list({ status: 'validated', limit: 100, after })
    found.push(...page.items)
    after = page.next
  } while (after !== undefined)
  return found.filter(({ saves }) => saves === undefined)
}

function toFollowable({ followedWhen = '', expects }: PatternView): readonly Followable[] {
  const { condition } = readCondition(followedWhen)
  if (condition === undefined || expects === undefined) return []
  return [{ expects, isFollowed: (features) => holds(condition, features) }]
}

function check(
  views: readonly PatternView[],
  digests: readonly RunDigest[],
): Omit<FoldResult, 'provable' | 'seconds'> {
  const runs = digests.map(({ status }) => ({ isSuccess: status === 'success', good: 0, bad: 0 }))
  const base = rates(runs).success
  const patterns = views.flatMap(toFollowable)
  const followed = patterns.flatMap(({ isFollowed, expects }) => {
    const own = runs.filter((_run, index) => isFollowed(digests[index]?.features ?? {}))
    for (const one of own) one[expects === 'success' ? 'good' : 'bad']++
    return own.length === 0 ? [] : [{ expects, success: rates(own).success }]
  })
  const confirmed = followed.filter(({ expects, success }) =>
    expects === 'success' ? success > base : success < base,
  )
  const [all, kept] = [followed.length, confirmed.length]
  return { patterns, runs, validated: views.length, followed: all, confirmed: kept }
}

function whatIsProvable(digests: readonly RunDigest[]): Provable {
  const runs = endedRuns(digests).map((digest) => ({
    digest,
    isSuccess: digest.status === 'success',
  }))
  const mixed = [...groupBy(runs, ({ digest }) => digest.taskKey).values()].filter(
    (own) => new Set(own.map(({ isSuccess }) => isSuccess)).size > 1,
  )
  const claims = mineRuns(digests, { isKnown: () => true })
  return {
    mixedTasks: mixed.length,
    mixedRuns: mixed.flat().length,
    choices: findCandidates(runs).length,
    strongest: Math.min(1, ...claims.map(({ evidence }) => evidence.adjustedPValue)),
  }
}

async function* linesOf(rows: readonly TrajectoryRow[]): AsyncGenerator<string> {
  for (const row of rows) yield `${toRunLine({ ...row, agent: undefined, project: PROJECT })}\n`
}

function score(results: readonly FoldResult[]): Metrics {
  const runs = results.flatMap((result) => result.runs)
  const mean = (of: (result: FoldResult) => number): number =>
    results.reduce((sum, result) => sum + of(result), 0) / Math.max(1, results.length)
  return {
    ALL: {
      ...rates(runs),
      'patterns validated': mean(({ validated }) => validated),
      'confirmed on unseen tasks': mean(({ confirmed, followed }) => confirmed / followed),
      'seconds of mining': mean(({ seconds }) => seconds),
    },
    'what the training runs can prove': {
      'tasks with both ends': mean(({ provable }) => provable.mixedTasks),
      'runs of these': mean(({ provable }) => provable.mixedRuns),
      choices: mean(({ provable }) => provable.choices),
      'p of the strongest alone': mean(({ provable }) => provable.strongest),
    },
    'mostly follow what succeeds': rates(runs.filter(({ good, bad }) => good > bad)),
    'mostly follow what fails': rates(runs.filter(({ good, bad }) => bad > good)),
  }
}

type Rates = Readonly<Record<'n' | 'success' | 'low' | 'high', number>>

function rates(some: readonly Checked[]): Rates {
  const hits = some.filter(({ isSuccess }) => isSuccess).length
  const { low, high } = wilsonInterval(hits, some.length)
  return { n: some.length, success: some.length === 0 ? 0 : hits / some.length, low, high }
}
