import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appendToValue, findNearestLine, replaceInValue } from './edit-block.ts'

test('F6 blocks: a line is added once, also when it stands first, last or between', () => {
  const value = ['uno', '둘', 'three'].reduce(appendToValue, '')
  expect(value).toBe('uno\n둘\nthree')
  for (const line of ['uno', '둘', 'three', 'uno\n둘']) {
    expect(appendToValue(value, line)).toBe(value)
  }
  expect(appendToValue(value, 'thr')).toBe(`${value}\nthr`)
})

test('F6 blocks: replacing there and back leaves the value as it was', () => {
  const aValue = fc.string({ unit: 'grapheme', maxLength: 40 })
  fc.assert(
    fc.property(aValue, aValue, (before, after) => {
      const value = `${before}⟦old⟧${after}`
      const there = replaceInValue(value, '⟦old⟧', '⟦new⟧', 'human')
      expect(there).toBe(`${before}⟦new⟧${after}`)
      expect(replaceInValue(there, '⟦new⟧', '⟦old⟧', 'human')).toBe(value)
    }),
  )
})

test('F6 blocks: signs that mean something to String.replace are taken as they are', () => {
  expect(replaceInValue('costs 5', '5', "$& $1 $'", 'notes')).toBe("costs $& $1 $'")
})

test('F6 blocks: the nearest line is found in every script, and none is made up', () => {
  const text = 'Giulia vive a Torino.\n민수는 서울에 산다.\nHe plays the cello.'
  expect(findNearestLine(text, 'Giulia abita a Torino')).toBe('Giulia vive a Torino.')
  expect(findNearestLine(text, '민수는 부산에 산다.')).toBe('민수는 서울에 산다.')
  expect(findNearestLine(text, '🦑🦑🦑')).toBeUndefined()
  expect(findNearestLine('', 'anything')).toBeUndefined()
})
