import type { Condition } from '../../conditions/condition.ts'
import { textsOf } from '../mining-runs.ts'
import { bothBits } from './bits.ts'
import type { Collector } from './collector.ts'
import type { Population } from './hypothesis.ts'
import { type SignPlaces, toBits } from './sign-places.ts'

/** Step signs that are asked about for one kind of task. */
const JOINED_MAX = 40
const RUNS_MIN = 5

/** Asks what the kind of the task tells, its words, and a step in one kind of task. */
export function askTask(
  population: Population,
  places: readonly SignPlaces[],
  collector: Collector,
): void {
  const kinds = [...valuesOf(population, 'task.signs')]
  for (const [sign, runs] of kinds) {
    collector.add({
      condition: contains('task.signs', sign),
      bits: toBits(runs, population.runs),
      category: 'domain',
      sort: 'task',
    })
  }
  for (const [word, runs] of valuesOf(population, 'task.words')) {
    collector.add({
      condition: contains('task.words', word),
      bits: toBits(runs, population.runs),
      category: 'domain',
      sort: 'task',
    })
  }
  for (const [sign, runs] of kinds) {
    const ofKind = toBits(runs, population.runs)
    for (const { sign: step, bits } of places.slice(0, JOINED_MAX)) {
      const slice = population.opening === 0 ? undefined : { from: 1, to: population.opening }
      collector.add({
        condition: {
          is: 'and',
          parts: [
            contains('task.signs', sign),
            { is: 'follows', feature: 'steps', signs: [{ sign: step, isNext: false }], slice },
          ],
        },
        bits: bothBits(ofKind, bits),
        category: 'strategy',
        sort: 'joint',
      })
    }
  }
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

export function contains(feature: string, value: string): Condition {
  return { is: 'contains', feature, of: 'any', values: [value] }
}
