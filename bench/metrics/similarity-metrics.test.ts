import { expect, test } from 'vitest'
import { auc, f1, pearson, spearman } from './similarity-metrics.ts'

test('F4 benchmark: correlations are those of the reference scorer, ties included', () => {
  expect(pearson([1, 2, 3, 4], [2, 4, 6, 9])).toBe(0.9944)
  expect(pearson([1, 1, 1], [1, 2, 3])).toBe(0)
  expect(spearman([1, 2, 3, 4], [10, 20, 30, 1000])).toBe(1)
  expect(spearman([1, 2, 2, 3], [1, 3, 2, 4])).toBe(0.9487)
})

test('F4 benchmark: a judgement of same or not is scored by F1 and area under the curve', () => {
  const said = [true, true, false, false]
  const actual = [true, false, true, false]

  expect(f1(said, actual)).toBe(0.5)
  expect(f1([false, false, false, false], actual)).toBe(0)
  expect(auc([0.9, 0.8, 0.7, 0.1], actual)).toBe(0.75)
  expect(auc([0.5, 0.5, 0.5, 0.5], actual)).toBe(0.5)
})
