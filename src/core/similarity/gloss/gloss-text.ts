import { foldWord, prepareText } from '../../text/fold-text.ts'
import { glossItalian, isItalianWord } from './gloss-italian.ts'
import { glossKorean } from './gloss-korean.ts'
import type { GlossedWord } from './lexicon.ts'

// Longer texts are judged by their beginning.
const TEXT_LENGTH_MAX = 20_000
const WORDS_MAX = 2_000

const WORD = /[\p{L}\p{M}\p{N}]+(?:[.,:]\p{N}+)*/gu
const HANGUL = /\p{Script=Hangul}/u
const LATIN = /\p{Script=Latin}/u

const ENGLISH_SIGNS: ReadonlySet<string> = new Set(
  `the of and to is are was were for on with at by from that this it he she they his her you not an
   be has have had will as after over its who new says said my we our their but or`.split(/\s+/),
)

// Without those that are words or abbreviations of English too: a, i, in, per, al, un, come.
const ITALIAN_SIGNS: ReadonlySet<string> = new Set(
  `il lo gli dello della dei degli delle nel nello nella nei negli nelle sul sullo sulla sui sugli
   sulle dal dallo dalla dai dagli dalle alla allo agli alle di che è sono una uno con più perché non
   anche questo questa questi queste quello quella hanno ha ho stato stata sta stanno ed si mio mia
   suo sua loro dell nell sull dall all quando dove cosa chi sia fra tra ogni`.split(/\s+/),
)

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
  let balance = 0
  let signs = 0
  for (const word of words) {
    const lower = word.toLowerCase()
    const vote = Number(ITALIAN_SIGNS.has(lower)) - Number(ENGLISH_SIGNS.has(lower))
    balance += vote
    signs += Math.abs(vote)
  }
  if (signs > 0) return balance > 0 ? 'italian' : 'english'
  return looksItalian(words) ? 'italian' : 'english'
}

// Without any word of grammar: most words are known, or all end as Italian words do.
function looksItalian(words: readonly string[]): boolean {
  const known = words.filter(isItalianWord).length
  const long = words.filter((word) => word.length >= LONG_WORD_LETTERS)
  const isVocalic = long.length > 1 && long.every((word) => ITALIAN_ENDING.test(word))
  return known * 2 > words.length || (known > 0 && isVocalic)
}

/** The words of a text with the English words for each. */
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
 * The text word by word in English, for a model that reads nothing else; a text in English, or
 * in a language without a lexicon, as it is.
 */
export function toEnglishWords(text: string): string {
  const words = wordsOf(text)
  const language = languageOf(words)
  if (language === 'english' || language === 'other') return text
  const english = glossWords(words, language).flatMap(({ glosses }) => glosses.slice(0, 1))
  return english.length === 0 ? text : english.join(' ')
}
