import type { ConditionTest } from '../../conditions/condition.ts'
import { holds } from '../../conditions/holds.ts'
import { fisherExact } from '../../statistics/fisher-exact.ts'
import type { Proof } from '../proof/prove.ts'
import { type Bits, bitsKey, bothBits, hasBit } from '../search/bits.ts'
import { toBits } from '../search/sign-places.ts'

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
  const dropped = new Set<Proof>()
  for (const opening of new Set(proven.map(openingOf))) {
    const own = proven.filter((proof) => openingOf(proof) === opening)
    for (const [general, special] of saidAgain(own)) {
      if (isIdleElsewhere(general, special)) dropped.add(general)
      else for (const proof of special) dropped.add(proof)
    }
  }
  return proofs.filter((proof) => !dropped.has(proof))
}

function openingOf({ hypothesis }: Proof): number {
  return hypothesis.population.opening
}

/** Each proof of all tasks that is said again of some: of the same runs, in whatever words. */
function saidAgain(proofs: readonly Proof[]): ReadonlyMap<Proof, readonly Proof[]> {
  const generals = proofs.filter(isOfAllTasks)
  const again = new Map<Proof, Proof[]>()
  const [first] = generals
  if (first === undefined) return again
  const { runs } = first.hypothesis.population
  for (const [tasks, own] of byTasks(proofs)) {
    const inside = [...runs.keys()].filter((run) => holds(tasks, runs[run]?.digest.features ?? {}))
    const mask = toBits(inside, runs)
    const special = new Map<string, Proof[]>()
    for (const proof of own) {
      const holding = inside.filter((_run, index) => hasBit(proof.hypothesis.bits, index))
      const key = keyOf(proof, toBits(holding, runs))
      special.set(key, [...(special.get(key) ?? []), proof])
    }
    for (const general of generals) {
      const same = special.get(keyOf(general, bothBits(general.hypothesis.bits, mask))) ?? []
      if (same.length > 0) again.set(general, [...(again.get(general) ?? []), ...same])
    }
  }
  return again
}

// What runs met, such as an error, is no kind of task.
function isOfAllTasks({ hypothesis }: Proof): boolean {
  const { tasks, within } = hypothesis.population
  return tasks === undefined && within?.is !== 'follows'
}

function byTasks(proofs: readonly Proof[]): ReadonlyMap<ConditionTest, readonly Proof[]> {
  const found = new Map<ConditionTest, Proof[]>()
  for (const proof of proofs) {
    const { tasks } = proof.hypothesis.population
    if (tasks !== undefined) found.set(tasks, [...(found.get(tasks) ?? []), proof])
  }
  return found
}

function keyOf({ deviate }: Proof, bits: Bits): string {
  return `${deviate > 0} ${bitsKey(bits)}`
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
