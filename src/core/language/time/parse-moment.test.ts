import { expect, test } from 'vitest'
import { MemoryError } from '../../errors.ts'
import { parseMoment } from './parse-moment.ts'

const NOW = Date.parse('2026-03-01T12:00:00.000Z')

test.each([
  ['30d', '2026-01-30T12:00:00.000Z'],
  ['12h', '2026-03-01T00:00:00.000Z'],
  ['2w', '2026-02-15T12:00:00.000Z'],
  ['5m', '2026-03-01T11:55:00.000Z'],
  ['2025-11-27', '2025-11-27T00:00:00.000Z'],
  ['2025-11-27T10:00', '2025-11-27T10:00:00.000Z'],
  ['2025-11-27T10:00:00+09:00', '2025-11-27T01:00:00.000Z'],
])('F3 reads %s as a point in time', (text, expected) => {
  expect(parseMoment(text, NOW)).toBe(expected)
})

test.each([
  '',
  'yesterday-ish',
  '30',
  '2025-02-30',
  '2025-13-01',
  '30y',
  '-3d',
  '어제',
  '999999w',
  '0000-01-01',
])('F3 refuses "%s" and says what to write instead', (text) => {
  const attempt = () => parseMoment(text, NOW)

  expect(attempt).toThrow(MemoryError)
  expect(attempt).toThrow(/not a point in time/)
})
