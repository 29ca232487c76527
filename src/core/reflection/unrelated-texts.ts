import { dot } from '../vectors/dot.ts'

/**
 * Tasks that have nothing to do with each other. How near a model puts them is where its cosines
 * begin: at 0.1 for one model, at 0.75 for another.
 */
export const UNRELATED_TEXTS: readonly string[] = [
  'Translate the welcome page into Portuguese.',
  'The nightly backup of the database runs out of memory.',
  'Draw the outline of a bicycle for the shop window.',
  'Round prices to two decimals in the invoice.',
  'Book a table for six people on Friday evening.',
  'Upgrade the compiler of the firmware and run its tests.',
  'Sort the holiday photos by the place where they were taken.',
  'Explain why leaves turn red in autumn.',
]

/** No model is so narrow that a likeness could not be told. */
const UNRELATED_MAX = 0.9

/** The mean cosine of their vectors; 0 when there are none to compare. */
export function unrelatedCosine(vectors: readonly Float32Array[]): number {
  const cosines = vectors.flatMap((left, at) =>
    vectors.slice(at + 1).map((right) => dot(left, right)),
  )
  if (cosines.length === 0) return 0
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
  return Math.min(UNRELATED_MAX, Math.max(0, mean))
}
