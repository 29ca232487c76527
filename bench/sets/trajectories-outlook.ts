import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wilsonInterval } from '../../src/core/statistics/wilson-interval.ts'
import { compareText } from '../../src/core/text/compare-text.ts'
import type { Memory } from '../../src/index.ts'
import { seededRandom } from '../random.ts'
import type { BenchSet, Metrics, SetContext, SetRun } from './bench-set.ts'
import { openPlainMemory } from './open-plain-memory.ts'
import type { TrajectoryRow } from './trajectories.ts'

/** After how many steps the outcome is foretold, as the scorer has it. */
const PREFIXES: Readonly<Record<string, number>> = {
  'intercode-sql': 3,
  'tau-airline': 8,
  moatless: 4,
}
const FOLDS = 5
/** `--variant ten-folds` and `--variant each-task`: more is learned from where tasks are few. */
const FOLDS_OF: Readonly<Record<string, number>> = {
  'ten-folds': 10,
  'each-task': Number.POSITIVE_INFINITY,
}
/** All runs are of one project: what is learned does not cross projects. */
const PROJECT = 'bench'
const SEED = 7
/** What is said of a step that failed and printed nothing. */
const SILENT = 'error'

/**
 * The end of runs of agents, foretold from their first steps by validated patterns alone. Runs are
 * imported and mined through the product; then each run of an unseen task is assessed as far as it
 * is shown. Without `--train`, tasks are dealt into five folds, or as the variant says, and every
 * fold is foretold by what was mined in the others. Whose run it is is left out: all agents are mined together.
 */
export const trajectoriesOutlook: BenchSet = {
  name: 'trajectories',
  parts: Object.keys(PREFIXES),
  baselines: {
    'AUC sql': 'error flags .643, logistic regression .757, with the words of the task .794',
    'AUC tau-airline': '.592 to .67',
    'AUC moatless': '.55',
    'do / do not (sql)': '65 % / 32 %, base 49 %',
  },
  run,
}

async function run(context: SetContext): Promise<SetRun> {
  const rows = readRows(context.dataFolder, context.part)
  const { trainFolder } = context
  const folds =
    trainFolder === undefined
      ? crossValidation(rows, FOLDS_OF[context.variant ?? ''] ?? FOLDS)
      : [{ training: readRows(trainFolder, context.part), testing: rows }]
  const figures: FoldFigures[] = []
  for (const [index, fold] of folds.entries()) {
    figures.push(await foretell(fold, PREFIXES[context.part] ?? 0))
    context.onProgress(index + 1, folds.length)
  }
  const predictions = figures
    .flatMap(({ answers }) => answers)
    .map(({ row, chance }) => ({ id: row.id, p: chance }))
  return { predictions, metrics: score(figures) }
}

function readRows(folder: string, part: string): readonly TrajectoryRow[] {
  const lines = readFileSync(join(folder, 'trajectories', `${part}.jsonl`), 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line): TrajectoryRow => JSON.parse(line))
}

interface Fold {
  readonly training: readonly TrajectoryRow[]
  readonly testing: readonly TrajectoryRow[]
}

function crossValidation(rows: readonly TrajectoryRow[], foldsMax: number): readonly Fold[] {
  const random = seededRandom(SEED)
  const tasks = [...new Set(rows.map((row) => row.task_id))].toSorted(compareText)
  const drawn = tasks.map((task) => ({ task, place: random() }))
  const order = drawn.toSorted((left, right) => left.place - right.place)
  const folds = Math.min(foldsMax, tasks.length)
  const foldOf = new Map(order.map(({ task }, index) => [task, index % folds]))
  return Array.from({ length: folds }, (_, fold) => ({
    training: rows.filter((row) => foldOf.get(row.task_id) !== fold),
    testing: rows.filter((row) => foldOf.get(row.task_id) === fold),
  }))
}

interface Foretold {
  readonly row: TrajectoryRow
  readonly chance: number
  /** The chance of a run of which nothing is known but that it was as far. */
  readonly baseRate: number
  /** How many patterns that speak for success, and against it, held. */
  readonly good: number
  readonly bad: number
}

interface FoldFigures {
  readonly answers: readonly Foretold[]
  readonly validated: number
  readonly seconds: number
}

async function foretell({ training, testing }: Fold, prefix: number): Promise<FoldFigures> {
  const opened = openPlainMemory(PROJECT)
  try {
    const { memory } = opened
    await memory.importAllRuns(linesOf(training))
    const start = performance.now()
    const { scopes } = await memory.minePatterns()
    const seconds = (performance.now() - start) / 1_000
    const moves = scopes.flatMap((scope) => scope.moves)
    const validated = moves.filter(({ to }) => to === 'validated').length
    const answers: Foretold[] = []
    for (const row of testing.filter(({ steps }) => steps.length > prefix)) {
      answers.push(await assess(row, prefix, memory))
    }
    return { answers, validated, seconds }
  } finally {
    await opened.close()
  }
}

async function* linesOf(rows: readonly TrajectoryRow[]): AsyncGenerator<string> {
  for (const row of rows) yield `${toRunLine(row)}\n`
}

async function assess(row: TrajectoryRow, prefix: number, memory: Memory): Promise<Foretold> {
  const { chance, baseRate, good, bad } = await memory.assessRun({
    task: { description: row.task },
    steps: row.steps.slice(0, prefix).map(toStep),
  })
  return { row, chance, baseRate, good: good.length, bad: bad.length }
}

function toRunLine(row: TrajectoryRow): string {
  const { id, task, success } = row
  const steps = row.steps.map(toStep)
  return JSON.stringify({ id, task, steps, project: PROJECT, outcome: { success } })
}

function toStep({ tool, arg, obs, error }: TrajectoryRow['steps'][number]): {
  readonly tool: string
  readonly input: string
  readonly output?: string
  readonly error?: string
} {
  const told = error ? { error: obs.trim() === '' ? SILENT : obs } : { output: obs }
  return { tool, input: arg, ...told }
}

function score(figures: readonly FoldFigures[]): Metrics {
  const foretold = figures.flatMap(({ answers }) => answers)
  const base = rates(foretold)
  const good = foretold.filter((one) => one.good > one.bad)
  const bad = foretold.filter((one) => one.bad > one.good)
  const likely = foretold.filter(({ chance }) => chance >= LIKELY)
  const unlikely = foretold.filter(({ chance }) => chance <= 1 - LIKELY)
  const mean = (of: 'validated' | 'seconds'): number =>
    figures.reduce((sum, own) => sum + own[of], 0) / Math.max(1, figures.length)
  return {
    ALL: {
      ...base,
      AUC: areaUnder(foretold),
      'AUC above base rates': areaUnder(foretold.map(aboveBase)),
      'AUC within folds': areaWithin(figures),
      'patterns validated': mean('validated'),
      'seconds of mining': mean('seconds'),
    },
    'mostly do': rates(good),
    'mostly do not': rates(bad),
    'chance of 2/3 or more': rates(likely),
    'chance of 1/3 or less': rates(unlikely),
  }
}

const LIKELY = 2 / 3

function rates(some: readonly Foretold[]): Readonly<Record<string, number>> {
  const hits = some.filter(({ row }) => row.success).length
  const { low, high } = wilsonInterval(hits, some.length)
  return { n: some.length, success: some.length === 0 ? 0 : hits / some.length, low, high }
}

/** How often a run that succeeded got the higher chance of two; half for equal ones. */
function areaUnder(foretold: readonly Foretold[]): number {
  const { wins, pairs } = compare(foretold)
  return wins / Math.max(1, pairs)
}

/**
 * As if every fold had been learned from tasks that succeed equally often. The base rate of what
 * was mined is lower where more of the fold that was left out succeed.
 */
function aboveBase(one: Foretold): Foretold {
  return { ...one, chance: logOdds(one.chance) - logOdds(one.baseRate) }
}

function logOdds(chance: number): number {
  return Math.log(chance / (1 - chance))
}

/**
 * The same of pairs within one fold only. The base rate of what was mined is lower where more of
 * the fold that was left out succeed: compared across folds, it tells the opposite of the truth.
 */
function areaWithin(figures: readonly FoldFigures[]): number {
  const compared = figures.map(({ answers }) => compare(answers))
  const sum = (of: 'wins' | 'pairs'): number => compared.reduce((total, own) => total + own[of], 0)
  return sum('wins') / Math.max(1, sum('pairs'))
}

function compare(foretold: readonly Foretold[]): { readonly wins: number; readonly pairs: number } {
  const winners = foretold.filter(({ row }) => row.success)
  const losers = foretold.filter(({ row }) => !row.success)
  let wins = 0
  for (const winner of winners) {
    for (const loser of losers) {
      wins += winner.chance > loser.chance ? 1 : winner.chance === loser.chance ? 0.5 : 0
    }
  }
  return { wins, pairs: winners.length * losers.length }
}
