import type { ConditionValue } from '../../conditions/condition.ts'
import type { CompiledPattern } from './compile-pattern.ts'
import {
  asksValues,
  type Requirement,
  requirementsOf,
  type ValueRequirement,
} from './requirements.ts'

/** A pattern on its way into an index. */
export interface Entry {
  readonly compiled: CompiledPattern
  /** What it requires, the rarest values first. */
  readonly requirements: readonly Requirement[]
}

/** For each feature, how many patterns ask for each of its values. */
type Counts = ReadonlyMap<string, ReadonlyMap<ConditionValue, number>>

export function entriesOf(patterns: readonly CompiledPattern[]): readonly Entry[] {
  const entries = patterns.map((compiled) => ({
    compiled,
    requirements: compiled.conditions.flatMap(requirementsOf),
  }))
  const counts = countValues(entries.flatMap(({ requirements }) => requirements.filter(asksValues)))
  return entries.map(({ compiled, requirements }) => ({
    compiled,
    requirements: requirements
      .map((requirement) => ({ requirement, askers: askersOf(requirement, counts) }))
      .sort((left, right) => left.askers - right.askers)
      .map(({ requirement }) => requirement),
  }))
}

/** The rarest that an entry asks of the values of a feature, or of any. */
export function rarestValue(entry: Entry, feature?: string): ValueRequirement | undefined {
  return entry.requirements.find((one): one is ValueRequirement => {
    return asksValues(one) && (feature === undefined || one.feature === feature)
  })
}

function countValues(requirements: readonly ValueRequirement[]): Counts {
  const counts = new Map<string, Map<ConditionValue, number>>()
  for (const { feature, values } of requirements) {
    const byValue = counts.get(feature) ?? new Map<ConditionValue, number>()
    counts.set(feature, byValue)
    for (const value of values) byValue.set(value, (byValue.get(value) ?? 0) + 1)
  }
  return counts
}

function askersOf(requirement: Requirement, counts: Counts): number {
  if (!asksValues(requirement)) return 0
  const byValue = counts.get(requirement.feature)
  return requirement.values.reduce<number>((sum, value) => sum + (byValue?.get(value) ?? 0), 0)
}
