import { addTo, groupBy } from '../../group-by.ts'
import type { ConditionTest } from '../conditions/condition.ts'
import { holds } from '../conditions/holds.ts'
import { fisherExact } from '../statistics/exact-tests.ts'
import { type Bits, bitsKey, bothBits, countBoth, hasBit, toBits } from './bits.ts'
import type { TestedHypothesis } from './test-hypotheses.ts'

const PROVEN_P_VALUE = 0.05
const CANDIDATE_P_VALUE = 0.5
/** Findings on one feature, and on several. */
const SINGLE_MAX = 200
const COMBINED_MAX = 30
/** The best of what is not proven: more runs may prove it. */
const CANDIDATES_MAX = 10
/** Two findings say the same from this Jaccard index of their runs on. */
const SAME_RUNS = 0.9
const SAME_RUNS_COMBINED = 0.6
/** The best of each list are compared. */
const COMPARED_MAX = 4_000
/** From this p-value on, nothing shows an effect in the other tasks. */
const P_VALUE_LOST = 0.2
/** Fewer runs of other tasks do not show that there is none. */
const ELSEWHERE_MIN = 20

type Finding = TestedHypothesis

/** The best findings, no two of which say the same of the same runs. */
export function chooseFindings(tested: readonly Finding[]): readonly Finding[] {
  const ordered = settleTasks(tested).toSorted(
    (left, right) => left.scaledPValue - right.scaledPValue,
  )
  const proven = ordered.filter(isProven)
  const unproven = ordered.filter(
    (one) => !isProven(one) && one.adjustedPValue <= CANDIDATE_P_VALUE,
  )
  const combined = proven.filter((one) => !isSingle(one))
  return [
    ...withoutSame(proven.filter(isSingle), SINGLE_MAX, SAME_RUNS),
    ...withoutSame(combined, COMBINED_MAX, SAME_RUNS_COMBINED),
    ...withoutSame(unproven, CANDIDATES_MAX, SAME_RUNS_COMBINED),
  ]
}

function isProven({ adjustedPValue }: Finding): boolean {
  return adjustedPValue < PROVEN_P_VALUE
}

function isSingle({ hypothesis: { condition, family } }: Finding): boolean {
  if (family === 'pair' || family === 'kind') return false
  return condition.is !== 'follows' || condition.sequence.length === 1
}

function withoutSame(
  ordered: readonly Finding[],
  countMax: number,
  sameRuns: number,
): readonly Finding[] {
  const kept: Finding[] = []
  for (const finding of ordered.slice(0, COMPARED_MAX)) {
    if (kept.length >= countMax) break
    if (!kept.some((other) => jaccard(finding, other) >= sameRuns)) kept.push(finding)
  }
  return kept
}

function jaccard({ hypothesis: left }: Finding, { hypothesis: right }: Finding): number {
  if (left.population.key !== right.population.key) return 0
  const both = countBoth(left.bits, right.bits)
  return both / (left.support + right.support - both)
}

/**
 * A finding on all tasks that was found again within some types or kinds of them is kept once: for
 * all tasks, or, where it has no effect in the others, for those alone.
 */
function settleTasks(tested: readonly Finding[]): readonly Finding[] {
  const dropped = new Set<Finding>()
  for (const [general, special] of foundAgain(tested.filter(isProven))) {
    if (hasNoEffectElsewhere(general, special)) dropped.add(general)
    else for (const finding of special) dropped.add(finding)
  }
  return tested.filter((finding) => !dropped.has(finding))
}

/** Each finding on all tasks with those on some of them that have the same runs there. */
function foundAgain(findings: readonly Finding[]): ReadonlyMap<Finding, readonly Finding[]> {
  const generals = findings.filter(({ hypothesis: { population } }) => {
    return population.tasks === undefined && population.met === undefined
  })
  const again = new Map<Finding, Finding[]>()
  const { runs } = generals[0]?.hypothesis.population ?? { runs: [] }
  for (const [tasks, own] of groupBy(findings, tasksOf)) {
    const inside = [...runs.keys()].filter((run) => holds(tasks, runs[run]?.digest.features ?? {}))
    const mask = toBits(inside, runs.length)
    const special = new Map<string, Finding[]>()
    for (const finding of own) {
      const holding = inside.filter((_run, index) => hasBit(finding.hypothesis.bits, index))
      const key = keyOf(finding, toBits(holding, runs.length))
      addTo(special, key, finding)
    }
    for (const general of generals) {
      const same = special.get(keyOf(general, bothBits(general.hypothesis.bits, mask))) ?? []
      for (const finding of same) addTo(again, general, finding)
    }
  }
  return again
}

function tasksOf({ hypothesis }: Finding): ConditionTest | undefined {
  return hypothesis.population.tasks
}

function keyOf({ zScore }: Finding, bits: Bits): string {
  return `${zScore > 0} ${bitsKey(bits)}`
}

function hasNoEffectElsewhere(
  { hypothesis, zScore }: Finding,
  special: readonly Finding[],
): boolean {
  const { population, bits } = hypothesis
  const tasks = special.flatMap((one) => tasksOf(one) ?? [])
  const table = { hits: 0, runs: 0, hitsWithout: 0, runsWithout: 0 }
  for (const [index, { digest, isSuccess }] of population.runs.entries()) {
    if (tasks.some((one) => holds(one, digest.features))) continue
    const isInside = hasBit(bits, index)
    table[isInside ? 'runs' : 'runsWithout']++
    if (isSuccess === zScore > 0) table[isInside ? 'hits' : 'hitsWithout']++
  }
  if (table.runs < ELSEWHERE_MIN || table.runsWithout < ELSEWHERE_MIN) return false
  return fisherExact(table).greater > P_VALUE_LOST
}
