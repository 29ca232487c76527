import { openBenchEmbedder } from '../open-embedder.ts'
import { askCases } from './ask-cases.ts'
import type { BenchSet, SetContext, SetRun } from './bench-set.ts'
import { type BenchMemory, openBenchMemory } from './open-bench-memory.ts'
import type { Answers, LoadedSet, RetrievalSet } from './retrieval-set.ts'
import { FULL, readVariant, type Variant } from './variants.ts'

/** Makes a set that `npm run bench` can run of one that is asked. */
export function toBenchSet(set: RetrievalSet): RetrievalBenchSet {
  return {
    name: set.name,
    parts: set.parts,
    baselines: set.baselines,
    retrieval: set,
    async run(context) {
      const variant = readVariant(context.variant)
      const tasks = [{ part: context.part, variant }]
      const [run] = await runTasks(await set.load(context.dataFolder), tasks, context)
      if (run === undefined) throw new Error('Broken invariant: one task gives one run')
      return run
    },
  }
}

/** A set that is asked: several variants and parts can share one filled memory. */
export interface RetrievalBenchSet extends BenchSet {
  readonly retrieval: RetrievalSet
}

export interface Task {
  readonly part: string
  readonly variant: Variant
}

/** Fills the memories once and runs every task on them. */
export async function runTasks(
  loaded: LoadedSet,
  tasks: readonly Task[],
  options: Pick<SetContext, 'cacheFolder' | 'onProgress'>,
): Promise<readonly SetRun[]> {
  const asks = tasks.map(({ part, variant }) => ({
    part,
    variant,
    hasPlain: variant.name === FULL.name,
  }))
  const embedder = await openBenchEmbedder(options.cacheFolder)
  const memory = await openBenchMemory(embedder)
  const onProgress = (done: number, total: number) => options.onProgress(done, total)
  const answers = await askCases(loaded, asks, { memory, onProgress }).finally(() => memory.close())
  reportNotices(memory)
  process.stderr.write(`${embedder.pairsRead()} statements were read beside questions.\n`)
  return tasks.map(({ part }, index) => toRun(loaded, part, answers[index] ?? new Map()))
}

// An answer by words alone, or from an index that is behind, must not pass for a measurement.
function reportNotices({ notices }: BenchMemory): void {
  for (const [notice, count] of notices) {
    process.stderr.write(`Notice of ${count} answers: ${notice}\n`)
  }
}

function toRun(loaded: LoadedSet, part: string, answers: Answers): SetRun {
  const questions = loaded.cases.flatMap((one) => one.questions)
  return {
    predictions: questions.map(({ id }) => ({ id, ranked: answers.get(String(id))?.ranked ?? [] })),
    metrics: loaded.score(part, answers),
    latencies: [...answers.values()].map(({ latencyMs }) => latencyMs),
    tokens: [...answers.values()].flatMap(({ plain }) =>
      plain === undefined ? [] : [plain.tokens],
    ),
  }
}
