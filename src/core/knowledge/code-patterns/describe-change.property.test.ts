import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SYNTAX_LANGUAGES } from '../../syntax/syntax-tree.ts'
import { readUnifiedDiff } from '../../syntax/unified-diff.ts'
import { describeChange } from './describe-change.ts'
import { readLessons } from './read-candidates.ts'

const piece = fc.constantFrom(
  ...['if (', ') {', '}', 'else', 'def f(a, b=1):', '    ', 'return x', '"""', '/*', '*/', "'"],
  ...['case 1:', 'try {', 'class A {', 'a.b(c)', 'x = y', '&&', '== null', 'é', '값', '😀', '=>'],
)
const line = fc
  .tuple(fc.constantFrom('+', '-', ' '), fc.array(piece, { maxLength: 5 }))
  .map(([sign, pieces]) => sign + pieces.join(' '))
const diff = fc.array(line, { maxLength: 40 }).map((lines) => `@@\n${lines.join('\n')}`)

test('K2 any change is described, in any language, without an error', () => {
  fc.assert(
    fc.property(diff, fc.constantFrom(undefined, ...SYNTAX_LANGUAGES), (text, language) => {
      const { categories, repairs } = describeChange(readUnifiedDiff(text), language)
      for (const { text: shown } of [...categories, ...repairs]) {
        expect(shown.length).toBeLessThanOrEqual(200)
      }
    }),
    { numRuns: 300 },
  )
})

test('K2 a change that is no change has no category and no pattern', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const same = `@@\n${pieces.map((text) => ` ${text}`).join('\n')}`
      const { categories, repairs } = describeChange(readUnifiedDiff(same))
      expect([categories, repairs, readLessons(same, 'a', { mayTakeBack: true })]).toEqual([
        [],
        [],
        { done: [], undone: [] },
      ])
    }),
  )
})
