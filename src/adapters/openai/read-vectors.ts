import type { MemoryError } from '../../core/errors.ts'
import { unreadable } from './read-body.ts'

export interface ExpectedVectors {
  readonly count: number
  readonly dimensions: number
}

/** Reads `{ data: [{ index, embedding }] }` into vectors of length 1, in order. */
export function readVectors(answer: unknown, expected: ExpectedVectors): readonly Float32Array[] {
  const { data } = (answer ?? {}) as { data?: unknown }
  if (!Array.isArray(data)) throw unreadable('has no list "data"')
  if (data.length !== expected.count) {
    throw unreadable(`has ${data.length} vectors for ${expected.count} texts`)
  }
  const vectors = new Map<number, Float32Array>()
  for (const [position, item] of data.entries()) {
    const { index = position, embedding } = (item ?? {}) as { index?: number; embedding?: unknown }
    vectors.set(index, toUnitVector(embedding, expected.dimensions))
  }
  return Array.from({ length: expected.count }, (_, i) => vectors.get(i) ?? fail(notNumbered(i)))
}

function toUnitVector(values: unknown, dimensions: number): Float32Array {
  if (!Array.isArray(values)) throw unreadable('has an embedding that is not a list of numbers')
  if (values.length !== dimensions) {
    throw unreadable(`has vectors of ${values.length} numbers where ${dimensions} are configured`)
  }
  let squares = 0
  for (const value of values) {
    if (typeof value !== 'number') throw unreadable('has a vector with something but numbers')
    squares += value * value
  }
  const length = Math.sqrt(squares)
  if (!(length > 0 && Number.isFinite(length))) throw unreadable('has a vector without a length')
  return Float32Array.from(values as number[], (value) => value / length)
}

function notNumbered(index: number): MemoryError {
  return unreadable(`has no vector number ${index}`)
}

function fail(error: MemoryError): never {
  throw error
}
