import { addTo, countItems, groupBy } from '../../group-by.ts'
import { compareText } from '../../language/text/compare-text.ts'
import type { ConditionTest, SequenceItem } from '../conditions/condition.ts'
import { followsSequence } from '../conditions/holds.ts'
import { typeOfRun } from '../digests/run-digest.ts'
import { bothBits, toBits } from './bits.ts'
import {
  type Collector,
  createCollector,
  type Hypothesis,
  isTestable,
  POPULATION_MIN,
  type Population,
  toPopulation,
} from './hypothesis.ts'
import { type MiningRun, textsOf } from './mining-runs.ts'
import {
  addFeatures,
  addPairs,
  addTriples,
  findOccurrences,
  hasStep,
  type Occurrences,
  recoveryHypotheses,
} from './step-hypotheses.ts'

const RUNS_MIN = 5
const TOOLS_MAX = 40
/** The most frequent ways to divide a task. */
const PLANS_MAX = 60
/** Kinds of tasks that are tested by themselves, and step features that are tested in each. */
const KINDS_MAX = 12
const FEATURES_PER_KIND_MAX = 40
/** The most frequent types of tasks are tested by themselves. */
const TYPES_MAX = 6
/** Fewer runs of a type, or of all others, say too little of the difference. */
const TYPE_RUNS_MIN = 40

/** Every hypothesis on these runs, the plainest of those with the same runs. */
export function findHypotheses(runs: readonly MiningRun[]): readonly Hypothesis[] {
  const population = toPopulation(runs)
  if (!isTestable(population)) return []
  const collector = createCollector(population)
  const occurrences = findOccurrences(population)
  addTools(collector)
  addFeatures(occurrences, collector)
  addPairs(occurrences, collector)
  addTriples(occurrences, collector)
  addPlans(collector)
  addTasks(collector)
  return [
    ...collector.hypotheses,
    ...recoveryHypotheses(population),
    ...typeHypotheses(population),
    ...kindHypotheses(population, occurrences),
  ]
}

function addTools(collector: Collector): void {
  const size = collector.population.runs.length
  const tools = [...valuesOf(collector.population, 'tools')]
    .slice(0, TOOLS_MAX)
    .map(([tool, runs]) => ({ tool, bits: toBits(runs, size) }))
  const category = 'tool-selection'
  for (const { tool, bits } of tools) {
    collector.add({ condition: contains('tools', tool), bits, category, family: 'tool' })
  }
  for (const { tool, bits } of tools) {
    for (const { tool: other, bits: others } of tools.filter((one) => tool < one.tool)) {
      collector.add({
        condition: { is: 'contains', feature: 'tools', of: 'all', values: [tool, other] },
        bits: bothBits(bits, others),
        category,
        family: 'specific',
      })
    }
  }
}

/** How the kind of the task and its words relate to the outcome. */
function addTasks(collector: Collector): void {
  const { population } = collector
  for (const feature of ['task.kinds', 'task.words']) {
    for (const [value, runs] of valuesOf(population, feature)) {
      const bits = toBits(runs, population.runs.length)
      const condition = contains(feature, value)
      collector.add({ condition, bits, category: 'domain', family: 'task' })
    }
  }
}

type Plan = readonly (readonly string[])[]

/**
 * How tasks are divided: whole plans, with or without the objects of their actions, and two parts
 * of which one comes later than the other.
 */
function addPlans(collector: Collector): void {
  const plans = collector.population.runs.map(({ digest }) => planOf(digest.features.plan))
  for (const values of planShapes(plans)) {
    const sequence: readonly SequenceItem[] = values.map((value) => ({ value, isNext: false }))
    const runs = [...plans.keys()].filter((run) => followsSequence(plans[run] ?? [], sequence))
    collector.add({
      condition: { is: 'follows', feature: 'plan', sequence },
      bits: toBits(runs, plans.length),
      category: 'decomposition',
      family: 'specific',
    })
  }
}

function planOf(value: unknown): Plan {
  return Array.isArray(value) ? value.filter((part) => Array.isArray(part)) : []
}

// The longest first: of two that the same runs follow it is the better template.
function planShapes(plans: readonly Plan[]): readonly (readonly string[])[] {
  const shapes = plans
    .filter(({ length }) => length > 1)
    .flatMap((plan) => {
      const exact = plan.map((part) => part.at(-1) ?? '')
      const plain = plan.map(([action = '']) => action)
      const pairs = exact.slice(1).map((value, index) => [exact[index] ?? '', value])
      return [...new Set([exact, plain, ...pairs].map((one) => JSON.stringify(one)))]
    })
  return [...countItems(shapes)]
    .filter(([, count]) => count >= RUNS_MIN)
    .toSorted(([leftShape, left], [rightShape, right]) => {
      return right - left || compareText(leftShape, rightShape)
    })
    .slice(0, PLANS_MAX)
    .map(([shape]): readonly string[] => JSON.parse(shape))
    .toSorted(
      (left, right) => right.length - left.length || right.join().length - left.join().length,
    )
}

/**
 * Tools and step features within one type of task: what helps in one type and harms in another
 * does not show in all of them together.
 */
function typeHypotheses({ runs }: Population): readonly Hypothesis[] {
  return [...groupBy(runs, ({ digest }) => typeOfRun(digest))]
    .filter(([, own]) => own.length >= TYPE_RUNS_MIN && runs.length - own.length >= TYPE_RUNS_MIN)
    .toSorted(([leftType, left], [rightType, right]) => {
      return right.length - left.length || compareText(leftType, rightType)
    })
    .slice(0, TYPES_MAX)
    .flatMap(([type, own]) => {
      const tasks = { is: 'compared', feature: 'task.type', operator: '=', value: type } as const
      const population = toPopulation(own, { key: `type ${type}`, tasks })
      if (!isTestable(population)) return []
      const collector = createCollector(population)
      addTools(collector)
      addFeatures(findOccurrences(population), collector)
      return collector.hypotheses.map((hypothesis) => ({ ...hypothesis, family: 'type' as const }))
    })
}

/** Step features within one kind of task. */
function kindHypotheses(
  population: Population,
  occurrences: readonly Occurrences[],
): readonly Hypothesis[] {
  const { runs } = population
  const kinds = [...valuesOf(population, 'task.kinds')]
    // What nearly all tasks are is no kind of its own.
    .filter(([, own]) => runs.length - own.length >= POPULATION_MIN)
    .slice(0, KINDS_MAX)
  return kinds.flatMap(([kind, own]) => {
    const tasks = contains('task.kinds', kind)
    const ofKind = toPopulation(
      own.flatMap((run) => runs[run] ?? []),
      { key: `kind ${kind}`, tasks },
    )
    if (!isTestable(ofKind)) return []
    const collector = createCollector(ofKind)
    for (const { feature, steps } of occurrences.slice(0, FEATURES_PER_KIND_MAX)) {
      const holding = [...own.keys()].filter((index) => steps.has(own[index] ?? -1))
      collector.add({
        condition: hasStep(feature),
        bits: toBits(holding, ofKind.runs.length),
        category: 'strategy',
        family: 'kind',
      })
    }
    return collector.hypotheses
  })
}

/** The values of a list, each with the runs that have it, those of most runs first. */
export function valuesOf(
  { runs }: Population,
  feature: string,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>()
  for (const [run, { digest }] of runs.entries()) {
    for (const value of new Set(textsOf(digest, feature))) addTo(found, value, run)
  }
  const many = [...found].filter(([, own]) => own.length >= RUNS_MIN)
  return new Map(many.toSorted((left, right) => right[1].length - left[1].length))
}

export function contains(feature: string, value: string): ConditionTest {
  return { is: 'contains', feature, of: 'any', values: [value] }
}
