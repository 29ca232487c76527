import { expect, test } from 'vitest'
import { innerClauses } from './clauses.ts'

test.each([
  ['By the way, Anna lives in Rome.', ['Anna lives in Rome.']],
  ['I heard that Anna lives in Rome.', ['Anna lives in Rome.']],
  [
    'Well, Marco told me that Anna lives in Rome.',
    ['Marco told me that Anna lives in Rome.', 'Anna lives in Rome.'],
  ],
  ['Ho sentito che Anna abita a Roma.', ['Anna abita a Roma.']],
  ['그런데, 안나는 로마에 산다.', ['안나는 로마에 산다.']],
])('T6 %j says what stands behind its introduction', (text, clauses) => {
  expect(innerClauses(text)).toEqual(clauses)
})

test.each([
  'Anna lives in Rome.',
  'It is not true that Anna lives in Rome.',
  "I don't think that Anna lives in Rome.",
  'If I am right, Anna lives in Rome.',
  'Non credo che Anna abiti a Roma.',
  '사실이 아니지만, 안나는 로마에 산다.',
])('T6 %j says nothing behind an introduction', (text) => {
  expect(innerClauses(text)).toEqual([])
})
