import { expect, test } from 'vitest'
import type { Condition } from '../../conditions/condition.ts'
import { type Advised, howOf, nameOf } from './advice.ts'
import { sayCondition } from './say-condition.ts'

function advised(signs: readonly string[], expects: Advised['expects'], isNot = false): Advised {
  const condition: Condition = {
    is: 'follows',
    feature: 'steps',
    signs: signs.map((sign) => ({ sign, isNext: false })),
  }
  return { condition, expects, isNot }
}

function toldOf(side: Advised): readonly [string, string] {
  const said = sayCondition(side.condition)
  return [nameOf(said, side), howOf(said, side)]
}

test('P8 what a run does is advice; what happens to it is a sign of how it is going', () => {
  expect(toldOf(advised(['tool grep'], 'success'))).toEqual(['Use grep', 'Use grep.'])
  expect(toldOf(advised(['error', 'tool 검색'], 'failure'))).toEqual([
    'Do not meet an error, and later use 검색',
    'Avoid this: meet an error, and later use 검색.',
  ])
  expect(toldOf(advised(['error'], 'failure'))).toEqual([
    'Runs that meet an error mostly fail',
    'When it comes to that, stop and find the cause before the next step: such runs mostly fail.',
  ])
  expect(toldOf(advised(['tool grep', 'output one'], 'success', true))).toEqual([
    'Runs that do not use grep, and later get one item mostly succeed',
    'When it does not come to that, go on: such runs mostly succeed.',
  ])
})
