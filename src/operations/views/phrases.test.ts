import { expect, test } from 'vitest'
import { relativeTime } from './phrases.ts'

const NOW_MS = Date.parse('2026-03-14T12:00:00.000Z')

test.each([
  ['2026-03-14T12:00:00.000Z', 'just now'],
  ['2026-03-14T11:59:01.000Z', 'just now'],
  ['2026-03-14T11:59:00.000Z', '1 minute ago'],
  ['2026-03-14T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-14T11:00:00.000Z', '1 hour ago'],
  ['2026-03-13T12:00:01.000Z', '23 hours ago'],
  ['2026-03-13T12:00:00.000Z', '1 day ago'],
  ['2026-02-12T12:00:00.000Z', '30 days ago'],
  ['2026-02-11T12:00:00.000Z', '2026-02-11'],
  ['2026-03-14T15:30:00.000Z', 'in 3 hours'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01'],
])('A5 CLI: %s is %s', (iso, expected) => {
  expect(relativeTime(iso, NOW_MS)).toBe(expected)
})
