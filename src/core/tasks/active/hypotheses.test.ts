import { expect, test } from 'vitest'
import { emptyMemory, GIVEN } from '../../../../tests/support/working-memory.ts'
import { findEntry } from '../entries/entries.ts'
import type { WorkingMemory } from '../working/working-memory.ts'
import { addHypothesis, type HypothesisInput, updateHypothesis } from './hypotheses.ts'

function withAll(...inputs: readonly HypothesisInput[]): WorkingMemory {
  return inputs.reduce((memory, input) => addHypothesis(memory, input, GIVEN).memory, emptyMemory())
}

test('W8 the same hypothesis twice keeps the greater confidence and all evidence', () => {
  const before = withAll({
    id: 'h1',
    text: '캐시가 만료된다',
    confidence: 0.6,
    evidence: ['log 3'],
  })

  const { memory, events } = addHypothesis(
    before,
    { id: 'h2', text: ' 캐시가  만료된다 ', confidence: 0.4, evidence: ['log 3', 'log 9'] },
    GIVEN,
  )

  expect(memory.active.hypotheses).toMatchObject([
    { id: 'h1', confidence: 0.6, evidence: ['log 3', 'log 9'] },
  ])
  expect(events).toContainEqual({ type: 'hypothesis-merged', id: 'h1' })
})

test.each([
  ['The cache expires too early', 'The cache does not expire too early'],
  ['Il token viene aggiornato', 'Il token non viene aggiornato'],
  ['캐시가 너무 일찍 만료된다', '캐시가 너무 일찍 만료되지 않는다'],
  ['连接超时是原因', '连接超时不是原因'],
])('W8 "%s" weakens its contrary "%s"', (text, contrary) => {
  const before = withAll({ id: 'weak', text: contrary, confidence: 0.5 })

  const { memory, events } = addHypothesis(before, { id: 'sure', text, confidence: 0.8 }, GIVEN)

  expect(memory.active.hypotheses[0]?.confidence).toBeCloseTo(0.35)
  expect(events).toContainEqual({ type: 'hypothesis-weakened', id: 'weak' })
})

test('W8 other answers to the same question conflict; a weak one goes', () => {
  const before = withAll(
    { id: 'a', about: 'root cause', text: 'The timeout is 5 s', confidence: 0.2 },
    { id: 'b', text: 'Unrelated matter', confidence: 0.2 },
  )

  const { memory, events } = addHypothesis(
    before,
    { id: 'c', about: 'Root cause', text: 'The disk is full', confidence: 0.85 },
    GIVEN,
  )

  expect(memory.active.hypotheses.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(events).toContainEqual({ type: 'hypothesis-rejected', id: 'a' })
  expect(findEntry(memory, 'execution', 'hypothesis/a')).toBeUndefined()
})

test('W8 statements with other numbers are neither the same nor contrary', () => {
  const memory = withAll(
    { id: 'a', text: 'Port 8080 is taken', confidence: 0.4 },
    { id: 'b', text: 'Port 8081 is not taken', confidence: 0.9 },
    { id: 'c', text: 'Port 8082 is taken', confidence: 0.9 },
  )

  expect(memory.active.hypotheses.map(({ confidence }) => confidence)).toEqual([0.4, 0.9, 0.9])
})

test('W8 a hypothesis confirmed at 0.9 becomes a decision, below that it stays one', () => {
  const before = withAll({ id: 'h', text: 'Retry helps', confidence: 0.5, evidence: ['run 4'] })

  const unsure = updateHypothesis(before, { id: 'h', status: 'confirmed', confidence: 0.89 }, GIVEN)
  const sure = updateHypothesis(unsure.memory, { id: 'h', confidence: 0.9 }, GIVEN)

  expect(unsure.memory.active.hypotheses).toHaveLength(1)
  expect(unsure.memory.active.decisions).toEqual([])
  expect(sure.memory.active.hypotheses).toEqual([])
  expect(sure.memory.active.decisions).toMatchObject([
    { id: 'h', decision: 'Retry helps', rationale: 'run 4' },
  ])
  expect(findEntry(sure.memory, 'execution', 'hypothesis/h')).toBeUndefined()
  expect(findEntry(sure.memory, 'execution', 'decision/h')?.text).toContain('Because: run 4')
})

test('W8 a rejected hypothesis goes, and an unknown one is NOT_FOUND', () => {
  const before = withAll({ id: 'h', text: 'Forse è il proxy', confidence: 0.5 })

  const { memory } = updateHypothesis(before, { id: 'h', status: 'rejected' }, GIVEN)

  expect(memory.active.hypotheses).toEqual([])
  expect(() => updateHypothesis(memory, { id: 'h', confidence: 1 }, GIVEN)).toThrow(
    'There is no hypothesis "h"',
  )
})
