import { holds } from '../../conditions/holds.ts'
import { printCondition } from '../../conditions/print-condition.ts'
import { fisherExact } from '../../statistics/fisher-exact.ts'
import type { Proof } from '../proof/prove.ts'
import { hasBit } from '../search/bits.ts'

const PROVEN_P_VALUE = 0.05
/** From here on nothing shows that it does anything where it is not proven by itself. */
const P_VALUE_LOST = 0.2
/** Fewer runs elsewhere do not show that it does nothing there. */
const ELSEWHERE_MIN = 20

/**
 * What is proven of all tasks and again of some types or kinds of them is said once: of all, or,
 * where it does nothing in the others, of those alone.
 */
export function settleTypes(proofs: readonly Proof[]): readonly Proof[] {
  const proven = proofs.filter(({ adjustedPValue }) => adjustedPValue < PROVEN_P_VALUE)
  const typed = new Map<string, readonly Proof[]>()
  for (const proof of proven.filter(
    ({ hypothesis }) => hypothesis.population.tasks !== undefined,
  )) {
    typed.set(sayingOf(proof), [...(typed.get(sayingOf(proof)) ?? []), proof])
  }
  const dropped = new Set<Proof>()
  for (const general of proven.filter(isOfAllTasks)) {
    const special = typed.get(sayingOf(general)) ?? []
    if (special.length === 0) continue
    if (isIdleElsewhere(general, special)) dropped.add(general)
    else for (const proof of special) dropped.add(proof)
  }
  return proofs.filter((proof) => !dropped.has(proof))
}

// What runs met, such as an error, is no kind of task.
function isOfAllTasks({ hypothesis }: Proof): boolean {
  const { tasks, within } = hypothesis.population
  return tasks === undefined && within?.is !== 'follows'
}

function sayingOf({ hypothesis, deviate }: Proof): string {
  return `${deviate > 0} ${printCondition(hypothesis.condition)}`
}

function isIdleElsewhere({ hypothesis, deviate }: Proof, special: readonly Proof[]): boolean {
  const { population, bits } = hypothesis
  const tasks = special.flatMap((one) => one.hypothesis.population.tasks ?? [])
  const table = { hits: 0, runs: 0, hitsWithout: 0, runsWithout: 0 }
  for (const [index, { digest, isSuccess }] of population.runs.entries()) {
    if (tasks.some((one) => holds(one, digest.features))) continue
    const isHit = isSuccess === deviate > 0 ? 1 : 0
    if (hasBit(bits, index)) {
      table.runs++
      table.hits += isHit
    } else {
      table.runsWithout++
      table.hitsWithout += isHit
    }
  }
  if (table.runs < ELSEWHERE_MIN || table.runsWithout < ELSEWHERE_MIN) return false
  return fisherExact(table).greater > P_VALUE_LOST
}
