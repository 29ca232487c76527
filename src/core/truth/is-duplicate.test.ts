import { describe, expect, test } from 'vitest'
import { isDuplicate } from './is-duplicate.ts'

function isSaidBefore(newer: string, older: string, cosine?: number): boolean {
  return isDuplicate({ text: newer, eventAt: 0 }, { text: older, eventAt: 0 }, { cosine })
    .isDuplicate
}

describe('isDuplicate', () => {
  test.each([
    ['The tests run with vitest', 'Tests are run using vitest', 0.9],
    [
      'This project uses tabs for its indentation.',
      'Use tabs for indentation in this project.',
      0.9,
    ],
    ['결제 서비스는 실패했습니다', '결제 서비스가 실패했다', 0.95],
    ['ADA  prefers short answers', 'Ada prefers short answers', 1],
  ])('F1 duplicates: %j was said before: %j', (newer, older, cosine) => {
    expect(isSaidBefore(newer, older, cosine)).toBe(true)
  })

  test.each([
    ['The user prefers coffee', 'The user prefers tea'],
    ['The API runs on port 9090', 'The API runs on port 8080'],
    ['Bob lives in Rome', 'Anna lives in Rome'],
    ["The user doesn't like tea", 'The user likes tea'],
    ['The flag is off', 'The flag is on'],
    ['The meeting is on Tuesday at 10', 'The meeting is on Monday at 10'],
    ['I prefer spaces over tabs', 'I prefer tabs over spaces'],
    ['Bob plays the piano too', 'Bob plays the piano'],
    ['Anna lived in Rome', 'Anna lives in Rome'],
    ['Preferisco il caffè', 'Preferisco il tè'],
    ['La versione attuale è la 1.5', 'La versione attuale è la 1.4'],
    ['나는 커피를 싫어한다', '나는 커피를 좋아한다'],
    ['안나는 밀라노에 산다', '안나는 로마에 산다'],
    ['The tests failed in module B', 'The tests failed in module A'],
  ])('F1 duplicates: %j is not %j, however near their vectors are', (newer, older) => {
    expect(isSaidBefore(newer, older)).toBe(false)
    expect(isSaidBefore(newer, older, 0.99)).toBe(false)
  })
})
