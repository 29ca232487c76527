import { detectLanguage } from '../detect-language.ts'
import { foldWord, prepareText } from '../text/fold-text.ts'
import { glossItalian, isItalianWord } from './gloss-italian.ts'
import { glossKorean } from './gloss-korean.ts'
import type { GlossedWord } from './lexicon.ts'

// Only the beginning of a longer text is used.
const TEXT_LENGTH_MAX = 20_000
const WORDS_MAX = 2_000

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,:]\p{N}+)*/gu
const HANGUL = /\p{Script=Hangul}/u
const LATIN = /\p{Script=Latin}/u

const LONG_WORD_LETTERS = 3
const ITALIAN_ENDING = /[aeioàèéìòù]$/i

/** The words of a text, without punctuation. */
export function wordsOf(text: string): readonly string[] {
  const prepared = prepareText(text.slice(0, TEXT_LENGTH_MAX))
  return (prepared.match(WORD) ?? []).slice(0, WORDS_MAX)
}

export type Language = 'english' | 'italian' | 'korean' | 'other'

/** The language of a text among those that have a lexicon. */
export function languageOf(words: readonly string[]): Language {
  if (words.some((word) => HANGUL.test(word))) return 'korean'
  if (!words.some((word) => LATIN.test(word))) return 'other'
  const found = detectLanguage(words.map(foldWord))
  if (found === 'it' || found === 'en') return found === 'it' ? 'italian' : 'english'
  return looksItalian(words) ? 'italian' : 'english'
}

// Without any function word: most words are known, or all end like Italian words.
function looksItalian(words: readonly string[]): boolean {
  const known = words.filter(isItalianWord).length
  const long = words.filter((word) => word.length >= LONG_WORD_LETTERS)
  const isVocalic = long.length > 1 && long.every((word) => ITALIAN_ENDING.test(word))
  return known * 2 > words.length || (known > 0 && isVocalic)
}

/** The words of a text with their English glosses. */
export function glossText(text: string): readonly GlossedWord[] {
  const words = wordsOf(text)
  return glossWords(words, languageOf(words))
}

function glossWords(words: readonly string[], language: Language): readonly GlossedWord[] {
  if (language === 'italian') return glossItalian(words)
  if (language !== 'korean') return words.map((word) => ({ word, glosses: [foldWord(word)] }))
  return words.map((word) => {
    return { word, glosses: HANGUL.test(word) ? glossKorean(word) : [foldWord(word)] }
  })
}

/**
 * The text word by word in English, for an English-only model; a text in English, or in a language
 * without a lexicon, is unchanged.
 */
export function toEnglishWords(text: string): string {
  const words = wordsOf(text)
  const language = languageOf(words)
  if (language === 'english' || language === 'other') return text
  const english = glossWords(words, language).flatMap(({ glosses }) => glosses.slice(0, 1))
  return english.length === 0 ? text : english.join(' ')
}
