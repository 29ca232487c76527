import { isStopWord } from '../language/text/stop-words.ts'
import { sketchText, type TextSketch } from '../language/text/text-sketch.ts'
import { lookWithoutAccents } from '../trust/truth/look-of.ts'

const WORD = /[\p{L}\p{N}]+/gu
const HANGUL = /^\p{sc=Hangul}/u
const NOT_ASCII = /[\u0080-\uffff]/
/** A Korean noun without its particle, mostly. */
const HANGUL_STEM = 2
/** Letters at the end of a word that inflection may change, and those that always stay. */
const ENDING = 2
const STEM_MIN = 3
/** The first words of a longer statement are enough. */
const WORDS_MAX = 64
/** Maximum words of a phrase search; longer statements are compared sentence by sentence. */
const PHRASE_WORDS_MAX = 500

/** A text as it is searched for words, or a sketch of that. */
type Searched = Pick<TextSketch, 'includes'>

/** A cheap estimate of what texts share with a statement, before any of them is read. */
export interface NearWords {
  hasOne(text: string | TextSketch): boolean
  /** True when a text has at least half of its words: it may say the same. */
  hasHalf(text: string | TextSketch): boolean
  /** Removes the statement from a text wherever it occurs word for word, as inside quoted JSON. */
  cutPhrase(text: string): string
}

export function nearWords(statement: string): NearWords {
  const words = [...new Set(stemsOf(statement))].slice(0, WORDS_MAX)
  const half = Math.ceil(words.length / 2)
  const has = (text: string | TextSketch, least: number): boolean => {
    if (least === 0) return true
    const searched: Searched = typeof text === 'string' ? plainOf(text) : text
    let count = 0
    return words.some((word) => searched.includes(word) && ++count === least)
  }
  const phrase = phraseOf(statement)
  return {
    hasOne: (text) => has(text, Math.min(1, words.length)),
    hasHalf: (text) => has(text, half),
    cutPhrase: (text) => (phrase === undefined ? text : text.replace(phrase, '')),
  }
}

/** What can be asked for words again and again, without the text. */
export function sketchWords(text: string): TextSketch {
  return sketchText(plainOf(text))
}

function plainOf(text: string): string {
  return NOT_ASCII.test(text) ? lookWithoutAccents(text) : text.toLowerCase()
}

function stemsOf(statement: string): readonly string[] {
  const all = (statement.match(WORD) ?? []).map(lookWithoutAccents).filter((word) => word !== '')
  const content = all.filter((word) => !isStopWord(word))
  return (content.length === 0 ? all : content).map(stemOf)
}

function stemOf(word: string): string {
  if (HANGUL.test(word)) return word.slice(0, HANGUL_STEM)
  if (/\d/u.test(word)) return word
  return word.slice(0, Math.max(STEM_MIN, word.length - ENDING))
}

// With any separators between its words, and its final punctuation. If the sentence continues, it
// may say something else: "a red car" is not "a red car key".
function phraseOf(statement: string): RegExp | undefined {
  const words = statement.match(WORD) ?? []
  if (words.length < 2 || words.length > PHRASE_WORDS_MAX) return undefined
  const between = '[^\\p{L}\\p{N}]{1,8}'
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${words.join(between)}(?:[.!?。]|(?![^\\S\n]*[\\p{L}\\p{N}]))`,
    'giu',
  )
}
