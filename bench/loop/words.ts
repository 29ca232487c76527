const ARTICLES = new Set(['the', 'a', 'an', 'your', 'you', 'some', 'any'])
const SHORTEST_STEM = 3

/**
 * The words of a text, without endings and articles: "running the tests" and "run test" are the
 * same. Quotes and brackets go, commas and colons stay as words, commands and paths stay whole.
 */
export function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replace(/[’‘]/gu, "'")
    .replace(/\b(?:do|does|did|is|was|should|must|ca|wo)n't\b|\bcannot\b/gu, 'not')
    .replace(/[→⇒]|[=-]>/gu, ' : ')
    .replace(/["'`“”«»()[\]{}*]/gu, ' ')
    .replace(/(?<=\p{L})[_-](?=\p{L})/gu, ' ')
    .replace(/([,:;])(?=\s|$)/gu, ' $1 ')
    .replace(/\s[–—-]\s/gu, ' , ')
    .split(/\s+/u)
    .map((word) => stem(word.includes('/') ? word : word.replace(/[.!?…]+$/u, '')))
    .filter((word) => word !== '' && !ARTICLES.has(word))
}

/** Quoted errors and commands keep no punctuation, so that they stay in one piece. */
export function joinQuotes(line: string): string {
  return line.replace(/"[^"]*"|`[^`]*`|“[^”]*”/gu, (quote) =>
    quote.replace(/[,:;.!?]?\s+|[,:;.!?](?=["`”])/gu, ' '),
  )
}

/** The sentences of a line; a full stop inside a command or a number ends nothing. */
export function sentencesOf(line: string): readonly string[] {
  return line.split(/(?<=[.!?])\s+(?=\p{Lu})|;\s|\n/u).filter((sentence) => sentence.trim() !== '')
}

function stem(word: string): string {
  if (!/^\p{L}+$/u.test(word)) return word
  const cut = word.replace(/(?:ies|ied|ing|ed|es|s)$/u, '')
  // "running" is "run", but "call" stays "call".
  const isDoubled = word.length - cut.length >= 2 && cut.length > SHORTEST_STEM
  const single = isDoubled ? cut.replace(/([^lsz])\1$/u, '$1') : cut
  const bare = single.replace(/[ey]$/u, '')
  return bare.length < SHORTEST_STEM ? word : bare
}
