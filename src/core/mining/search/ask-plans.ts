import type { FollowedSign } from '../../conditions/condition.ts'
import { followsSigns } from '../../conditions/follows.ts'
import { compareText } from '../../text/compare-text.ts'
import type { Collector } from './collector.ts'
import type { Population } from './hypothesis.ts'
import { toBits } from './sign-places.ts'

const RUNS_MIN = 5
/** The most frequent ways to divide a task. */
const SHAPES_MAX = 60

type Plan = readonly (readonly string[])[]

/**
 * Asks about how tasks are divided: whole plans, by what is done to what, or by what is done
 * alone, and two parts of which one comes after the other. Other parts may lie between.
 */
export function askPlans(population: Population, collector: Collector): void {
  const plans = population.runs.map(({ digest }) => planOf(digest.features.plan))
  for (const signs of shapesOf(plans)) {
    const asked: readonly FollowedSign[] = signs.map((sign) => ({ sign, isNext: false }))
    const holding = [...plans.keys()].filter((run) => followsSigns(plans[run] ?? [], asked))
    collector.add({
      condition: { is: 'follows', feature: 'plan', signs: asked },
      bits: toBits(holding, population.runs),
      category: 'decomposition',
      sort: 'sign',
    })
  }
}

function planOf(value: unknown): Plan {
  return Array.isArray(value) ? value.filter((part) => Array.isArray(part)) : []
}

// What says most comes first: of two that the same runs follow it is the better template.
function shapesOf(plans: readonly Plan[]): readonly (readonly string[])[] {
  const counts = new Map<string, number>()
  for (const plan of plans.filter(({ length }) => length > 1)) {
    const exact = plan.map((part) => part.at(-1) ?? '')
    const plain = plan.map(([action = '']) => action)
    for (const shape of new Set(
      [exact, plain, ...pairsOf(exact)].map((one) => JSON.stringify(one)),
    )) {
      counts.set(shape, (counts.get(shape) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => count >= RUNS_MIN)
    .toSorted(([leftShape, left], [rightShape, right]) => {
      return right - left || compareText(leftShape, rightShape)
    })
    .slice(0, SHAPES_MAX)
    .map(([shape]): readonly string[] => JSON.parse(shape))
    .toSorted(
      (left, right) => right.length - left.length || right.join().length - left.join().length,
    )
}

function pairsOf(signs: readonly string[]): readonly (readonly string[])[] {
  return signs.slice(1).map((sign, index) => [signs[index] ?? '', sign])
}
