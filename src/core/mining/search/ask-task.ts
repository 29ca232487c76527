import type { ConditionTest } from '../../conditions/condition.ts'
import { textsOf } from '../mining-runs.ts'
import { follow } from './ask-steps.ts'
import { bothBits } from './bits.ts'
import { type Collector, createCollector } from './collector.ts'
import type { Hypothesis, Population } from './hypothesis.ts'
import { isTelling, POPULATION_MIN, toPopulation } from './populations.ts'
import { type SignPlaces, toBits } from './sign-places.ts'

/** Kinds of tasks that are asked about by themselves, and step signs that are asked of each. */
const KINDS_MAX = 12
const JOINED_MAX = 40
const RUNS_MIN = 5

/** Asks what the kind of the task tells, and its words. */
export function askTask(population: Population, collector: Collector): void {
  for (const feature of ['task.signs', 'task.words']) {
    for (const [value, runs] of valuesOf(population, feature)) {
      collector.add({
        condition: contains(feature, value),
        bits: toBits(runs, population.runs),
        category: 'domain',
        sort: 'task',
      })
    }
  }
}

/**
 * Asks about steps among the runs of one kind of task: what runs of other kinds do says nothing of
 * it.
 */
export function askKinds(
  population: Population,
  places: readonly SignPlaces[],
  known: Set<string>,
): readonly Hypothesis[] {
  const { runs, opening } = population
  const kinds = [...valuesOf(population, 'task.signs')]
    // What nearly all tasks are is no kind of its own.
    .filter(([, own]) => runs.length - own.length >= POPULATION_MIN)
    .slice(0, KINDS_MAX)
  return kinds.flatMap(([kind, own]) => {
    const tasks = contains('task.signs', kind)
    const key = `runs ${own.length} of ${kind}`
    const ofKind = toPopulation(
      own.flatMap((run) => runs[run] ?? []),
      opening,
      { key, tasks },
    )
    if (!isTelling(ofKind)) return []
    const collector = createCollector(ofKind, known)
    for (const { sign, steps } of places.slice(0, JOINED_MAX)) {
      const holding = [...own.keys()].filter((index) => steps.has(own[index] ?? -1))
      collector.add({
        condition: follow(ofKind, [{ sign, isNext: false }]),
        bits: toBits(holding, ofKind.runs),
        category: 'strategy',
        sort: 'joint',
      })
    }
    return collector.hypotheses
  })
}

/** Asks about tools, and about tools that were used together, in whole runs. */
export function askTools(population: Population, collector: Collector): void {
  const tools = [...valuesOf(population, 'tools')].slice(0, TOOLS_MAX)
  for (const [tool, runs] of tools) {
    collector.add({
      condition: contains('tools', tool),
      bits: toBits(runs, population.runs),
      category: 'tool-selection',
      sort: 'tool',
    })
  }
  for (const [first, runs] of tools) {
    for (const [second, others] of tools) {
      if (first >= second) continue
      collector.add({
        condition: { is: 'contains', feature: 'tools', of: 'all', values: [first, second] },
        bits: bothBits(toBits(runs, population.runs), toBits(others, population.runs)),
        category: 'tool-selection',
        sort: 'sign',
      })
    }
  }
}

const TOOLS_MAX = 40

/** The values of a list, each with the runs that have it, those of most runs first. */
export function valuesOf(
  { runs }: Population,
  feature: string,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [run, { digest }] of runs.entries()) {
    for (const value of new Set(textsOf(digest, feature))) {
      const own = found.get(value)
      if (own === undefined) found.set(value, [run])
      else own.push(run)
    }
  }
  const many = [...found].filter(([, own]) => own.length >= RUNS_MIN)
  return new Map(many.toSorted((left, right) => right[1].length - left[1].length))
}

export function contains(feature: string, value: string): ConditionTest {
  return { is: 'contains', feature, of: 'any', values: [value] }
}
