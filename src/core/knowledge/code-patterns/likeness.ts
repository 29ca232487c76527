import type { CodeToken } from '../../syntax/code-tokens.ts'

/** So much of a statement must be the same for it to count as kept where it is. */
export const KEPT_LIKENESS_MIN = 0.65

/** A longer statement is a table of data; it is compared by its beginning. */
const COMPARED_TOKENS_MAX = 200

/** How much of two lists of tokens is the same: 1 for all, 0 for nothing (Dice). */
export function likenessOf(left: readonly CodeToken[], right: readonly CodeToken[]): number {
  const [one, two] = [tellingOf(left), tellingOf(right)]
  if (one.length + two.length === 0) return left.length === right.length ? 1 : 0
  const counts = new Map<string, number>()
  for (const { text } of one) counts.set(text, (counts.get(text) ?? 0) + 1)
  let shared = 0
  for (const { text } of two) {
    const count = counts.get(text) ?? 0
    if (count > 0) shared += 1
    counts.set(text, count - 1)
  }
  return (2 * shared) / (one.length + two.length)
}

const TELLING_MARKS: ReadonlySet<string> = new Set('== != < <= > >= && || + - * / % ? !'.split(' '))

function tellingOf(tokens: readonly CodeToken[]): readonly CodeToken[] {
  return tokens
    .slice(0, COMPARED_TOKENS_MAX)
    .filter(({ kind, text }) => kind !== 'mark' || TELLING_MARKS.has(text))
}
