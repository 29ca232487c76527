/** The words of a table: each entry is one word, or a line of words with spaces between them. */
export function wordSet(...lists: readonly (readonly string[])[]): ReadonlySet<string> {
  return new Set(lists.flat().flatMap((line) => line.split(' ')))
}
