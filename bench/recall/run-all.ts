import type { Progress } from '../progress.ts'
import { loadSet } from '../sets/all-sets.ts'
import type { BenchSet, Metrics } from '../sets/bench-set.ts'
import { type Costs, summarizeCosts } from '../sets/render-table.ts'
import { type RetrievalBenchSet, runTasks } from '../sets/run-retrieval.ts'
import { FULL, listVariants, MAIN_VARIANTS, type Variant } from '../sets/variants.ts'

/** One set, as one variant of recall answered it. */
export interface Outcome {
  /** `set` or `set:part`. */
  readonly set: string
  /** `loci`, `words`, `meaning` or `without-…`. */
  readonly variant: string
  readonly metrics: Metrics
  /** Only where every question was asked for the first time. */
  readonly costs?: Costs | undefined
}

export interface RunOptions {
  readonly dataFolder: string
  readonly trainFolder?: string | undefined
  readonly cacheFolder?: string | undefined
  progressOf(name: string): Progress
  /** A set that fails is left out, and does not end the others. */
  onFailure(name: string, error: Error): void
}

/** Runs the sets one after the other; those that are asked, with every variant. */
export async function runAll(
  names: readonly string[],
  options: RunOptions,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const done = new Set<string>()
  for (const name of names) {
    if (done.has(name)) continue
    try {
      const { set, part } = await loadSet(name)
      const parts = isRetrieval(set) ? partsAmong(names, set) : [part]
      for (const one of parts) done.add(fullName(set, one))
      outcomes.push(
        ...(isRetrieval(set)
          ? await runVariants(set, parts, options)
          : [await runPlain(name, set, part, options)]),
      )
    } catch (error) {
      options.onFailure(name, error as Error)
    }
  }
  return outcomes
}

function isRetrieval(set: BenchSet): set is RetrievalBenchSet {
  return 'retrieval' in set
}

function fullName(set: BenchSet, part: string): string {
  return part === '' ? set.name : `${set.name}:${part}`
}

function partsAmong(names: readonly string[], set: BenchSet): readonly string[] {
  return ['', ...set.parts].filter((part) => names.includes(fullName(set, part)))
}

// Filling the memories takes longest, so that all parts and variants share them.
async function runVariants(
  set: RetrievalBenchSet,
  parts: readonly string[],
  options: RunOptions,
): Promise<readonly Outcome[]> {
  const tasks = parts.flatMap((part) =>
    (hasAblation(set, part) ? listVariants() : MAIN_VARIANTS).map((variant) => ({ part, variant })),
  )
  const runs = await runTasks(await set.retrieval.load(options.dataFolder), tasks, {
    cacheFolder: options.cacheFolder,
    onProgress: options.progressOf(set.name),
  })
  return tasks.flatMap(({ part, variant }, index): Outcome[] => {
    const run = runs[index]
    if (run === undefined) return []
    const costs = isFirst(variant, index) ? { costs: summarizeCosts(run) } : {}
    return [{ set: fullName(set, part), variant: variant.name, metrics: run.metrics, ...costs }]
  })
}

// Leaving out one channel after the other takes hours on all of them.
function hasAblation(set: BenchSet, part: string): boolean {
  return ABLATED.has(fullName(set, part))
}

const ABLATED: ReadonlySet<string> = new Set(['locomo', 'longmemeval-s', 'beam'])

function isFirst(variant: Variant, index: number): boolean {
  return index === 0 && variant.name === FULL.name
}

async function runPlain(
  name: string,
  set: BenchSet,
  part: string,
  { dataFolder, trainFolder, cacheFolder, progressOf }: RunOptions,
): Promise<Outcome> {
  const onProgress = progressOf(name)
  const run = await set.run({ dataFolder, part, trainFolder, cacheFolder, onProgress })
  return { set: name, variant: FULL.name, metrics: run.metrics, costs: summarizeCosts(run) }
}
