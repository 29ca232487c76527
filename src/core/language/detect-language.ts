import german from './de/words.json' with { type: 'json' }
import english from './en/words.json' with { type: 'json' }
import italian from './it/words.json' with { type: 'json' }
import { wordSet } from './word-set.ts'

/** A language that Loci has tables for; `other` for everything else. */
export type Language = 'en' | 'it' | 'ko' | 'de' | 'other'

type LatinLanguage = Exclude<Language, 'ko' | 'other'>

/** The function words, which identify a language and are never a name. Folded. */
export const GRAMMAR: Readonly<Record<LatinLanguage, ReadonlySet<string>>> = {
  en: wordSet(english.stop, english.grammar),
  it: wordSet(italian.stop, italian.grammar),
  de: wordSet(german.grammar),
}
const LATIN_LANGUAGES = ['en', 'it', 'de'] as const
const HANGUL = /\p{Script=Hangul}/u

/**
 * The language of a text by its words, which are folded: each function word counts for the one
 * language that has it, each word in Hangul for Korean. `other` when no word counts for any.
 */
export function detectLanguage(words: readonly string[]): Language {
  const votes: Record<Language, number> = { en: 0, it: 0, de: 0, ko: 0, other: 0 }
  for (const word of words) votes[spokenIn(word)] += 1
  const [best, count] = (['ko', 'en', 'it', 'de'] as const)
    .map((language) => [language, votes[language]] as const)
    .reduce((most, one) => (one[1] > most[1] ? one : most))
  return count === 0 ? 'other' : best
}

// A word that two languages have (in, a, die) counts for neither.
function spokenIn(word: string): Language {
  if (HANGUL.test(word)) return 'ko'
  const found = LATIN_LANGUAGES.filter((language) => GRAMMAR[language].has(word))
  return found.length === 1 ? (found[0] ?? 'other') : 'other'
}
