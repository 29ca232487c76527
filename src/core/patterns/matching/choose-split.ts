import type { ConditionValue } from '../../conditions/condition.ts'
import type { Entry } from './entries.ts'
import { asksValues, type RangeRequirement, type ValueRequirement } from './requirements.ts'

/** A question that parts the entries. */
export type Split =
  | { readonly is: 'value'; readonly feature: string }
  | { readonly is: 'above'; readonly feature: string; readonly threshold: number }

interface Weighed {
  readonly split: Split
  /** How many entries need not be looked at, even with the worst answer. */
  readonly spared: number
}

/** A question that spares fewer costs more than it saves. */
const SPARED_MIN = 4
/** How many ends of ranges are tried as a threshold. */
const THRESHOLDS_MAX = 16

/** The question that spares most; nothing when none is worth asking. */
export function chooseSplit(entries: readonly Entry[]): Split | undefined {
  let best: Weighed | undefined
  for (const weighed of [...valueSplits(entries), ...thresholdSplits(entries)]) {
    if (weighed.spared > (best?.spared ?? SPARED_MIN - 1)) best = weighed
  }
  return best?.split
}

function valueSplits(entries: readonly Entry[]): readonly Weighed[] {
  const byFeature = groupByFeature(entries, (entry) => entry.requirements.filter(asksValues))
  return Array.from(byFeature, ([feature, requirements]) => {
    const sizes = new Map<ConditionValue, number>()
    for (const value of requirements.flatMap(({ values }) => values)) {
      sizes.set(value, (sizes.get(value) ?? 0) + 1)
    }
    const largest = [...sizes.values()].reduce((most, size) => Math.max(most, size), 0)
    return { split: { is: 'value', feature }, spared: requirements.length - largest }
  })
}

function thresholdSplits(entries: readonly Entry[]): readonly Weighed[] {
  const byFeature = groupByFeature(entries, rangesOf)
  return Array.from(byFeature).flatMap(([feature, ranges]) =>
    thresholdsOf(ranges).map((threshold): Weighed => {
      const above = ranges.filter(({ min }) => min > threshold).length
      const below = ranges.filter(({ max }) => max <= threshold).length
      return { split: { is: 'above', feature, threshold }, spared: Math.min(above, below) }
    }),
  )
}

/** The first of each feature that an entry asks about. */
function groupByFeature<Asked extends ValueRequirement | RangeRequirement>(
  entries: readonly Entry[],
  askedBy: (entry: Entry) => readonly Asked[],
): ReadonlyMap<string, readonly Asked[]> {
  const byFeature = new Map<string, Asked[]>()
  for (const entry of entries) {
    const seen = new Set<string>()
    for (const asked of askedBy(entry)) {
      if (seen.has(asked.feature)) continue
      seen.add(asked.feature)
      const group = byFeature.get(asked.feature)
      if (group === undefined) byFeature.set(asked.feature, [asked])
      else group.push(asked)
    }
  }
  return byFeature
}

/** What an entry asks of numbers. */
export function rangesOf(entry: Entry): readonly RangeRequirement[] {
  return entry.requirements.filter((one): one is RangeRequirement => one.is === 'within')
}

/** Ends of ranges, evenly chosen when there are many. */
function thresholdsOf(ranges: readonly RangeRequirement[]): readonly number[] {
  const ends = [...new Set(ranges.flatMap(({ min, max }) => [min, max]))]
    .filter((end) => Number.isFinite(end))
    .sort((left, right) => left - right)
  const step = Math.max(1, Math.ceil(ends.length / THRESHOLDS_MAX))
  return ends.filter((_end, index) => index % step === 0)
}
