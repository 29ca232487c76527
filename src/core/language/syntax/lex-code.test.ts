import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lexCode } from './lex-code.ts'

test.each([
  ['a ??= b?.c', ['a', '??=', 'b', '?.', 'c']],
  ['if (이름 === "가 \\" 나") // 끝', ['if', '(', '이름', '===', '"가 \\" 나"', ')', '// 끝']],
  ['x = 0x1F + .5e-3', ['x', '=', '0x1F', '+', '.5e-3']],
  ["/* due\nrighe */ città += '🙂'", ['/* due\nrighe */', 'città', '+=', "'🙂'"]],
])('K3 tokens of any language: %s', (text, tokens) => {
  expect(lexCode(text).map(({ start, end }) => text.slice(start, end))).toEqual(tokens)
})

test('K3 every character that is no white space is in one token, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      const rest = lexCode(text).reduceRight(
        (left, { start, end }) => left.slice(0, start) + left.slice(end),
        text,
      )

      expect(rest.trim()).toBe('')
    }),
  )
})

test('K3 a long text without an end of its string or comment is read', () => {
  for (const text of [
    `/*${' *'.repeat(100_000)}`,
    `"${'\\\\'.repeat(100_000)}`,
    '/'.repeat(200_000),
  ]) {
    expect(lexCode(text).length).toBeGreaterThan(0)
  }
})
