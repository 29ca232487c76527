import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareText } from './compare-text.ts'

const aText = fc.string({ unit: 'binary' })
// Neighbours of the places where UTF-16 and UTF-8 disagree.
const anEdge = fc.string({ unit: fc.constantFrom('a', '\ud7ff', '\ue000', '\uffff', '😀', '𠀀') })

test('S5 texts are ordered as the bytes of their UTF-8 are', () => {
  fc.assert(
    fc.property(fc.oneof(aText, anEdge), fc.oneof(aText, anEdge), (left, right) => {
      const expected = Buffer.compare(Buffer.from(left), Buffer.from(right))
      expect(Math.sign(compareText(left, right))).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['B', 'a'],
  ['a', 'a '],
  ['é', '가'],
  ['\ufffd', '😀'],
  ['\uffff', '\u{10000}'],
  ['😀', '😁'],
])('S5 %j comes before %j', (left, right) => {
  expect(compareText(left, right)).toBeLessThan(0)
  expect(compareText(right, left)).toBeGreaterThan(0)
  expect(compareText(left, left)).toBe(0)
})
