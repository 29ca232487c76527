import type { ConditionValue } from '../../conditions/condition.ts'
import { chooseSplit, rangesOf } from './choose-split.ts'
import type { CompiledPattern } from './compile-pattern.ts'
import { type Entry, entriesOf, rarestValue } from './entries.ts'
import type { FeatureLookup } from './requirements.ts'

/** So few patterns are looked at faster than a further question is asked. */
const LEAF_PATTERNS_MAX = 8
const DEPTH_MAX = 12
/** What allows several values stands under each of them: in so many places, on average. */
const PLACES_A_PATTERN_MAX = 4

/** Asks about one feature after the other. What does not depend on a question is in `either`. */
export type DecisionTree =
  | { readonly asks: 'nothing'; readonly patterns: readonly CompiledPattern[] }
  | {
      readonly asks: 'value'
      readonly feature: string
      readonly sides: ReadonlyMap<ConditionValue, DecisionTree>
      readonly either: DecisionTree
    }
  | {
      readonly asks: 'above'
      readonly feature: string
      readonly threshold: number
      readonly above: DecisionTree
      readonly below: DecisionTree
      readonly either: DecisionTree
    }

/** How deep a part of the tree is, and how many places may still be given away in all of it. */
interface Growth {
  readonly depth: number
  readonly room: { places: number }
}

/** A tree of bounded depth and size, which asks first what splits the patterns most. */
export function createDecisionTree(patterns: readonly CompiledPattern[]): DecisionTree {
  const places = patterns.length * (PLACES_A_PATTERN_MAX - 1)
  return grow(entriesOf(patterns), { depth: 0, room: { places } })
}

/** Every pattern that could apply, each once, and some that do not. */
export function findInTree(
  tree: DecisionTree,
  lookup: FeatureLookup,
): ReadonlySet<CompiledPattern> {
  const found = new Set<CompiledPattern>()
  collect(tree, lookup, found)
  return found
}

function collect(tree: DecisionTree, lookup: FeatureLookup, found: Set<CompiledPattern>): void {
  if (tree.asks === 'nothing') {
    for (const compiled of tree.patterns) found.add(compiled)
    return
  }
  collect(tree.either, lookup, found)
  for (const value of lookup(tree.feature)) {
    const side = tree.asks === 'value' ? tree.sides.get(value) : sideOf(tree, value)
    if (side !== undefined) collect(side, lookup, found)
  }
}

function sideOf(
  { threshold, above, below }: Extract<DecisionTree, { readonly asks: 'above' }>,
  value: ConditionValue,
): DecisionTree | undefined {
  if (typeof value !== 'number') return undefined
  return value > threshold ? above : below
}

function grow(entries: readonly Entry[], growth: Growth): DecisionTree {
  const isLeaf = entries.length <= LEAF_PATTERNS_MAX || growth.depth >= DEPTH_MAX
  const split = isLeaf ? undefined : chooseSplit(entries)
  const deeper = { ...growth, depth: growth.depth + 1 }
  switch (split?.is) {
    case 'value':
      return growByValue(entries, split.feature, deeper)
    case 'above':
      return growByThreshold(entries, split, deeper)
    case undefined:
      return { asks: 'nothing', patterns: entries.map(({ compiled }) => compiled) }
  }
}

function growByValue(entries: readonly Entry[], feature: string, growth: Growth): DecisionTree {
  const sides = new Map<ConditionValue, Entry[]>()
  const either: Entry[] = []
  for (const entry of entries) {
    const asked = rarestValue(entry, feature)
    const morePlaces = (asked?.values.length ?? 1) - 1
    if (asked === undefined || morePlaces > growth.room.places) {
      either.push(entry)
      continue
    }
    growth.room.places -= morePlaces
    const requirements = entry.requirements.filter((requirement) => requirement !== asked)
    for (const value of asked.values) {
      const side = sides.get(value)
      if (side === undefined) sides.set(value, [{ ...entry, requirements }])
      else side.push({ ...entry, requirements })
    }
  }
  return {
    asks: 'value',
    feature,
    sides: new Map(Array.from(sides, ([value, side]) => [value, grow(side, growth)])),
    either: grow(either, growth),
  }
}

function growByThreshold(
  entries: readonly Entry[],
  { feature, threshold }: { readonly feature: string; readonly threshold: number },
  growth: Growth,
): DecisionTree {
  const sides = { above: [] as Entry[], below: [] as Entry[], either: [] as Entry[] }
  for (const entry of entries) {
    const range = rangesOf(entry).find((one) => one.feature === feature)
    if (range !== undefined && range.min > threshold) sides.above.push(entry)
    else if (range !== undefined && range.max <= threshold) sides.below.push(entry)
    else sides.either.push(entry)
  }
  return {
    asks: 'above',
    feature,
    threshold,
    above: grow(sides.above, growth),
    below: grow(sides.below, growth),
    either: grow(sides.either, growth),
  }
}
