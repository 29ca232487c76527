import { typeOfRun } from '../../patterns/comparable-runs.ts'
import { compareText } from '../../text/compare-text.ts'
import type { MiningRun } from '../mining-runs.ts'
import { askSingles } from '../search/ask-steps.ts'
import { askTools } from '../search/ask-task.ts'
import { createCollector } from '../search/collector.ts'
import type { Hypothesis, Population } from '../search/hypothesis.ts'
import { isTelling, toPopulation } from '../search/populations.ts'
import { findPlaces } from '../search/sign-places.ts'

/** The most frequent types of tasks are asked about by themselves. */
const TYPES_MAX = 6
/** Fewer runs of a type, or of all others, say too little of the difference. */
const TYPE_RUNS_MIN = 40

/**
 * Among runs of one type of task: do tools and signs tell how they ended? What helps in one type
 * and harms in another does not show where all are looked at together.
 */
export function askTypes({ runs }: Population, known: Set<string>): readonly Hypothesis[] {
  const types = new Map<string, MiningRun[]>()
  for (const run of runs) {
    const type = typeOfRun(run.digest)
    if (type === undefined) continue
    const own = types.get(type)
    if (own === undefined) types.set(type, [run])
    else own.push(run)
  }
  return [...types]
    .filter(([, own]) => own.length >= TYPE_RUNS_MIN && runs.length - own.length >= TYPE_RUNS_MIN)
    .toSorted(([leftType, left], [rightType, right]) => {
      return right.length - left.length || compareText(leftType, rightType)
    })
    .slice(0, TYPES_MAX)
    .flatMap(([type, own]) => askType(type, own, known))
}

function askType(
  type: string,
  runs: readonly MiningRun[],
  known: Set<string>,
): readonly Hypothesis[] {
  const tasks = { is: 'compared', feature: 'task.type', operator: '=', value: type } as const
  const population = toPopulation(runs, 0, { key: `type ${type} ${runs.length}`, tasks })
  if (!isTelling(population)) return []
  const collector = createCollector(population, known)
  askTools(population, collector)
  askSingles(population, findPlaces(population), collector)
  return collector.hypotheses.map((hypothesis) => ({ ...hypothesis, sort: 'typed' }))
}
