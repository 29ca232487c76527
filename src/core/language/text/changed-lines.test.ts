import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findChangedLines } from './changed-lines.ts'

function changed(before: string, after: string): string {
  const { start, end } = findChangedLines(before, after)
  return after.slice(start, end)
}

test('F6 changed lines: what is appended, put in between or put first is told apart', () => {
  expect(changed('uno\ndue\n', 'uno\ndue\ntre\n')).toBe('tre')
  expect(changed('하나\n셋\n', '하나\n둘\n셋\n')).toBe('둘')
  expect(changed('b\n', 'a\nb\n')).toBe('a')
})

test('F6 changed lines: a word in a line changes the line', () => {
  expect(changed('She lives in Rome.\nShe sings.', 'She lives in Oslo.\nShe sings.')).toBe(
    'She lives in Oslo.',
  )
})

test('F6 changed lines: the line before one that is appended stays as it was', () => {
  expect(changed('uno', 'uno\ndue')).toBe('due')
})

test('F6 changed lines: nothing is new when lines only went, or nothing changed', () => {
  expect(changed('a\nb\nc\n', 'a\nc\n')).toBe('')
  expect(changed('a\nb', 'a\nb')).toBe('')
  expect(changed('🙂', '')).toBe('')
})

test('F6 changed lines: what stands around them stood there before', () => {
  const aText = fc.array(fc.constantFrom('a\n', 'b\n', '가\n', '')).map((lines) => lines.join(''))
  fc.assert(
    fc.property(aText, aText, (before, after) => {
      const { start, end } = findChangedLines(before, after)
      expect(start).toBeLessThanOrEqual(end)
      expect(`${before}\n`.startsWith(after.slice(0, start))).toBe(true)
      expect(`\n${before}`.endsWith(after.slice(end))).toBe(true)
    }),
  )
})
