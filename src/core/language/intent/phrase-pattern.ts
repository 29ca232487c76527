/** A longer text is a document, not a question; the question is in its first lines. */
export const INTENT_TEXT_LENGTH_MAX = 4_000

/**
 * One pattern for many phrases, each a regular expression in lower case. A phrase matches at word
 * boundaries: `\b` knows only ASCII letters and would split `perché`.
 */
export function wholeWords(...phrases: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'u')
}

/** Phrases of an agglutinative language: they match inside a word, too. */
export function anywhere(...phrases: readonly string[]): RegExp {
  return new RegExp(phrases.join('|'), 'u')
}

/** One spelling of quotes and spaces, in lower case, of bounded length. */
export function plainText(text: string): string {
  return text
    .slice(0, INTENT_TEXT_LENGTH_MAX)
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bc`]/gu, "'")
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
}

/** True when a text, as `plainText` gives it, holds one of the phrases that belong to a name. */
export type PhraseTest = (plain: string) => boolean

type Phrases<Name extends string> = Readonly<Record<Name, readonly string[]>>

/**
 * One test for each name in the tables of three languages. A text may mix languages, and the
 * wording of one rarely means something in another, so all of them are tried.
 */
export function phraseTests<Name extends string>(
  english: Phrases<Name>,
  italian: Phrases<Name>,
  korean: Phrases<Name>,
): Readonly<Record<Name, PhraseTest>> {
  const names = Object.keys(english) as Name[]
  const tests = names.map((name): [Name, PhraseTest] => {
    const patterns = [wholeWords(...english[name], ...italian[name]), anywhere(...korean[name])]
    return [name, (plain) => patterns.some((pattern) => pattern.test(plain))]
  })
  return Object.fromEntries(tests) as Record<Name, PhraseTest>
}
