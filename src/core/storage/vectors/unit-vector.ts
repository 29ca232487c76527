import { invalidInput } from '../../errors.ts'
import { roundScore } from '../../language/text/bm25.ts'

export const DIMENSIONS_MAX = 4_096

// Normalizing in 32-bit floats leaves the squared length this close to 1. A vector this close is
// kept bit for bit, so that storing what was read changes nothing.
const UNIT_TOLERANCE = 2 ** -22

/**
 * A copy of the vector, normalized to length 1.
 *
 * @throws MemoryError `INVALID_INPUT` for a wrong number of dimensions, a non-finite value, or a
 *   zero vector.
 */
export function toUnitVector(values: Float32Array, dimensions: number): Float32Array {
  if (values.length !== dimensions) {
    throw invalidInput(
      `A vector has ${values.length} values, but this index holds ${dimensions}`,
      'Embed with the model that the index is named after, or open an index for this one.',
    )
  }
  // Plain loops: this runs once per vector, and is several times faster than with callbacks.
  let squares = 0
  for (let i = 0; i < dimensions; i++) squares += (values[i] ?? 0) ** 2
  if (!Number.isFinite(squares) || squares === 0) {
    throw invalidInput(
      'A vector must have finite values that are not all zero',
      'Leave the document without a vector when its text has no meaning to embed.',
    )
  }
  const unit = values.slice()
  if (Math.abs(squares - 1) <= UNIT_TOLERANCE) return unit
  const length = Math.sqrt(squares)
  for (let i = 0; i < dimensions; i++) unit[i] = (unit[i] ?? 0) / length
  return unit
}

/** Turns a dot product of unit vectors into the cosine that all adapters report and rank by. */
export function toSimilarity(product: number): number {
  // Adding zero turns -0, which compares equal but prints differently, into 0.
  return Math.min(1, Math.max(-1, roundScore(product))) + 0
}

/** The cosine similarity of two unit vectors. */
export function cosineOfUnits(left: Float32Array, right: Float32Array): number {
  let product = 0
  for (let i = 0; i < left.length; i++) product += (left[i] ?? 0) * (right[i] ?? 0)
  return toSimilarity(product)
}
