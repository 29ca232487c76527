/** English words by the foreign word that they stand for, the most usual first. */
export type GlossMap = ReadonlyMap<string, readonly string[]>

const HANGUL = /\p{Script=Hangul}/u

/**
 * Reads `english foreign foreign, english foreign` and keeps the words of one language. Hyphens
 * of the English become spaces; those of the foreign words stay and stand for spaces in a text.
 */
export function readLexicon(list: string, language: 'italian' | 'korean'): GlossMap {
  const glosses = new Map<string, readonly string[]>()
  for (const entry of list.split(',')) {
    const [english = '', ...words] = entry.trim().split(/\s+/)
    for (const word of words) {
      if (HANGUL.test(word) !== (language === 'korean')) continue
      const known = glosses.get(word) ?? []
      glosses.set(word, [...known, english.replaceAll('-', ' ')])
    }
  }
  return glosses
}
