import { expect, test } from 'vitest'
import { readQuestionMarks } from './question-marks.ts'

test.each([
  ['How many days passed between the storm and the sale?', 'kind elapsed'],
  ['How long had I owned the boat when I sold it?', 'kind elapsed'],
  ['How many weeks did it take to sell the boat after I painted it?', 'kind elapsed'],
  ['Which lake did I visit first, Como or Garda?', 'kind order'],
  ['What did I plant ten days ago?', 'kind dated'],
  ['How often do I swim?', 'kind frequency'],
  ['How much more did the red one cost than the blue one?', 'kind comparison'],
  ['What is the total weight of both parcels?', 'kind total'],
  ['How long did the repair take?', 'kind duration past'],
  ['How long have I owned the boat?', 'kind state ongoing'],
  ['How many lakes have I visited?', 'kind state running number'],
  ['How many lakes or rivers did I visit in May?', 'kind count past several'],
  ['How many lakes did I visit in the last 3 months?', 'kind count past several'],
  ['Who phoned last Tuesday?', 'kind dated'],
  ['Where is the boat moored now?', 'kind state now'],
  ['Where did I buy the boat?', 'kind fact past'],
  ['Any tips for painting a boat?', 'kind advice'],
  ['Which varnish did you suggest?', 'kind assistant-said'],
])('F2 "%s" is read as %s', (text, mark) => {
  expect(readQuestionMarks(text)[mark]).toBe(1)
})

test('F2 a question in any script has marks, each between 0 and 1', () => {
  for (const text of [
    '',
    '배를 언제 팔았지?',
    'متى بعت القارب؟',
    '🚤?',
    'Quando ho venduto la barca?',
  ]) {
    const strengths = Object.values(readQuestionMarks(text))
    expect(strengths.length).toBeGreaterThan(0)
    expect(strengths.every((strength) => strength > 0 && strength <= 1)).toBe(true)
  }
})
