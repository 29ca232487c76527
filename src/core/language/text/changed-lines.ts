import type { TextSpan } from '../split-sentences.ts'
/**
 * The changed whole lines of `after`: from the first line that differs to the last. Empty when the
 * two differ by removed lines only.
 */
export function findChangedLines(before: string, after: string): TextSpan {
  const older = before.split('\n')
  const newer = after.split('\n')
  const shorter = Math.min(older.length, newer.length)
  let first = 0
  while (first < shorter && older[first] === newer[first]) first += 1
  let last = 0
  while (last < shorter - first && older.at(-1 - last) === newer.at(-1 - last)) last += 1
  const start = Math.min(after.length, lengthOf(newer.slice(0, first)))
  const end = after.length - lengthOf(newer.slice(newer.length - last))
  return { start, end: Math.max(start, end) }
}

// Each line counts with one newline.
function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}
