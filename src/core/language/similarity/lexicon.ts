/** A word of a text with the English words for it. */
export interface GlossedWord {
  /** The word as written. */
  readonly word: string
  /** Most common first; empty for a function word. */
  readonly glosses: readonly string[]
}

/** English glosses by foreign word, most common first. */
export type GlossMap = ReadonlyMap<string, readonly string[]>

/**
 * Reads `english foreign foreign` by line. Hyphens of the English become spaces; those of the
 * foreign words stay and match spaces in a text.
 */
export function readLexicon(lines: readonly string[]): GlossMap {
  const glosses = new Map<string, readonly string[]>()
  for (const line of lines) {
    const [english = '', ...words] = line.split(' ')
    for (const word of words) {
      glosses.set(word, [...(glosses.get(word) ?? []), english.replaceAll('-', ' ')])
    }
  }
  return glosses
}
