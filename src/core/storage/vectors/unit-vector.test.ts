import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { cosineOfUnits, toSimilarity, toUnitVector } from './unit-vector.ts'

test('S7 unit vector: any length becomes 1, and the direction stays', () => {
  const unit = toUnitVector(Float32Array.of(3e30, -4e30), 2)
  expect(unit[0]).toBeCloseTo(0.6, 6)
  expect(unit[1]).toBeCloseTo(-0.8, 6)
  expect(toUnitVector(Float32Array.of(0, 1e-40), 2)).toEqual(Float32Array.of(0, 1))
})

test('S7 unit vector: making one of a unit vector changes no bit, and copies', () => {
  const once = toUnitVector(
    Float32Array.from({ length: 384 }, (_, i) => Math.sin(i)),
    384,
  )
  const twice = toUnitVector(once, 384)
  expect(twice).toEqual(once)
  expect(twice).not.toBe(once)
})

test.each([
  ['too short', Float32Array.of(1)],
  ['too long', Float32Array.of(1, 0, 0)],
  ['zero', Float32Array.of(0, -0)],
  ['NaN', Float32Array.of(1, Number.NaN)],
  ['infinite', Float32Array.of(1, Number.NEGATIVE_INFINITY)],
])('S7 unit vector: %s is INVALID_INPUT', (_, values) => {
  expect(() => toUnitVector(values, 2)).toThrow(
    expect.toSatisfy((error) => MemoryError.is(error, 'INVALID_INPUT')),
  )
})

test('S7 similarity: lies between -1 and 1 and has six decimals', () => {
  expect(toSimilarity(1.000_000_4)).toBe(1)
  expect(toSimilarity(-1.000_002)).toBe(-1)
  expect(toSimilarity(0.123_456_71)).toBe(0.123_457)
  expect(Object.is(toSimilarity(-1e-9), 0)).toBe(true)
  expect(cosineOfUnits(Float32Array.of(0.6, 0.8), Float32Array.of(0.8, 0.6))).toBe(0.96)
})
