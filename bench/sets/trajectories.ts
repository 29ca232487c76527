import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compareText } from '../../src/core/language/text/compare-text.ts'
import { rankHelpful } from '../../src/core/tasks/episodes/rank-episodes.ts'
import { placeRun, readRunLine } from '../../src/core/tasks/runs/run.ts'
import type { Memory } from '../../src/index.ts'
import { readRows } from '../data/read-rows.ts'
import { mean } from '../metrics/mean.ts'
import { createWordRanking } from '../metrics/rank-by-words.ts'
import { openEmbedded } from '../open-embedded.ts'
import { openBenchEmbedder } from '../open-embedder.ts'
import type { BenchSet, Metrics, SetContext, SetRun } from './bench-set.ts'

/** A run as the set has it. */
export interface TrajectoryRow {
  readonly id: string
  readonly set: string
  readonly agent: string
  readonly task_id: string
  readonly task: string
  readonly steps: readonly {
    readonly tool: string
    readonly arg: string
    readonly obs: string
    readonly error: boolean
    readonly thought?: string
  }[]
  readonly success: boolean
}

/** A run as the set has it, and the episode that was made of it. */
interface Known extends TrajectoryRow {
  readonly line: string
  readonly episodeId: string
}

const TENANT = 'bench'
const DEPTHS = [1, 5] as const
/** Found by each way, before both are put into one order. */
const CANDIDATES = 20
const ERRORS_MAX = 20
const QUESTION_LENGTH_MAX = 4_000
/** What is said about a step that failed and printed nothing. */
const SILENT = 'error'

/**
 * Runs of agents that failed: whether a run that succeeded at the same task is found by what was
 * to be done and by the errors that came. All runs are imported through the product first. Those
 * whose task nobody solved ask nothing. `--variant any` does not ask for successes alone: the
 * other failures of the same task stand in the way then. `--variant similar` leaves out every run
 * of the same task, and looks for another task that was solved by the very same last step, where
 * that step is the answer: elsewhere runs end with a word such as "stop", whatever they solved.
 */
export const trajectoriesFailures: BenchSet = {
  name: 'trajectories:failures',
  parts: ['failures'],
  baselines: { 'hit@5': 'the column "words" of the same table: BM25 on the task' },
  run,
}

async function run(context: SetContext): Promise<SetRun> {
  const runs = readRuns(join(context.dataFolder, 'trajectories'))
  const embedded = await openEmbedded(await openBenchEmbedder(context.cacheFolder))
  try {
    const imported = await importAll(runs, embedded.memory, context)
    const { isFound, isLeftOut, isAny } = readVariant(context.variant, runs)
    const asked = runs.filter((one) => !one.success && runs.some((other) => isFound(other, one)))
    const latencies: number[] = []
    const answers: Answer[] = []
    const rankWords = createWordRanking(runs.map(({ task }) => task))
    for (const failed of asked) {
      const start = performance.now()
      const found = await ask(failed, isAny, embedded.memory)
      latencies.push(performance.now() - start)
      const words = rankWords(failed.task)
        .flatMap((index) => runs[index] ?? [])
        .filter((one) => isAny || one.success)
      const ways = {
        product: pick(found.both, runs),
        task: pick(found.task, runs),
        errors: pick(found.errors, runs),
        words,
      }
      answers.push({ failed, ways: leaveOut(ways, (one) => isLeftOut(one, failed)) })
      context.onProgress(runs.length + answers.length, runs.length + asked.length)
    }
    return {
      predictions: answers.map(({ failed, ways }) => ({
        id: failed.id,
        ranked: ways.product.slice(0, DEPTHS[1]).map((one) => one.id),
      })),
      metrics: { ...score(answers, isFound), import: imported },
      latencies,
    }
  } finally {
    await embedded.close()
  }
}

function readRuns(folder: string): readonly Known[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const rows = files.toSorted(compareText).flatMap((name) => readRows<TrajectoryRow>(folder, name))
  return rows.map((row) => {
    const line = toRunLine(row)
    return { ...row, line, episodeId: placeRun(readRunLine(line), { tenant: TENANT }).id }
  })
}

type RunLine = Pick<TrajectoryRow, 'id' | 'task' | 'steps' | 'success'> & {
  readonly agent?: string | undefined
  readonly project?: string | undefined
}

/** As the format of the product has it: what a failed step printed is its error. */
export function toRunLine({ id, agent, project, task, steps, success }: RunLine): string {
  return JSON.stringify({
    id,
    agent,
    project,
    task,
    steps: steps.map(({ tool, arg, obs, error, thought }) => ({
      tool,
      input: arg,
      ...(error ? { error: obs.trim() === '' ? SILENT : obs } : { output: obs }),
      thought,
    })),
    outcome: { success },
  })
}

async function importAll(
  runs: readonly Known[],
  memory: Memory,
  { onProgress }: SetContext,
): Promise<Readonly<Record<string, number>>> {
  async function* chunks(): AsyncGenerator<string> {
    for (const [index, { line }] of runs.entries()) {
      onProgress(index, runs.length)
      yield `${line}\n`
    }
  }
  const start = performance.now()
  const { outcomes, problemsTotal } = await memory.importAll(chunks())
  await memory.settle()
  const seconds = (performance.now() - start) / 1_000
  const { stored = 0 } = outcomes
  return { runs: runs.length, stored, problems: problemsTotal, seconds, 'runs/s': stored / seconds }
}

type Judge = (other: Known, failed: Known) => boolean

interface Rules {
  /** True for a run that helps. */
  readonly isFound: Judge
  readonly isLeftOut: Judge
  readonly isAny: boolean
}

function readVariant(variant: string | undefined, runs: readonly Known[]): Rules {
  const solves: Judge = (other, failed) => other.success && isSameTask(other, failed)
  if (variant !== 'similar') {
    return { isFound: solves, isLeftOut: (one, { id }) => one.id === id, isAny: variant === 'any' }
  }
  const solutionsOf = (one: Known): ReadonlySet<string> =>
    new Set(runs.flatMap((other) => (solves(other, one) ? (solutionOf(other) ?? []) : [])))
  const known = new Map(runs.map((one) => [one.id, solutionsOf(one)]))
  return {
    isFound: (other, failed) =>
      other.success &&
      other.set === failed.set &&
      !isSameTask(other, failed) &&
      known.get(failed.id)?.has(solutionOf(other) ?? '') === true,
    isLeftOut: isSameTask,
    isAny: false,
  }
}

/** Tools that run the answer. */
const ANSWERING: ReadonlySet<string> = new Set(['sql', 'bash'])

function solutionOf({ steps }: TrajectoryRow): string | undefined {
  const last = steps.at(-1)
  if (last === undefined || !ANSWERING.has(last.tool)) return undefined
  const words = last.arg
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return words === '' ? undefined : words
}

function isSameTask(left: TrajectoryRow, right: TrajectoryRow): boolean {
  return left.set === right.set && left.task_id === right.task_id
}

/** What an agent would ask that failed: who did this, and who met these errors. */
async function ask(
  failed: Known,
  isAny: boolean,
  memory: Memory,
): Promise<Readonly<Record<'both' | 'task' | 'errors', readonly string[]>>> {
  const narrowing = { k: CANDIDATES, ...(isAny ? {} : { status: ['success'] as const }) }
  const errors = [...new Set(failed.steps.flatMap(({ error, obs }) => (error ? [obs] : [])))]
    .filter((text) => text !== '')
    .slice(0, ERRORS_MAX)
  const text = failed.task.slice(0, QUESTION_LENGTH_MAX)
  const { items: results } = await memory.episodes.search({ text, ...narrowing })
  const answered =
    errors.length === 0 ? [] : (await memory.failures.search({ errors, ...narrowing })).items
  const met = answered.flatMap((answer) => answer.results)
  const idsOf = (found: ReturnType<typeof rankHelpful>): readonly string[] =>
    found.map(({ episode }) => episode.id)
  return {
    both: idsOf(rankHelpful(results, met)),
    task: idsOf(rankHelpful(results, [])),
    errors: idsOf(rankHelpful([], met)),
  }
}

interface Answer {
  readonly failed: Known
  /** The best first, by how they were found. */
  readonly ways: Ways
}

/** Both searches of the product together, each of them alone, and words alone. */
const WAYS = ['product', 'task', 'errors', 'words'] as const
type Ways = Readonly<Record<(typeof WAYS)[number], readonly Known[]>>

function pick(episodeIds: readonly string[], runs: readonly Known[]): readonly Known[] {
  return episodeIds.flatMap((wanted) => runs.find(({ episodeId }) => episodeId === wanted) ?? [])
}

function leaveOut(ways: Ways, isOut: (one: Known) => boolean): Ways {
  const rest = (found: readonly Known[]) => found.filter((one) => !isOut(one))
  const { product, task, errors, words } = ways
  return { product: rest(product), task: rest(task), errors: rest(errors), words: rest(words) }
}

function score(answers: readonly Answer[], isFound: Judge): Metrics {
  const sets = new Set(answers.map(({ failed }) => failed.set))
  return Object.fromEntries(
    [...sets, 'ALL'].map((set) => {
      const group = answers.filter(({ failed }) => set === 'ALL' || failed.set === set)
      const figures = WAYS.flatMap((way) =>
        DEPTHS.map((depth): [string, number] => {
          const hits = group.map(({ failed, ways }) =>
            ways[way].slice(0, depth).some((one) => isFound(one, failed)),
          )
          const name = way === 'product' ? `hit@${depth}` : `${way} hit@${depth}`
          return [name, mean(hits.map(Number)) ?? 0]
        }),
      )
      return [set, { n: group.length, ...Object.fromEntries(figures) }]
    }),
  )
}
