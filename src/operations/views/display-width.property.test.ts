import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutTo, displayWidth, padTo, wrapTo } from './display-width.ts'

test.each([
  ['', 0],
  ['Ada', 3],
  ['è', 1],
  ['e\u0300', 1],
  ['녹차', 4],
  ['\u1102\u1169\u11a8', 2],
  ['上海', 4],
  ['\uff21\uff22\uff23', 6],
  ['🍵', 2],
  ['👩‍👩‍👧', 2],
  ['🇮🇹', 2],
  ['❤️', 2],
  ['שלום', 4],
  ['a\u200bb', 2],
] as const)('A5 CLI: %j fills %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width)
})

const aText = fc.string({ unit: 'grapheme', maxLength: 60 })

test('A5 CLI: a cut text never fills more than it may, and keeps its beginning', () => {
  fc.assert(
    fc.property(aText, fc.integer({ min: 1, max: 40 }), (text, width) => {
      const cut = cutTo(text, width)

      expect(displayWidth(cut)).toBeLessThanOrEqual(width)
      if (cut !== text) expect(text.startsWith(cut.slice(0, -1))).toBe(true)
    }),
  )
})

test('A5 CLI: wrapping keeps every character and no line is too wide', () => {
  fc.assert(
    fc.property(aText, fc.integer({ min: 2, max: 40 }), (text, width) => {
      const lines = wrapTo(text, width)

      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
    }),
  )
})

test('A5 CLI: padding fills up to the width, and never cuts', () => {
  fc.assert(
    fc.property(aText, fc.integer({ min: 0, max: 40 }), (text, width) => {
      const padded = padTo(text, width)

      expect(padded.startsWith(text)).toBe(true)
      expect(padded.length - text.length).toBe(Math.max(0, width - displayWidth(text)))
    }),
  )
})
