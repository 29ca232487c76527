import { expect, test } from 'vitest'
import { readRetryAfterMs } from './post.ts'

const NOW_MS = Date.parse('2026-11-15T09:00:00Z')

test.each([
  ['seconds', { 'retry-after': '7' }, 7_000],
  ['parts of a second', { 'retry-after': '0.25' }, 250],
  ['milliseconds, which win', { 'retry-after-ms': '40', 'retry-after': '7' }, 40],
  ['a date', { 'retry-after': 'Sun, 15 Nov 2026 09:00:12 GMT' }, 12_000],
  ['a date that is over', { 'retry-after': 'Sun, 15 Nov 2026 08:00:00 GMT' }, 0],
  ['nonsense', { 'retry-after': 'soon' }, undefined],
  ['a negative number', { 'retry-after': '-5x' }, undefined],
  ['nothing', {}, undefined],
])('S7 openai: reads a server that asks to wait with %s', (_, headers, expected) => {
  expect(readRetryAfterMs(new Headers(headers as Record<string, string>), NOW_MS)).toBe(expected)
})
