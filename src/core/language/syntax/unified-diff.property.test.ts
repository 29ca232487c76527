import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeUnifiedDiff } from './make-unified-diff.ts'
import { readUnifiedDiff, sideOf } from './unified-diff.ts'

const line = fc.constantFrom('', '-', '--- a', '+++ b', '@@ -1 +1 @@', 'a', 'b', '값', ' x', '\\')
const text = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('', '\n'))
  .map(([lines, end]) => (lines.length === 0 ? '' : lines.join('\n') + end))

// What `patch` does: replaces what each hunk says stood there.
function apply(before: string, diff: string): string {
  const lines = before.split(/(?<=\n)/u)
  const starts = [...diff.matchAll(/^@@ -(\d+)/gmu)].map(([, start]) => Number(start))
  let shift = 0
  for (const [at, hunk] of (readUnifiedDiff(diff)[0]?.hunks ?? []).entries()) {
    const [older, newer] = [sideOf(hunk, 'before'), sideOf(hunk, 'after')]
    const length = older.split(/(?<=\n)/u).filter((part) => part !== '').length
    const start = (starts[at] ?? 0) - (length === 0 ? 0 : 1) + shift
    expect(lines.slice(start, start + length).join('')).toBe(older)
    const added = newer.split(/(?<=\n)/u).filter((part) => part !== '')
    lines.splice(start, length, ...added)
    shift += added.length - length
  }
  return lines.join('')
}

test('K2 a diff made from two texts leads from one to the other', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(apply(before, makeUnifiedDiff(before, after, 'a.ts'))).toBe(after)
    }),
    { numRuns: 500 },
  )
})

test('K2 a diff of equal texts is empty, and line ends are no difference', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(makeUnifiedDiff(same, same.replaceAll('\n', '\r\n'), 'a')).toBe('')
    }),
  )
})

test('K2 any text is read as a diff without an error', () => {
  const sign = fc.constantFrom('+', '-', ' ', '@@', '@@ -1,2 +3', '--- ', '+++ ', '\\', 'diff ', '')
  const any = fc
    .array(fc.tuple(sign, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 30 })
    .map((parts) => parts.map((part) => part.join('')).join('\n'))
  fc.assert(
    fc.property(any, (given) => {
      for (const { hunks } of readUnifiedDiff(given)) {
        for (const hunk of hunks) expect(hunk.lines.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 500 },
  )
})
