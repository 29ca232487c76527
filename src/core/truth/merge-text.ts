import type { ChangedWords } from './find-value-change.ts'
import type { Pair } from './pair.ts'
import type { ReadWord } from './read-words.ts'
import type { ValueChange } from './statement.ts'

/** Where the old value and the new one stand in their texts. */
export function toChange({ newer, older }: Pair, changed: ChangedWords): ValueChange {
  return { from: spanOf(older.text, changed.older), to: spanOf(newer.text, changed.newer) }
}

/** The older text with the new values in the place of the old ones. */
export function mergeText(olderText: string, changes: readonly ValueChange[]): string {
  return changes
    .toSorted((left, right) => right.from.from - left.from.from)
    .reduce(
      (text, { from, to }) => text.slice(0, from.from) + to.text + text.slice(from.to),
      olderText,
    )
}

/** The words from the first to the last, without the particle of the last. */
export function spanOf(text: string, words: readonly ReadWord[]): ValueChange['from'] {
  const from = Math.min(...words.map((word) => word.from))
  const to = Math.max(
    ...words.map(({ to: end, tail, particle }) => {
      return tail === '' ? end - particle.length : end
    }),
  )
  return { from, to, text: text.slice(from, to) }
}
