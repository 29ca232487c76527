import type { LabelProbability } from './text-classifier.ts'

export interface ScopedLabel {
  /** The likeliest label that is not the one for everything else. */
  readonly label: string
  /** How much likelier it is than that the text belongs to none of the labels, from -1 to 1. */
  readonly margin: number
}

/**
 * The best label of a prediction, and how far it leads. `outOfScope` is the label of examples that
 * belong to none of the others, if there were such examples.
 */
export function leadingLabel(
  predicted: readonly LabelProbability[],
  outOfScope?: string | undefined,
): ScopedLabel {
  const best = predicted.find(({ label }) => label !== outOfScope)
  const outside = predicted.find(({ label }) => label === outOfScope)
  return {
    label: best?.label ?? '',
    margin: (best?.probability ?? 0) - (outside?.probability ?? 0),
  }
}

/**
 * The margin under which a text is better called out of scope, chosen so that about
 * `refusedShareMax` of what would have been labelled rightly is refused. Give the margins of right
 * labels of examples that were not learnt from.
 */
export function chooseScopeThreshold(
  rightMargins: readonly number[],
  refusedShareMax: number,
): number {
  const sorted = rightMargins.toSorted((left, right) => left - right)
  // A label that is less likely than "none of them" is refused in any case.
  return Math.max(0, sorted[Math.floor(sorted.length * refusedShareMax)] ?? 0)
}
