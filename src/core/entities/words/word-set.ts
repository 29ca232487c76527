/** The words of a list that is written as text, folded as {@link foldWord} folds. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/))
}
