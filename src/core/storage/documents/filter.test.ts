import { describe, expect, test } from 'vitest'
import type { CollectionDeclaration } from './collection.ts'
import type { FieldValue } from './extract-fields.ts'
import {
  type Condition,
  checkFilter,
  compareScalars,
  FILTER_VALUES_MAX,
  findKind,
  matchesCondition,
  matchesFilter,
} from './filter.ts'

const declaration: CollectionDeclaration = {
  name: 'things',
  fields: {
    text: 'text',
    number: 'number',
    flag: 'boolean',
    list: 'texts',
    constructor: 'text' as const,
  },
}

describe('S5 a condition', () => {
  const equal = (value: string | number | boolean | null): Condition => ({
    field: 'f',
    is: 'equal',
    value,
  })
  const between = (from?: string | number, to?: string | number): Condition => ({
    field: 'f',
    is: 'between',
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  })

  test.each<[FieldValue | undefined, Condition, boolean]>([
    ['roma', equal('roma'), true],
    ['Roma', equal('roma'), false],
    [0, equal(-0), true],
    [1, equal(true), false],
    [undefined, equal(null), true],
    [[], equal(null), false],
    [false, equal(null), false],
    [undefined, equal('roma'), false],
    ['b', { field: 'f', is: 'one-of', values: ['a', 'b'] }, true],
    ['b', { field: 'f', is: 'one-of', values: [] }, false],
    [undefined, { field: 'f', is: 'one-of', values: ['a'] }, false],
    [5, between(5, 6), true],
    [6, between(5, 6), false],
    [4.9, between(5), false],
    [-1, between(undefined, 0), true],
    [0, between(), true],
    [undefined, between(), false],
    [true, between(), false],
    ['😀', between('\ufffd'), true],
    ['\ufffd', between('😀'), false],
    [['x', '가'], { field: 'f', is: 'containing', values: ['가', 'z'] }, true],
    [['x'], { field: 'f', is: 'containing', values: ['X'] }, false],
    [['x'], { field: 'f', is: 'containing', values: [] }, false],
    ['x', { field: 'f', is: 'containing', values: ['x'] }, false],
    [undefined, { field: 'f', is: 'containing', values: ['x'] }, false],
  ])('holds %j against %j: %s', (value, condition, expected) => {
    expect(matchesCondition(value, condition)).toBe(expected)
  })
})

test('S5 all conditions of a filter must hold, and an empty one holds always', () => {
  const fields = { text: 'a', number: 1 }
  const isA = { field: 'text', is: 'equal', value: 'a' } as const
  const isTwo = { field: 'number', is: 'equal', value: 2 } as const

  expect(matchesFilter(fields, [])).toBe(true)
  expect(matchesFilter(fields, [isA])).toBe(true)
  expect(matchesFilter(fields, [isA, isTwo])).toBe(false)
})

test('S5 what every object inherits is no field of it', () => {
  expect(findKind(declaration, 'toString')).toBeUndefined()
  expect(findKind(declaration, 'constructor')).toBe('text')
  expect(matchesFilter({}, [{ field: 'constructor', is: 'equal', value: null }])).toBe(true)
})

test.each<[string, Condition]>([
  ['an undeclared field', { field: 'other', is: 'equal', value: 'a' }],
  ['an inherited name', { field: 'toString', is: 'equal', value: null }],
  ['a text for a number', { field: 'number', is: 'equal', value: '1' }],
  ['NaN', { field: 'number', is: 'equal', value: Number.NaN }],
  ['a list compared with a text', { field: 'list', is: 'equal', value: 'x' }],
  ['a mixture', { field: 'text', is: 'one-of', values: ['a', 1] }],
  ['a range of booleans', { field: 'flag', is: 'between' }],
  ['a range with mixed ends', { field: 'number', is: 'between', from: 1, to: 'b' }],
  ['containing for a text', { field: 'text', is: 'containing', values: ['a'] }],
  ['a text with NUL', { field: 'text', is: 'equal', value: 'a\u0000' }],
  ['half a surrogate pair', { field: 'list', is: 'containing', values: ['\ud83d'] }],
])('S5 a filter with %s is INVALID_INPUT', (_, condition) => {
  expect(() => checkFilter(declaration, [condition])).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  )
})

test('S5 a filter has limits: conditions, values a condition, values together', () => {
  const values = (count: number): Condition => ({
    field: 'number',
    is: 'one-of',
    values: Array.from({ length: count }, (_, value) => value),
  })
  const filters = [
    Array.from({ length: 41 }, () => values(1)),
    [values(1_001)],
    Array.from({ length: 11 }, () => values(1_000)),
  ]

  for (const filter of filters) {
    expect(() => checkFilter(declaration, filter)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  }
  const most = Array.from({ length: FILTER_VALUES_MAX / 1_000 }, () => values(1_000))
  expect(() => checkFilter(declaration, most)).not.toThrow()
})

test('S5 values are ordered: numbers by size, false before true, texts by code point', () => {
  expect(compareScalars(2, 10)).toBeLessThan(0)
  expect(compareScalars(5e-324, 0)).toBeGreaterThan(0)
  expect(compareScalars(false, true)).toBeLessThan(0)
  expect(compareScalars('B', 'a')).toBeLessThan(0)
})
