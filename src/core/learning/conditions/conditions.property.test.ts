import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../conformance/nasty-texts.ts'
import { checkCondition } from './check-condition.ts'
import {
  COMPARISONS,
  type Condition,
  type ConditionTest,
  FEATURE_TYPES,
  type Features,
  type SequenceItem,
} from './condition.ts'
import { followsSequence, holds } from './holds.ts'
import { printCondition } from './print-condition.ts'
import { readCondition } from './read-condition.ts'

const aName = fc.constantFrom(...Object.keys(FEATURE_TYPES), 'parameter.언어', 'parameter.in')
const aText = fc.oneof(
  fc.constantFrom('bugfix', 'tool:read', 'error', '', ' and ', '") or ("', '\\', '결제', 'שלום'),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const aNumber = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const aValue = fc.oneof(aText, aNumber, fc.boolean())
const someTexts = fc.array(aText, { minLength: 1, maxLength: 4 })
const someSequences = fc
  .array(fc.record({ value: aText, isNext: fc.boolean() }), { minLength: 1, maxLength: 4 })
  .map(([first, ...rest]): SequenceItem[] => [
    { value: first?.value ?? '', isNext: false },
    ...rest,
  ])

const aTest: fc.Arbitrary<ConditionTest> = fc.oneof(
  fc.record({
    is: fc.constant('compared' as const),
    feature: aName,
    operator: fc.constantFrom(...COMPARISONS),
    value: aValue,
  }),
  fc.record({ is: fc.constant('between' as const), feature: aName, min: aNumber, max: aNumber }),
  fc.record({
    is: fc.constant('in' as const),
    feature: aName,
    values: fc.array(aValue, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    is: fc.constant('contains' as const),
    feature: aName,
    of: fc.constantFrom('any' as const, 'all' as const),
    values: someTexts,
  }),
  fc.record({ is: fc.constant('starts' as const), feature: aName, prefix: aText }),
  fc.record({ is: fc.constant('exists' as const), feature: aName }),
  fc.record({ is: fc.constant('follows' as const), feature: aName, sequence: someSequences }),
)

const { condition: aCondition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    aTest,
    fc.record({ is: fc.constant('not' as const), part: tie('condition') }),
    fc.record({
      is: fc.constantFrom('and' as const, 'or' as const),
      parts: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}))

const someFeatures: fc.Arbitrary<Features> = fc.dictionary(
  aName,
  fc.oneof(
    aText,
    fc.double(),
    fc.boolean(),
    fc.array(aText, { maxLength: 4 }),
    fc.array(fc.array(aText, { maxLength: 3 }), { maxLength: 4 }),
  ),
  { maxKeys: 6 },
)

test('P3 what is printed reads as what prints the same, and means the same', () => {
  fc.assert(
    fc.property(aCondition, someFeatures, (condition, features) => {
      const printed = printCondition(condition)
      fc.pre(printed.length <= 2_000)
      const read = readCondition(printed)

      expect(read.problem).toBeUndefined()
      if (read.condition === undefined) return
      expect(printCondition(read.condition)).toBe(printed)
      expect(holds(read.condition, features)).toBe(holds(condition, features))
      const problem = checkCondition(condition, FEATURE_TYPES)?.toLowerCase()
      const again = checkCondition(read.condition, FEATURE_TYPES)
      expect(again?.replace(/^Character \d+: /u, '').toLowerCase()).toBe(problem)
    }),
    { numRuns: 500 },
  )
})

test('P3 no text and no features make reading or holding fail', () => {
  const aToken = fc.oneof(
    fc.constantFrom(...'( ) [ ] , .. = != < > or and not between in contains any all'.split(' ')),
    fc.constantFrom(
      'starts',
      'with',
      'exists',
      'follow',
      'then',
      'next',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
    ),
    aName,
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const anything = fc.oneof(
    fc.array(aToken, { maxLength: 30 }).map((tokens) => tokens.join(' ')),
    fc.constantFrom(...NASTY_TEXTS),
  )
  fc.assert(
    fc.property(anything, someFeatures, (text, features) => {
      const { condition, problem } = readCondition(text)

      if (condition === undefined) expect(problem).toMatch(/\.$/u)
      else expect([true, false]).toContain(holds(condition, features))
    }),
    { numRuns: 500 },
  )
})

test('P3 a condition and its opposite never both hold', () => {
  fc.assert(
    fc.property(aCondition, someFeatures, (part, features) => {
      expect(holds(part, features) && holds({ is: 'not', part }, features)).toBe(false)
    }),
  )
})

/** By trying every way to place the items. */
function canPlace(
  steps: readonly (readonly string[])[],
  [first, ...rest]: readonly SequenceItem[],
  from = 0,
  isFirst = true,
): boolean {
  if (first === undefined) return true
  return steps.some(
    (step, index) =>
      index >= from &&
      (isFirst || !first.isNext || index === from) &&
      step.includes(first.value) &&
      canPlace(steps, rest, index + 1, false),
  )
}

test('P3 sequences are found whenever there is any way to place them', () => {
  const aValue = fc.constantFrom('a', 'b', 'c')
  const someSteps = fc.array(fc.uniqueArray(aValue, { maxLength: 2 }), { maxLength: 9 })
  const aSequence = fc.array(fc.record({ value: aValue, isNext: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  })
  fc.assert(
    fc.property(someSteps, aSequence, (steps, sequence) => {
      expect(followsSequence(steps, sequence)).toBe(canPlace(steps, sequence))
    }),
    { numRuns: 2_000 },
  )
})

test('P3 a sequence of a hundred over ten thousand steps that nearly fit are soon refused', () => {
  const steps = Array.from({ length: 10_000 }, () => ['a'])
  const sequence = Array.from({ length: 100 }, (_, index) => ({
    value: 'a',
    isNext: index % 2 === 1,
  }))

  expect(followsSequence(steps, [...sequence, { value: 'b', isNext: false }])).toBe(false)
})
