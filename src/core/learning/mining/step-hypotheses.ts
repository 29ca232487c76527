import { addTo } from '../../group-by.ts'
import type { SequenceItem } from '../conditions/condition.ts'
import type { PatternCategory } from '../patterns/pattern.ts'
import { toBits } from './bits.ts'
import {
  type Collector,
  createCollector,
  type Hypothesis,
  type HypothesisFamily,
  isTestable,
  type Population,
  toPopulation,
} from './hypothesis.ts'

const RUNS_MIN = 5
/** Features that are paired with each other: those that split the runs most evenly. */
const PAIRED_MAX = 48
/** Actions that sequences of three are made of. */
const ACTIONS_MAX = 12
const ERRORS_MAX = 8
const RECOVERIES_MAX = 30

/** Where a feature occurs: for each run that has it, the steps, counted from 0. */
export interface Occurrences {
  readonly feature: string
  readonly steps: ReadonlyMap<number, readonly number[]>
}

/** The step features of a population, those that split the runs most evenly first. */
export function findOccurrences({ runs }: Population): readonly Occurrences[] {
  const found = new Map<string, Map<number, number[]>>()
  for (const [run, { steps }] of runs.entries()) {
    for (const [step, features] of steps.entries()) {
      for (const feature of features) {
        const byRun = found.get(feature) ?? new Map<number, number[]>()
        found.set(feature, byRun)
        addTo(byRun, run, step)
      }
    }
  }
  const evenness = ({ steps }: Occurrences): number => steps.size * (runs.length - steps.size)
  return [...found]
    .map(([feature, steps]) => ({ feature, steps }))
    .filter(({ steps }) => steps.size >= RUNS_MIN)
    .toSorted((left, right) => evenness(right) - evenness(left))
}

export function addFeatures(occurrences: readonly Occurrences[], collector: Collector): void {
  for (const { feature, steps } of occurrences) {
    const isSpecific = /^(?:with|asks|error|does) /.test(feature)
    addSequence([first(feature)], steps.keys(), collector, {
      category: categoryOf(feature),
      family: isSpecific ? 'specific' : 'general',
    })
  }
}

export function addPairs(occurrences: readonly Occurrences[], collector: Collector): void {
  const paired = occurrences.slice(0, PAIRED_MAX)
  for (const one of paired) {
    for (const other of paired) {
      const isOfActions = isAction(one.feature) && isAction(other.feature)
      const family = isOfActions ? 'specific' : 'pair'
      const category = pairCategory(one.feature, other.feature)
      for (const isNext of [false, true]) {
        const sequence = [first(one.feature), { value: other.feature, isNext }]
        const runs = followedIn(one.steps, other.steps, isNext).keys()
        addSequence(sequence, runs, collector, { category, family })
      }
    }
  }
}

export function addTriples(occurrences: readonly Occurrences[], collector: Collector): void {
  const actions = occurrences.filter(({ feature }) => isAction(feature)).slice(0, ACTIONS_MAX)
  for (const one of actions) {
    for (const other of actions) {
      const two = followedIn(one.steps, other.steps, false)
      for (const third of actions) {
        const sequence = [one, other, third].map(({ feature }) => first(feature))
        const runs = followedIn(two, third.steps, false).keys()
        addSequence(sequence, runs, collector, { category: 'sequence', family: 'pair' })
      }
    }
  }
}

/** Among runs that met an error: whether what was done about it predicts how they ended. */
export function recoveryHypotheses({ runs }: Population): readonly Hypothesis[] {
  const errors = findOccurrences(toPopulation(runs)).filter(({ feature }) =>
    feature.startsWith('error '),
  )
  return errors.slice(0, ERRORS_MAX).flatMap(({ feature: error, steps }) => {
    const met = hasStep(error)
    const own = [...steps.keys()].flatMap((run) => runs[run] ?? [])
    const population = toPopulation(own, { key: error, met })
    if (!isTestable(population)) return []
    const collector = createCollector(population)
    const occurrences = findOccurrences(population)
    const failed = occurrences.find(({ feature }) => feature === error)?.steps ?? new Map()
    const answers = occurrences.filter(
      ({ feature }) => isAction(feature) && !feature.startsWith('error'),
    )
    for (const { feature, steps: places } of answers.slice(0, RECOVERIES_MAX)) {
      for (const isNext of [true, false]) {
        const sequence = [first(error), { value: feature, isNext }]
        const followed = followedIn(failed, places, isNext).keys()
        addSequence(sequence, followed, collector, { category: 'recovery', family: 'specific' })
      }
    }
    return collector.hypotheses
  })
}

function first(value: string): SequenceItem {
  return { value, isNext: false }
}

function addSequence(
  sequence: readonly SequenceItem[],
  runs: Iterable<number>,
  collector: Collector,
  sort: { readonly category: PatternCategory; readonly family: HypothesisFamily },
): void {
  const bits = toBits(runs, collector.population.runs.length)
  collector.add({ condition: { is: 'follows', feature: 'steps', sequence }, bits, ...sort })
}

/** Holds for runs that have a step with this feature. */
export function hasStep(feature: string) {
  return { is: 'follows', feature: 'steps', sequence: [first(feature)] } as const
}

type Steps = Occurrences['steps']

/** The runs in which the second comes after the first, with the steps where it does. */
function followedIn(before: Steps, after: Steps, isNext: boolean): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (const [run, places] of before) {
    const earliest = places[0] ?? 0
    const later = (after.get(run) ?? []).filter((step) =>
      isNext ? places.includes(step - 1) : step > earliest,
    )
    if (later.length > 0) found.set(run, later)
  }
  return found
}

function isAction(feature: string): boolean {
  return /^(?:tool |does |error$|recovered$)/.test(feature)
}

function categoryOf(feature: string): PatternCategory {
  if (feature.startsWith('error') || feature === 'another error') return 'failure'
  return feature.startsWith('tool ') ? 'tool-selection' : 'strategy'
}

function pairCategory(before: string, after: string): PatternCategory {
  if (!before.startsWith('error')) return 'sequence'
  return after.startsWith('error') ? 'failure' : 'recovery'
}
