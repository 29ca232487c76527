import { expect, test } from 'vitest'
import { codeSimilarity, stackSimilarity } from './compare-traits.ts'

test('K1 the inner places of a stack count more, and what every bug passes through little', () => {
  const stack = ['cart|price', 'shop|checkout', 'app|main']
  expect(stackSimilarity(stack, stack)).toBe(1)
  expect(stackSimilarity(stack, ['cart|price', 'mail|send', 'app|main'])).toBeGreaterThan(0.7)
  expect(stackSimilarity(stack, ['mail|send', 'shop|checkout', 'app|main'])).toBeLessThan(0.5)
  const common = (place: string) => (place === 'test|assertPrint' ? 20 : 1)
  const [one, other] = [
    ['test|assertPrint', 'a|x'],
    ['test|assertPrint', 'b|y'],
  ]
  expect(stackSimilarity(one, other)).toBeGreaterThan(0.6)
  expect(stackSimilarity(one, other, common)).toBeLessThan(0.1)
})

test('K1 a line of code is recognised with other values in it', () => {
  expect(codeSimilarity('return table["a"].total + 7', ['return table["b"].total + 12'])).toBe(1)
  expect(codeSimilarity('return table["a"].total', ['import os'])).toBe(0)
})
