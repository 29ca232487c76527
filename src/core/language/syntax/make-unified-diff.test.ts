import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'
import { makeUnifiedDiff } from './make-unified-diff.ts'

test('M4 dry run: a change is shown as a unified diff', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `riga ${at + 1}`)
  const before = `${lines.join('\n')}\n`
  const after = `${lines.with(1, '둘').join('\n')}\nlast`

  expect(makeUnifiedDiff(before, after, 'bank/opinions.md')).toBe(`--- a/bank/opinions.md
+++ b/bank/opinions.md
@@ -1,5 +1,5 @@
 riga 1
-riga 2
+둘
 riga 3
 riga 4
 riga 5
@@ -10,3 +10,4 @@
 riga 10
 riga 11
 riga 12
+last
\\ No newline at end of file
`)
  expect(makeUnifiedDiff('', 'x\n', 'a.md')).toBe('--- /dev/null\n+++ b/a.md\n@@ -0,0 +1 @@\n+x\n')
  expect(makeUnifiedDiff('x', 'x', 'a.md')).toBe('')
})

test('M4 dry run: a change of line ends alone is shown where they count', () => {
  expect(makeUnifiedDiff('città\r\n', 'città\n', 'a.md')).toBe('')
  expect(makeUnifiedDiff('città\r\n', 'città\n', 'a.md', { hasLineEnds: true })).toBe(
    '--- a/a.md\n+++ b/a.md\n@@ -1 +1 @@\n-città\r\n+città\n',
  )
})

test('M4 dry run: the edits lead from one text to the other, and are few', () => {
  const someLines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
  fc.assert(
    fc.property(someLines, someLines, (before, after) => {
      const edits = diffLines(before, after)

      const without = (left: string) =>
        edits.filter(({ kind }) => kind !== left).map(({ text }) => text)
      expect(without('added')).toEqual(before)
      expect(without('removed')).toEqual(after)
      const kept = edits.filter(({ kind }) => kind === 'context').length
      expect(kept).toBe(longestCommon(before, after))
    }),
  )
})

// The textbook table: slow, and too simple to be wrong.
function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = right.map(() => 0)
  for (const one of left) {
    const above = [0, ...row]
    let best = 0
    row = right.map((other, at) => {
      best = one === other ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, best)
      return best
    })
  }
  return row.at(-1) ?? 0
}

test.each([9_000, 20_000])(
  'M4 dry run: %i lines with nothing in common are shown in bounded time',
  (length) => {
    const before = Array.from({ length }, (_, at) => `a${at}`)
    const after = Array.from({ length }, (_, at) => `b${at}`)

    expect(diffLines(before, after)).toHaveLength(2 * length)
  },
)
