import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignSequences, FULL_WEIGHT } from './token-diff.ts'

const aSequence = fc.array(fc.constantFrom('a', 'b', '한', '(', ')'), { maxLength: 24 })
const same = (left: string, right: string): number => (left === right ? FULL_WEIGHT : 0)

test('K3 diff: pairs are equal, in order, and together with the replacements they are everything', () => {
  fc.assert(
    fc.property(aSequence, aSequence, (before, after) => {
      const { pairs, replacements } = alignSequences(before, after, same)

      for (const [row, column] of pairs) expect(before[row]).toBe(after[column])
      const rows = pairs.map(([row]) => row)
      expect(rows).toEqual([...new Set(rows)].sort((left, right) => left - right))
      const replaced = replacements.reduce(
        (sum, part) => sum + part.before.end - part.before.start,
        0,
      )
      const come = replacements.reduce((sum, part) => sum + part.after.end - part.after.start, 0)
      expect(pairs.length + replaced).toBe(before.length)
      expect(pairs.length + come).toBe(after.length)
    }),
  )
})

test('K3 diff: no alignment shares more than the one that is found', () => {
  fc.assert(
    fc.property(aSequence, aSequence, (before, after) => {
      expect(alignSequences(before, after, same).pairs.length).toBe(longestCommon(before, after))
    }),
  )
})

/** The obvious way, without a table. */
function longestCommon(left: readonly string[], right: readonly string[]): number {
  let row = Array.from({ length: right.length + 1 }, () => 0)
  for (const one of left) {
    const next = [0]
    for (const [at, other] of right.entries()) {
      const best = Math.max(row[at + 1] ?? 0, next[at] ?? 0)
      next.push(one === other ? (row[at] ?? 0) + 1 : best)
    }
    row = next
  }
  return row.at(-1) ?? 0
}
