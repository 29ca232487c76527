import { expect, test } from 'vitest'
import { groupMetrics } from './group-metrics.ts'

test('F2 groups that are the same under other names are all right', () => {
  expect(groupMetrics(['x', 'x', 'y'], ['사과', '사과', '배'])).toEqual({
    GA: 1,
    FGA: 1,
    pair_P: 1,
    pair_R: 1,
    pair_F1: 1,
    groups: 2,
    true_groups: 2,
  })
})

test('F2 one stray line spoils both of the groups that it joins', () => {
  const told = ['a', 'a', 'a', 'b', 'c']
  const truth = ['1', '1', '2', '2', '3']

  expect(groupMetrics(told, truth)).toEqual({
    GA: 0.2,
    FGA: 0.3333,
    pair_P: 0.3333,
    pair_R: 0.5,
    pair_F1: 0.4,
    groups: 3,
    true_groups: 3,
  })
})

test('F2 with every thing alone there are no pairs to get wrong', () => {
  expect(groupMetrics(['a', 'b'], ['1', '2'])).toMatchObject({ pair_P: 1, pair_R: 1, GA: 1 })
})
