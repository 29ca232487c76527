import type { Features } from '../../conditions/features.ts'
import { holds } from '../../conditions/holds.ts'
import { readCondition } from '../../conditions/read-condition.ts'
import type { BugSolution } from './bug-pattern.ts'

/**
 * The solution to try first: the best ranked that helped, or that nobody has tried yet, and whose
 * conditions are not known to be broken.
 */
export function chooseSolution(
  solutions: readonly BugSolution[],
  features: Features,
): BugSolution | undefined {
  return solutions.find(
    ({ successes, attempts, conditions }) =>
      (successes > 0 || attempts === 0) &&
      !conditions.some((condition) => isBroken(condition, features)),
  )
}

// Plain words are no condition of the language, and what is not known is not broken.
function isBroken(text: string, features: Features): boolean {
  const { condition } = readCondition(`not (${text})`)
  return condition !== undefined && holds(condition, features)
}
