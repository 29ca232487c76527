import { detectLanguage } from '../detect-language.ts'
import { foldWord, prepareText } from '../text/fold-text.ts'

// Only the beginning of a longer text is used.
const TEXT_LENGTH_MAX = 20_000
const WORDS_MAX = 2_000

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,:]\p{N}+)*/gu

/** The words of a text, without punctuation. */
export function wordsOf(text: string): readonly string[] {
  const prepared = prepareText(text.slice(0, TEXT_LENGTH_MAX))
  return (prepared.match(WORD) ?? []).slice(0, WORDS_MAX)
}

/** The language of a text among those with tables of their own; English when in doubt. */
export function languageOf(words: readonly string[]): 'english' | 'italian' | 'korean' {
  const found = detectLanguage(words.map(foldWord))
  if (found === 'ko') return 'korean'
  return found === 'it' ? 'italian' : 'english'
}
