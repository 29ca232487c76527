import type { ConditionValue } from '../../conditions/condition.ts'
import type { CompiledPattern } from './compile-pattern.ts'
import { entriesOf, rarestValue } from './entries.ts'
import type { FeatureLookup } from './requirements.ts'

/** Patterns by the values of the features that they ask about. */
export interface InvertedIndex {
  readonly byFeature: ReadonlyMap<string, ReadonlyMap<ConditionValue, readonly CompiledPattern[]>>
  /** They ask for no value, and so are always met. */
  readonly others: readonly CompiledPattern[]
}

/**
 * Lists each pattern under the values of one thing that it asks, the rarest, so that it is met
 * only where it has a chance.
 */
export function createInvertedIndex(patterns: readonly CompiledPattern[]): InvertedIndex {
  const byFeature = new Map<string, Map<ConditionValue, CompiledPattern[]>>()
  const others: CompiledPattern[] = []
  for (const entry of entriesOf(patterns)) {
    const { compiled } = entry
    const rarest = rarestValue(entry)
    if (rarest === undefined) {
      others.push(compiled)
      continue
    }
    const byValue = byFeature.get(rarest.feature) ?? new Map<ConditionValue, CompiledPattern[]>()
    byFeature.set(rarest.feature, byValue)
    for (const value of rarest.values) {
      const listed = byValue.get(value)
      if (listed === undefined) byValue.set(value, [compiled])
      else listed.push(compiled)
    }
  }
  return { byFeature, others }
}

/** Every pattern that could apply, each once, and some that do not. */
export function findInverted(
  { byFeature, others }: InvertedIndex,
  lookup: FeatureLookup,
): ReadonlySet<CompiledPattern> {
  const found = new Set(others)
  for (const [feature, byValue] of byFeature) {
    for (const value of lookup(feature)) {
      for (const compiled of byValue.get(value) ?? []) found.add(compiled)
    }
  }
  return found
}
